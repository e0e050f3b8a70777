import Glibc

/// A journal that is open, and locked for this program alone.
///
/// It is sound at any time: what is behind the last whole group was being written when the program
/// or the system stopped, and reading does not count it.
final class JournalFile {
  private static let blockSize = 1 << 18

  let path: String
  /// What was in it when it was opened; nil for a new one.
  let found: JournalExtent?

  private let file: Descriptor
  private let clock: PointInTime.Clock
  private let header: [UInt8]
  /// The second in which it was last said when lines were written.
  private var second: Int?
  /// Where the last whole group ends; 0 before the first line is written.
  private var end: Int
  private var checksum: UInt32
  /// Where lines are kept that followed a damaged one and were cut off; nil where there are none.
  private(set) var rest: String?
  /// Whether there may be something behind the end.
  private var isTorn = false

  /// A new journal in an empty file.
  init(empty file: Descriptor, _ clock: @escaping PointInTime.Clock) {
    self.file = file
    self.clock = clock
    path = file.path
    found = nil
    header = JournalHeader.line(at: clock())
    end = 0
    checksum = JournalFrame.checksum(header[...], after: 0)
  }

  /// A journal that is read and, where it is gone on with, loses what does not count.
  init(
    _ file: Descriptor, _ extent: JournalExtent, isGoneOnWith: Bool,
    _ clock: @escaping PointInTime.Clock
  ) throws(FileProblem) {
    self.file = file
    self.clock = clock
    path = file.path
    found = extent
    header = []
    end = extent.end
    checksum = extent.checksum
    guard isGoneOnWith else { return }
    if extent.damage != nil {
      rest = try keepRest()
      try file.truncate(to: end)
    }
    // The program that wrote it may have been killed before it had synced it, or its folder.
    try file.syncData()
    Folder.sync(Folder.parent(of: path))
  }

  /// Whether not even the first line is written.
  var isEmpty: Bool { end == 0 }

  /// Adds groups of records, all or none. They are on disk when this returns.
  func append(_ groups: [Journal.Records], isStoppable: Bool = false) throws(FileProblem) {
    try write(isStoppable: isStoppable) { group throws(FileProblem) in
      for records in groups {
        try records(&group)
        try group.endGroup()
      }
    }
  }

  /// Adds a line that is no record.
  func mark(_ mark: JournalFrame.Mark, _ text: String) throws(FileProblem) {
    try write { group throws(FileProblem) in try group.mark(mark, text) }
  }

  /// Says that the program ended as it should, and when.
  func markEnd() throws(FileProblem) {
    second = nil
    try mark(.ended, "end")
  }

  /// Leaves a journal in another file that ends here as a program does that ends as it should.
  func copy(to other: Descriptor) throws(FileProblem) {
    try write(to: other, from: 0, to: end)
    // What goes on here is later than what ends there.
    second = nil
    let copy = JournalFile(other, at: end, checksum, clock)
    try copy.markEnd()
  }

  /// Hands out the records that were found, in order, and the texts that say in which file all is.
  func forEachRecord(
    saved: (_ text: [UInt8]) -> Void,
    _ body: (_ record: [UInt8], _ isLast: Bool) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    try found?.forEachRecord(of: file, saved: saved, body)
  }

  /// A file that ends with a whole group.
  private init(
    _ file: Descriptor, at end: Int, _ checksum: UInt32, _ clock: @escaping PointInTime.Clock
  ) {
    self.file = file
    self.clock = clock
    self.end = end
    self.checksum = checksum
    path = file.path
    found = nil
    header = []
  }

  private func write(
    isStoppable: Bool = false, _ body: (inout JournalGroup) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    guard try file.status().st_nlink > 0 else { throw FileProblem(path, "the file was removed") }
    if isTorn { try file.truncate(to: end) }
    isTorn = true
    let isNew = end == 0
    do throws(FileProblem) {
      var output = FileOutput(file, at: end, isStoppable: isStoppable)
      if isNew { try output.write(header + [JournalFrame.newline]) }
      var group = JournalGroup(output, after: checksum)
      let now = clock()
      if second != now.seconds { try group.mark(.time, "\(now.microseconds)") }
      try body(&group)
      let place = try group.flush()
      try file.syncData()
      (end, checksum) = place
      second = now.seconds
      isTorn = false
    } catch {
      // Where even that fails, the next writing begins with it.
      if (try? file.truncate(to: end)) != nil { isTorn = false }
      throw error
    }
    if isNew { Folder.sync(Folder.parent(of: path)) }
  }

  /// Copies what is to be cut off, for a person may still make something of it; answers where to. It
  /// is never removed, nor written over.
  private func keepRest() throws(FileProblem) -> String {
    var rest = path + ".lost"
    var number = 1
    while access(rest, F_OK) == 0 {
      number += 1
      rest = "\(path)-\(number).lost"
    }
    let other = try Descriptor(opening: rest, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    try write(to: other, from: end, to: .max)
    try other.sync()
    Folder.sync(Folder.parent(of: rest))
    return rest
  }

  /// Copies bytes of the file into an empty one.
  private func write(
    to other: Descriptor, from start: Int, to end: Int
  ) throws(FileProblem) {
    var output = FileOutput(other, at: 0)
    var offset = start
    while offset < end {
      let block = try file.read(min(Self.blockSize, end - offset), at: offset)
      guard !block.isEmpty else { break }
      try output.write(block)
      offset += block.count
    }
    try output.flush()
  }
}
