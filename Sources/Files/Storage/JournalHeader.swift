import Glibc

/// The first line of a journal, which says what it is and tells it from all others.
struct JournalHeader {
  private static let start = Array("dca journal 1 ".utf8)
  private static let lengthLimit = 256

  /// Whether a file has not even a whole first line, but could be a journal.
  let isTorn: Bool

  /// Looks at how a file begins; nil where that is not as a journal does.
  init?(_ file: Descriptor) throws(FileProblem) {
    let bytes = try file.read(Self.lengthLimit, at: 0)[...]
    isTorn = Self.isTorn(bytes)
    guard isTorn || Self.isHeader(bytes) else { return nil }
  }

  /// The line for a journal that begins now, without its newline.
  static func line(seconds: Int) -> [UInt8] {
    start + Array("\(UniversalTime.name(seconds)) \(getpid())".utf8)
  }

  /// Whether a line is the first of a journal that this program understands.
  static func isHeader(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: start) }

  /// Whether bytes may be the start of a first line.
  static func isTorn(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count < lengthLimit && !bytes.contains(JournalFrame.newline)
      && (start.starts(with: bytes) || bytes.starts(with: start))
  }
}
