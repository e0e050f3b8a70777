import Glibc

/// The first line of a journal, which says what it is and tells it from all others.
struct JournalHeader {
  private static let start = Array("dca journal ".utf8)
  private static let lengthLimit = 256
  /// The newest version of the format that this program reads; it writes no other.
  static let version = 2

  /// Whether a file has not even a whole first line, but could be a journal.
  let isTorn: Bool

  /// Looks at how a file begins; nil where that is not as a journal does.
  init?(_ file: Descriptor) throws(FileProblem) {
    let bytes = try file.read(Self.lengthLimit, at: 0)[...]
    isTorn = Self.isTorn(bytes)
    guard isTorn || Self.version(of: bytes) != nil else { return nil }
  }

  /// The line for a journal that begins now, without its newline.
  static func line(at time: PointInTime) -> [UInt8] {
    start + Array("\(version) \(time.name) \(getpid())".utf8)
  }

  /// Refuses a journal of a version that is newer than this program.
  static func check(_ found: Int, _ path: String) throws(FileProblem) {
    guard found > version else { return }
    throw FileProblem(
      path, "this journal has version \(found); this program reads up to version \(version)")
  }

  /// The version that a first line names; nil where it is none of a journal.
  static func version(of line: ArraySlice<UInt8>) -> Int? {
    guard line.starts(with: start) else { return nil }
    let digits = line.dropFirst(start.count).prefix { $0 != UInt8(ascii: " ") }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Whether bytes may be the start of a first line.
  static func isTorn(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count < lengthLimit && !bytes.contains(JournalFrame.newline)
      && (start.starts(with: bytes) || bytes.starts(with: start))
  }
}
