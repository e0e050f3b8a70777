/// How far a journal can be trusted: all whole groups from its start.
public struct JournalExtent: Sendable {
  /// The version of the format that the first line names.
  let version: Int
  /// Where the last whole group ends.
  private(set) var end: Int
  /// The checksum there.
  private(set) var checksum: UInt32
  /// How many records there are up to there.
  public private(set) var records = 0
  /// How many groups they are: changes.
  public private(set) var changes = 0
  /// Whether the last thing said is that the program ended as it should.
  public private(set) var isEnded = false
  /// Whether nothing has changed since all was in a file.
  public private(set) var isSaved = false
  /// When it was last written; nil for a journal that does not say.
  public private(set) var time: PointInTime?
  /// What does not count behind the end.
  public private(set) var damage: JournalDamage?

  /// That of a journal of which not even the first line is whole.
  static let nothing = JournalExtent()

  private init() { (version, end, checksum) = (JournalHeader.version, 0, 0) }

  /// Reads a journal through; nil where the file does not begin as one.
  init?(_ file: Descriptor) throws(FileProblem) {
    var lines = JournalLines(file)
    guard let header = try lines.next(),
      let version = JournalHeader.version(of: lines.buffer[header])
    else { return nil }
    try JournalHeader.check(version, file.path)
    self.version = version
    checksum = JournalFrame.checksum(lines.buffer[header], after: 0)
    end = lines.offset
    var line = 1
    var firstOfGroup = 2
    var running = checksum
    while let range = try lines.next() {
      line += 1
      guard let frame = JournalFrame(range, of: lines.buffer, after: running) else {
        let last = line + (try lines.countRest())
        damage = JournalDamage(lost: firstOfGroup...last, damaged: line)
        return
      }
      running = frame.checksum
      guard frame.mark != .more else { continue }
      switch frame.mark {
      case .time:
        let text = String(decoding: lines.buffer[frame.text], as: UTF8.self)
        if let number = Int(text) { time = PointInTime(microseconds: number) }
      case .saved: (isSaved, isEnded) = (true, false)
      case .ended: isEnded = true
      case .more, .last:
        (isSaved, isEnded) = (false, false)
        records += line - firstOfGroup + 1
        changes += 1
      }
      firstOfGroup = line + 1
      end = lines.offset
      checksum = running
    }
    let rest = try lines.countRest()
    if line + rest >= firstOfGroup {
      damage = JournalDamage(
        lost: firstOfGroup...(line + rest), damaged: rest == 0 ? nil : line + 1)
    }
  }

  /// Hands out the records up to the end, in order, with whether each is the last of its group, and
  /// between them the texts that say in which file all is.
  func forEachRecord(
    of file: Descriptor, saved: (_ text: [UInt8]) -> Void,
    _ body: (_ record: [UInt8], _ isLast: Bool) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    var lines = JournalLines(file)
    var running: UInt32?
    while lines.offset < end {
      guard let range = try lines.next() else { throw Self.changed(file) }
      guard let before = running else {
        running = JournalFrame.checksum(lines.buffer[range], after: 0)
        continue
      }
      guard let frame = JournalFrame(range, of: lines.buffer, after: before) else {
        throw Self.changed(file)
      }
      running = frame.checksum
      switch frame.mark {
      case .more, .last: try body(Array(lines.buffer[frame.text]), frame.mark == .last)
      case .saved: saved(Array(lines.buffer[frame.text]))
      case .ended, .time: break
      }
    }
  }

  private static func changed(_ file: Descriptor) -> FileProblem {
    FileProblem(file.path, "the journal changed while it was read", kind: .changed)
  }
}
