/// What the keys of a keyboard send.
enum Key {
  static let enter = "\r"
  static let tab = "\t"
  static let backspace = "\u{7F}"
  static let escape = "\u{1B}"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
  static let home = "\u{1B}[H"
  static let end = "\u{1B}[F"
  static let delete = "\u{1B}[3~"

  /// The Control key with a letter.
  static func control(_ letter: Character) -> String {
    String(Character(Unicode.Scalar((letter.asciiValue ?? 0) & 0x1F)))
  }

  /// A bracketed paste.
  static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}
