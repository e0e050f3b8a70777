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
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      text += escaped(scalar)
    }
    return text
  }

  /// A character as it is shown; one that is invisible is written as `\u{1B}`.
  public static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control where scalar == "\t": " "
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: String(scalar)
    }
  }
}
