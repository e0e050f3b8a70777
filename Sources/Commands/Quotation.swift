/// Text from outside made fit to be shown: short, and without anything a terminal would act on.
public enum Quotation {
  /// The longest quotation in a message, in characters.
  private static let limit = 40

  /// The bytes as text in quotes, cut to what one reads at a glance.
  public static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    "'\(shortened(bytes))'"
  }

  /// The bytes as text, cut to what one reads at a glance.
  static func shortened(_ bytes: ArraySlice<UInt8>) -> String {
    // A scalar has four bytes at most: no more of a huge word is looked at than can be shown.
    let head = bytes.prefix((limit + 1) * 4)
    let text = escaped(head)
    let isWhole = text.count <= limit && head.count == bytes.count
    return isWhole ? text : "\(text.prefix(limit))…"
  }

  /// The bytes as text in which invisible characters and invalid bytes are written out.
  public static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    escaped(String(decoding: bytes, as: UTF8.self))
  }

  /// The text in which invisible characters are written out.
  ///
  /// All text that is printed comes through here, whatever it was made of.
  public static func escaped(_ text: String) -> String {
    if isPlain(text) { return text }
    return text.unicodeScalars.reduce(into: "") { $0 += escaped($1) }
  }

  /// A character as it is shown; one that is invisible is written as `\u{1B}`.
  public static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\t" { return " " }
    return isVisible(scalar)
      ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// Whether a text is shown as it is.
  public static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } || text.unicodeScalars.allSatisfy(isVisible)
  }

  /// Whether a character shows as itself, and does nothing else: no control, no mark that turns the
  /// direction of others, nothing without a shape or a meaning that everybody knows.
  public static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Blocks without such characters, which most texts are made of.
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x2190..<0x2300: return true
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse,
      .surrogate:
      false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
