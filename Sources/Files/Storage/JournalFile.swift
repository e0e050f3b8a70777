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
  private let header: [UInt8]
  /// Where the last whole group ends; 0 before the first line is written.
  private var end: Int
  private var checksum: UInt32
  /// Where lines are kept that followed a damaged one and were cut off; nil where there are none.
  private(set) var rest: String?
  /// Whether there may be something behind the end.
  private var isTorn = false

  /// A new journal in an empty file.
  init(empty file: Descriptor) {
    self.file = file
    path = file.path
    found = nil
    header = JournalHeader.line(seconds: time(nil))
    end = 0
    checksum = JournalFrame.checksum(header[...], after: 0)
  }

  /// A journal that is read and, where it is gone on with, loses what does not count.
  init(_ file: Descriptor, _ extent: JournalExtent, isGoneOnWith: Bool) throws(FileProblem) {
    self.file = file
    path = file.path
    found = extent
    header = []
    end = extent.end
    checksum = extent.checksum
    guard isGoneOnWith, let damage = extent.damage else { return }
    if !damage.isTornEnd {
      try keepRest()
      rest = Self.restPath(path)
    }
    try file.truncate(to: end)
    try file.syncData()
  }

  /// Adds groups of records, all or none. They are on disk when this returns.
  func append(_ groups: [Journal.Records]) throws(FileProblem) {
    try write { group throws(FileProblem) in
      for records in groups {
        try records(&group)
        try group.endGroup()
      }
    }
  }

  /// Says that the program ended as it should.
  func markEnd() throws(FileProblem) {
    try write { group throws(FileProblem) in try group.markEnd() }
  }

  /// Hands out the records that were found, in order.
  func forEachRecord(
    _ body: (_ record: [UInt8], _ isLast: Bool) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    try found?.forEachRecord(of: file, body)
  }

  /// Removes the file, and what was cut off from it.
  static func remove(_ path: String) {
    unlink(path)
    unlink(restPath(path))
  }

  /// Where lines are kept that followed a damaged one.
  static func restPath(_ path: String) -> String { path + ".lost" }

  private func write(
    _ body: (inout JournalGroup) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    guard try file.status().st_nlink > 0 else { throw FileProblem(path, "the file was removed") }
    if isTorn { try file.truncate(to: end) }
    isTorn = true
    let isNew = end == 0
    do throws(FileProblem) {
      var output = FileOutput(file, at: end)
      if isNew { try output.write(header + [JournalFrame.newline]) }
      var group = JournalGroup(output, after: checksum)
      try body(&group)
      let place = try group.flush()
      try file.syncData()
      (end, checksum) = place
      isTorn = false
    } catch {
      // Where even that fails, the next writing begins with it.
      if (try? file.truncate(to: end)) != nil { isTorn = false }
      throw error
    }
    if isNew { Folder.sync(Folder.parent(of: path)) }
  }

  /// Copies what is to be cut off: a person may still make something of it.
  private func keepRest() throws(FileProblem) {
    let rest = try Descriptor(
      opening: Self.restPath(path), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
    var output = FileOutput(rest, at: 0)
    var offset = end
    while true {
      let block = try file.read(Self.blockSize, at: offset)
      guard !block.isEmpty else { break }
      try output.write(block)
      offset += block.count
    }
    try output.flush()
    try rest.sync()
  }
}
