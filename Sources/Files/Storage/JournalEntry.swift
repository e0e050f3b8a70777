import Glibc

/// A journal in the user's folder, as it was when the folder was looked at.
public struct JournalEntry {
  /// Where it is.
  public let path: String
  /// The file's state then.
  public let stamp: FileStamp
  /// Whether a program is using it.
  public let isInUse: Bool
  /// How far it can be trusted, or why it cannot be read.
  public let extent: Result<JournalExtent, FileProblem>
  private let clock: PointInTime.Clock

  /// Looks at a file; nil where it is no journal of this user.
  init?(_ path: String, _ clock: @escaping PointInTime.Clock) {
    guard let file = try? Self.open(path, O_RDONLY), let status = try? file.status(),
      let header = try? JournalHeader(file)
    else { return nil }
    self.path = path
    self.clock = clock
    stamp = FileStamp(status)
    isInUse = file.isLockedElsewhere
    extent = Self.extent(of: file, isTorn: header.isTorn)
  }

  /// When it was last written, as it says itself; one that does not say has the time of the file.
  public var time: PointInTime {
    (try? extent.get())?.time ?? PointInTime(seconds: stamp.modifiedAt)
  }

  /// Whether all of it is in a file, and nothing of it was lost.
  var isSaved: Bool {
    guard let extent = try? extent.get() else { return false }
    return extent.isSaved && extent.damage == nil
  }

  /// Whether nothing is in it, nor was.
  var isEmpty: Bool {
    guard let extent = try? extent.get() else { return false }
    return extent.changes == 0 && extent.damage == nil
  }

  /// Whether there is something in it that is nowhere else, or may be.
  public var isUnsaved: Bool { !isSaved && !isEmpty }

  /// Opens it to read it; it stays as it is.
  public func read() throws(FileProblem) -> Journal {
    let file = try Self.open(path, O_RDONLY)
    guard let extent = try JournalExtent(file) else { throw .noJournal(path) }
    return Journal(
      try JournalFile(file, extent, isGoneOnWith: false, clock), in: folder, clock)
  }

  /// Takes it over: its records can be read, and it is gone on with. What cannot be read is cut off.
  ///
  /// Throws where another program uses it or has taken it over before.
  public func adopt() throws(FileProblem) -> Journal {
    let file = try locked()
    guard let extent = try JournalExtent(file) else { throw .noJournal(path) }
    return Journal(try JournalFile(file, extent, isGoneOnWith: true, clock), in: folder, clock)
  }

  /// Removes it if it is still as it was and no program uses it; answers whether it is gone.
  @discardableResult
  func remove() -> Bool {
    guard let file = try? locked(), let status = try? file.status(), FileStamp(status) == stamp
    else { return false }
    return unlink(path) == 0
  }

  private var folder: JournalFolder {
    JournalFolder(path: Folder.parent(of: path), clock: clock)
  }

  private static func extent(
    of file: Descriptor, isTorn: Bool
  ) -> Result<JournalExtent, FileProblem> {
    do throws(FileProblem) {
      if isTorn { return .success(.nothing) }
      guard let extent = try JournalExtent(file) else { throw .noJournal(file.path) }
      return .success(extent)
    } catch {
      return .failure(error)
    }
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
