import Glibc

/// Folders: made, listed, and their changes put on disk.
public enum Folder {
  /// Makes a private folder, and those above it that are missing. They are on disk when this returns,
  /// and so is the one that was there already: a program that was killed may not have synced it.
  public static func make(_ path: String) throws(FileProblem) {
    let parent = parent(of: path)
    if access(path, F_OK) != 0 {
      if parent != path { try make(parent) }
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileProblem(path, code: errno) }
    }
    sync(parent)
  }

  /// The names in a folder; none where it cannot be read.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // Read in place: the record ends with the name, and may be shorter than its type.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(validatingCString: $0)
        }
      }
      if let name { names.append(name) }
    }
    return names
  }

  /// Makes names in a folder last. Where that cannot be had, a loss of power may bring back the folder
  /// as it was; the files have been synced in any case.
  static func sync(_ path: String) {
    guard let folder = try? Descriptor(opening: path, O_RDONLY | O_DIRECTORY) else { return }
    try? folder.sync()
  }

  /// The folder that a path is in.
  public static func parent(of path: String) -> String {
    guard let end = path.lastIndex(of: "/") else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }
}
