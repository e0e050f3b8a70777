import Files
import Glibc

/// A folder in memory for the files of one input.
enum Scratch {
  /// A journal among those of the user.
  static let journal = sessions.path + "/x.journal"
  /// A journal at a path that was chosen.
  static let chosen = folder + "/chosen"
  static let sessions = JournalFolder(path: folder + "/sessions")

  private static let folder = "/dev/shm/dca-fuzz-\(getpid())"

  /// Makes the folder, which goes with the program.
  private static let isMade: Bool = {
    atexit {
      Scratch.empty()
      rmdir(Scratch.sessions.path)
      rmdir(Scratch.folder)
    }
    return mkdir(folder, 0o700) == 0 && mkdir(sessions.path, 0o700) == 0
  }()

  /// Removes all files.
  static func empty() {
    guard isMade else { return }
    unlink(chosen)
    unlink(journal)
    unlink(journal + ".lost")
    for entry in sessions.entries() { unlink(entry.path) }
  }

  static func write(_ bytes: [UInt8], to path: String) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    _ = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    close(file)
  }

  static func read(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    var status = stat()
    fstat(file, &status)
    return [UInt8](unsafeUninitializedCapacity: status.st_size) { buffer, count in
      count = max(0, Glibc.read(file, buffer.baseAddress, buffer.count))
    }
  }
}
