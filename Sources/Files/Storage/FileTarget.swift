import Glibc

/// Where a path leads: symbolic links are followed to the last, whether there is a file or not.
struct FileTarget {
  /// The path behind all links.
  let path: String
  /// What is there; nil where nothing is.
  let status: stat?

  private static let linkLimit = 40

  init(_ given: String) throws(FileProblem) {
    guard !given.utf8.contains(0) else { throw .noPath(given) }
    var path = given
    for _ in 0..<Self.linkLimit {
      var link = stat()
      guard lstat(path, &link) == 0 else {
        guard errno == ENOENT else { throw FileProblem(given, code: errno) }
        break
      }
      guard link.st_mode & S_IFMT == S_IFLNK else { break }
      let next = try Self.link(at: path, given)
      path = next.hasPrefix("/") ? next : Folder.parent(of: path) + "/" + next
    }
    var status = stat()
    guard stat(given, &status) == 0 else {
      guard errno == ENOENT else { throw FileProblem(given, code: errno) }
      self.path = path
      self.status = nil
      return
    }
    // The system's links to open files lead to what need not have a name.
    var found = stat()
    let isThere =
      lstat(path, &found) == 0 && found.st_dev == status.st_dev && found.st_ino == status.st_ino
    guard isThere || status.st_mode & S_IFMT != S_IFREG else {
      throw FileProblem(given, "the file has no name any more")
    }
    self.path = isThere ? path : given
    self.status = status
  }

  /// The folder that holds it.
  var folder: String { Folder.parent(of: path) }

  /// Whether it is a pipe or a terminal or the like, to which is written without replacing anything.
  var isStream: Bool {
    guard let kind = status.map({ $0.st_mode & S_IFMT }) else { return false }
    return kind == S_IFIFO || kind == S_IFCHR
  }

  private static func link(at path: String, _ given: String) throws(FileProblem) -> String {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
      count = buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlink(path, $0, text.count) } ?? -1
      }
      filled = max(0, count)
    }
    guard count >= 0 else { throw FileProblem(given, code: errno) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileProblem(given, "the link leads to a name that is not UTF-8")
    }
    return text
  }
}
