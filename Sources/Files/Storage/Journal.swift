import Glibc

/// What a session has accepted, on disk as it goes along.
///
/// A journal never stops a session: what cannot be written is kept in memory and written before the
/// next record, so that a journal has no gaps.
public final class Journal {
  /// Records of one group, on their way into a journal. What is thrown is what adding them throws. It
  /// is called again if the group could not be written.
  public typealias Records = (inout JournalGroup) throws(FileProblem) -> Void

  /// Where a file is made when there is something to write; nil for a journal at a given path.
  private let folder: JournalFolder?
  private let clock: PointInTime.Clock
  private var file: JournalFile?
  private var pending: [Records] = []
  private var reported: FileProblem?
  /// How many groups are held before they are written.
  private static let held = 4_096

  /// A journal in a folder. Its file is made with the first record.
  init(in folder: JournalFolder) {
    self.folder = folder
    clock = folder.clock
  }

  /// A journal that is gone on with.
  init(_ file: JournalFile, in folder: JournalFolder?, _ clock: @escaping PointInTime.Clock) {
    self.file = file
    self.folder = folder
    self.clock = clock
  }

  /// A journal at a path that the user chose: one that is gone on with, or a new one.
  ///
  /// Throws where something else is there, another program uses it, or lines of it are damaged.
  public convenience init(
    at path: String, clock: @escaping PointInTime.Clock = PointInTime.systemClock
  ) throws(FileProblem) {
    let file = try Self.open(path, O_RDWR | O_CREAT)
    guard try file.lock() else { throw .inUse(path) }
    if let header = try JournalHeader(file), header.isTorn {
      try file.truncate(to: 0)
      self.init(JournalFile(empty: file, clock), in: nil, clock)
      return
    }
    guard let extent = try JournalExtent(file) else {
      throw FileProblem(path, "the file exists and is no journal", kind: .exists)
    }
    if let damage = extent.damage, !damage.isTornEnd { throw FileProblem(path, damage.message) }
    self.init(try JournalFile(file, extent, isGoneOnWith: true, clock), in: nil, clock)
  }

  /// A journal at a path that there is one at, which stays as it is.
  public convenience init(
    reading path: String, clock: @escaping PointInTime.Clock = PointInTime.systemClock
  ) throws(FileProblem) {
    let file = try Self.open(path, O_RDONLY)
    guard let extent = try JournalExtent(file) else { throw .noJournal(path) }
    self.init(try JournalFile(file, extent, isGoneOnWith: false, clock), in: nil, clock)
  }

  private static func open(_ path: String, _ flags: Int32) throws(FileProblem) -> Descriptor {
    let file = try Descriptor(opening: path, flags | O_NONBLOCK)
    let kind = try file.status().st_mode & S_IFMT
    guard kind != S_IFDIR else { throw FileProblem(path, code: EISDIR) }
    guard kind == S_IFREG else { throw FileProblem(path, "not a regular file") }
    return file
  }

  /// Where the journal is; nil as long as nothing was written.
  public var path: String? { file?.path }

  /// Whether it is one of the user's folder, and not at a path that was chosen.
  public var isInFolder: Bool { folder != nil }

  /// What was in the journal when it was opened; nil for a new one.
  public var found: JournalExtent? { file?.found }

  /// What does not count of what was found, and where that is kept; nil where all counts.
  public var lost: String? {
    guard let damage = file?.found?.damage else { return nil }
    return damage.message + (file?.rest.map { "; they are kept in \($0)" } ?? "")
  }

  /// Whether nothing is on disk.
  var isEmpty: Bool { file?.isEmpty ?? true }

  /// Whether there are records that are not on disk.
  public var isBehind: Bool { !pending.isEmpty }

  /// Adds a record, as `append(group:)` does.
  public func append(_ record: [UInt8]) -> FileProblem? {
    append { group throws(FileProblem) in try group.append(record) }
  }

