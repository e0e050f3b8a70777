import Glibc

/// A journal in the user's folder, as it was when the folder was looked at.
public struct JournalEntry {
  /// Where it is.
  public let path: String
  /// When it was last written.
  public let stamp: FileStamp
  /// Whether a program is using it.
  public let isInUse: Bool
  /// Whether no line of it is whole.
  let isTorn: Bool

  /// Looks at a file; nil where it is no journal of this user.
  init?(_ path: String) {
    guard let file = try? Self.open(path, O_RDONLY), let status = try? file.status(),
      let header = try? JournalHeader(file)
    else { return nil }
    self.path = path
    stamp = FileStamp(status)
    isInUse = file.isLockedElsewhere
    isTorn = header.isTorn
  }

  /// Reads it through: how many records there are, how it ended, what is damaged.
  public func extent() throws(FileProblem) -> JournalExtent {
    guard let extent = try JournalExtent(try Self.open(path, O_RDONLY)) else {
      throw .noJournal(path)
    }
    return extent
  }

  /// Takes it over: its records can be read, and it is gone on with. What cannot be read is cut off.
  ///
  /// Throws where another program uses it or has taken it over before.
  public func adopt() throws(FileProblem) -> Journal {
    let file = try locked()
    guard let extent = try JournalExtent(file) else { throw .noJournal(path) }
    let folder = JournalFolder(path: Folder.parent(of: path))
    return Journal(try JournalFile(file, extent, isGoneOnWith: true), in: folder)
  }

  /// Removes it if it is still as it was and no program uses it.
  func remove() {
    guard let file = try? locked(), let status = try? file.status(), FileStamp(status) == stamp
    else { return }
    JournalFile.remove(path)
  }

  private func locked() throws(FileProblem) -> Descriptor {
    let file = try Self.open(path, O_RDWR)
    guard try file.lock() else { throw .inUse(path) }
    guard try file.status().st_nlink > 0 else { throw FileProblem(path, code: ENOENT) }
    return file
  }

  /// Opens a file of this user, and nothing else.
  private static func open(_ path: String, _ flags: Int32) throws(FileProblem) -> Descriptor {
    let file = try Descriptor(opening: path, flags | O_NOFOLLOW | O_NONBLOCK)
    let status = try file.status()
    guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
      throw .noJournal(path)
    }
    return file
  }
}
