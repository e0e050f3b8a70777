import Glibc

/// A private file that is to take the place of another in its folder; removed unless it does.
///
/// Where the file system can, it has no name before it is whole, so that nothing is left of it by a
/// program that is killed.
final class TemporaryFile {
  /// The open file.
  let file: Descriptor
  private let target: FileTarget
  private var path: String?

  // O_TMPFILE, which the module hides.
  private static let nameless = 0o20_000_000 | O_DIRECTORY

  /// `given` is what messages call the file whose place it is to take.
  init(for target: FileTarget, named given: String) throws(FileProblem) {
    self.target = target
    let nameless = open(target.folder, Self.nameless | O_RDWR | O_CLOEXEC, 0o600)
    if nameless >= 0 {
      let file = Descriptor(nameless, path: given)
      // Without the system's links to open files it could not be given a name.
      if access(file.link, F_OK) == 0 {
        self.file = file
        return
      }
    }
    var name = Array("\(target.folder)/.dca-XXXXXX".utf8CString)
    let number = mkstemp(&name)
    guard number >= 0 else {
      throw FileProblem(
        given, "no file can be made in its folder: \(String(cString: strerror(errno)))")
    }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    file = Descriptor(number, path: given)
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    if let path { unlink(path) }
  }

  /// Takes over owner and permissions of what is there, or has those of a new file.
  func takeAttributes() throws(FileProblem) {
    guard let old = target.status else {
      // The strictest mask, for the moment in which there is no telling it without setting it.
      let mask = umask(0o777)
      umask(mask)
      return try file.setMode(0o666 & ~mask)
    }
    let keepsOwner = file.setOwner(old.st_uid, group: old.st_gid)
    let keepsGroup = keepsOwner || file.setOwner(group: old.st_gid)
    // What the old owner's programs or the old group might do, others may not.
    try file.setMode(old.st_mode & (keepsOwner ? 0o7777 : keepsGroup ? 0o777 : 0o707))
  }

  /// Moves it to its place, over what is there.
  func replace() throws(FileProblem) {
    let from = try named()
    guard rename(from, target.path) == 0 else { throw FileProblem(file.path, code: errno) }
    path = nil
  }

  /// Moves it to its place unless something is there.
  func create() throws(FileProblem) {
    let from = path ?? file.link
    if linkat(AT_FDCWD, from, AT_FDCWD, target.path, AT_SYMLINK_FOLLOW) == 0 {
      if let path { unlink(path) }
      path = nil
      return
    }
    if errno == EEXIST { throw .exists(file.path) }
    // Some file systems have no links. The name is taken, then replaced.
    let claim = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard claim >= 0 else {
      if errno == EEXIST { throw .exists(file.path) }
      throw FileProblem(file.path, code: errno)
    }
    close(claim)
    do throws(FileProblem) {
      try replace()
    } catch {
      unlink(target.path)
      throw error
    }
  }

  /// Its path; one that had none gets a name that nothing else has.
  private func named() throws(FileProblem) -> String {
    if let path { return path }
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    while true {
      let ending = String((0..<6).map { _ in letters[Int.random(in: letters.indices)] })
      let name = "\(target.folder)/.dca-\(ending)"
      if linkat(AT_FDCWD, file.link, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 {
        path = name
        return name
      }
      guard errno == EEXIST else { throw FileProblem(file.path, code: errno) }
    }
  }
}
