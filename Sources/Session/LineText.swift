import Commands

/// What a line must be before it is read: UTF-8 without NUL, and of a length that fits in memory many
/// times over.
public enum LineText {
  /// The longest line, in bytes.
  public static let maximumLength = 1 << 24

  /// Why the bytes are no line of text, or nil if they are one.
  static func refusal(of bytes: ArraySlice<UInt8>) -> Diagnostic? {
    guard bytes.count <= maximumLength else {
      return Diagnostic(
        .text, "the line is longer than \(maximumLength) bytes", at: 0..<1,
        label: "expected shorter lines")
    }
    if bytes.allSatisfy({ $0 < 0x80 && $0 != 0 }) { return nil }
    var offset = 0
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue("\0"): return refusal("the line has a NUL character", at: offset)
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return refusal("the line is not UTF-8", at: offset)
      }
    }
  }

  private static func refusal(_ message: String, at offset: Int) -> Diagnostic {
    Diagnostic(.text, message, at: offset..<offset + 1, label: "expected text in UTF-8")
  }
}