  /// Adds records that count all or not at all, as `append(group:)` does.
  public func append(group records: [[UInt8]]) -> FileProblem? {
    append { group throws(FileProblem) in
      for record in records { try group.append(record) }
    }
  }

  /// Adds records that count all or not at all; they are on disk when this returns.
  ///
  /// Returns why they are not, if that has not been said before. They are then tried again with the
  /// next records, but not where they are stoppable and a person has stopped them.
  public func append(
    group records: @escaping Records, isStoppable: Bool = false
  ) -> FileProblem? {
    if isStoppable {
      if let problem = write() { return problem }
      do throws(FileProblem) {
        try prepareFile()
        try file?.append([records], isStoppable: true)
        return nil
      } catch  where error.kind == .stopped {
        return error
      } catch {
        // Tried once more as others are, it says what is wrong.
      }
    }
    pending.append(records)
    return write()
  }

  /// Adds records as `append(group:)` does, but they may not be on disk before `write` returns.
  public func hold(group records: @escaping Records) -> FileProblem? {
    pending.append(records)
    return pending.count % Self.held == 0 ? write() : nil
  }

  /// Writes what is not on disk yet. Returns why that cannot be, if that has not been said before.
  public func write() -> FileProblem? {
    reporting { () throws(FileProblem) in try writePending() }
  }

  /// Says that all there is now is in a file, or, with an empty text, can be had again from where the
  /// session started. It only spares a person to be told of what is not lost, so a failure is silent.
  public func markSaved(_ text: String) {
    guard write() == nil, !isBehind else { return }
    try? file?.mark(.saved, text)
  }

  /// Leaves beside this journal one that ends here; answers its path, or nil where there is nothing
  /// in this one or it is at a path that was chosen, where all of it stays.
  func leaveCopy() throws(FileProblem) -> String? {
    try writePending()
    guard let folder, let file else { return nil }
    let copy = try folder.makeFile()
    do throws(FileProblem) {
      try file.copy(to: copy)
    } catch {
      unlink(copy.path)
      throw error
    }
    Folder.sync(folder.path)
    return copy.path
  }

  /// Hands out the records that were found when the journal was opened, in order, with whether each
  /// is the last of its group, and between them the texts that say in which file all is.
  public func forEachRecord(
    saved: (_ text: [UInt8]) -> Void = { _ in },
    _ body: (_ record: [UInt8], _ isLast: Bool) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    try file?.forEachRecord(saved: saved, body)
  }

  /// Ends the journal, as a program does that ends as it should.
  ///
  /// A journal in the user's folder is removed where nothing would be lost with it, and otherwise
  /// says that this was no accident. Returns why that could not be, if that has not been said before.
  public func finish(hasUnsavedChanges: Bool) -> FileProblem? {
    reporting { () throws(FileProblem) in try end(hasUnsavedChanges: hasUnsavedChanges) }
  }

  /// Ends the journal as `finish` does; throws where that cannot be, and then it can be gone on with.
  func end(hasUnsavedChanges: Bool) throws(FileProblem) {
    if folder != nil, !hasUnsavedChanges {
      if let file { unlink(file.path) }
      pending = []
    } else {
      try writePending()
      try file?.markEnd()
    }
    file = nil
  }

  private func writePending() throws(FileProblem) {
    guard !pending.isEmpty else { return }
    try prepareFile()
    try file?.append(pending)
    pending = []
  }

  private func prepareFile() throws(FileProblem) {
    if file == nil, let folder { file = JournalFile(empty: try folder.makeFile(), clock) }
  }

  /// The problem of a call, unless it is that of the call before.
  private func reporting(_ call: () throws(FileProblem) -> Void) -> FileProblem? {
    do throws(FileProblem) {
      try call()
      reported = nil
      return nil
    } catch {
      defer { reported = error }
      return error == reported ? nil : error
    }
  }
}
