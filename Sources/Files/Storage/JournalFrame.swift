import CZlib

/// One line of a journal: a checksum, a mark, and the text.
///
/// `8d1f3a02 buy 1 @ 100`: eight hexadecimal digits, CRC-32 of all marks and texts from the first
/// line on. So a line counts only behind all that it was written behind: one that is missing, doubled
/// or from another journal is noticed like one that is torn.
struct JournalFrame {
  /// What a line is, and the byte that says so.
  enum Mark: UInt8 {
    /// A record; its group goes on with the next line.
    case more = 0x2B  // +
    /// The last record of a group.
    case last = 0x20  // a blank
    /// The program ended as it should, and left changes that are saved nowhere else.
    case ended = 0x2E  // .
    /// When the lines that follow were written: microseconds since 1970.
    case time = 0x40  // @
    /// All up to here is in a file, whose stamp and path are the text; without one it can be had
    /// again from where the session started.
    case saved = 0x3D  // =
  }

  static let newline = UInt8(ascii: "\n")
  private static let digits = Array("0123456789abcdef".utf8)
  private static let checksumLength = 8

  let mark: Mark
  /// Where the text is in the bytes that were read.
  let text: Range<Int>
  /// The checksum up to this line.
  let checksum: UInt32

  /// Reads a line, given without its newline; nil where it is damaged.
  init?(_ line: Range<Int>, of bytes: [UInt8], after checksum: UInt32) {
    let body = line.dropFirst(Self.checksumLength)
    guard body.startIndex < body.endIndex, let mark = Mark(rawValue: bytes[body.startIndex]) else {
      return nil
    }
    self.checksum = Self.checksum(bytes[body], after: checksum)
    guard bytes[line].starts(with: Self.digits(self.checksum)) else { return nil }
    self.mark = mark
    text = body.dropFirst()
  }

  /// The line for a text, with its newline; `checksum` goes from that of the line before to its own.
  static func line(_ mark: Mark, _ text: [UInt8], _ checksum: inout UInt32) -> [UInt8] {
    let body = [mark.rawValue] + text
    checksum = Self.checksum(body[...], after: checksum)
    return digits(checksum) + body + [newline]
  }

  /// Whether bytes may be the start of a line.
  static func isTorn(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.prefix(checksumLength).allSatisfy { digits.contains($0) }
  }

  /// The checksum with more bytes.
  static func checksum(_ bytes: ArraySlice<UInt8>, after checksum: UInt32) -> UInt32 {
    bytes.withUnsafeBufferPointer {
      // A null pointer would ask zlib for the first checksum of all.
      $0.isEmpty
        ? checksum : UInt32(truncatingIfNeeded: crc32_z(UInt(checksum), $0.baseAddress, $0.count))
    }
  }

  private static func digits(_ checksum: UInt32) -> [UInt8] {
    (0..<checksumLength).map { digits[Int(checksum >> UInt32(28 - 4 * $0) & 15)] }
  }
}
