/// How a piece of output is set off in colours.
public enum Style: Sendable {
  case plain, dim, bold, changed, error

  /// The escape sequence that begins the style.
  var sequence: String {
    switch self {
    case .plain: ""
    case .dim: "\u{1B}[2m"
    case .bold: "\u{1B}[1m"
    case .changed: "\u{1B}[1;33m"
    case .error: "\u{1B}[1;31m"
    }
  }

  /// The escape sequence that ends every style.
  static let reset = "\u{1B}[0m"
}

/// Output as bytes, with colours or without.
struct TextOutput {
  let hasColor: Bool
  private(set) var bytes: [UInt8] = []

  init(hasColor: Bool) {
    self.hasColor = hasColor
  }

  mutating func write(_ text: String, _ style: Style = .plain) {
    write(Array(text.utf8)[...], style)
  }

  mutating func write(_ text: ArraySlice<UInt8>, _ style: Style = .plain) {
    let isStyled = hasColor && !style.sequence.isEmpty && !text.isEmpty
    if isStyled { bytes.append(contentsOf: style.sequence.utf8) }
    bytes.append(contentsOf: text)
    if isStyled { bytes.append(contentsOf: Style.reset.utf8) }
  }

  mutating func pad(_ count: Int) {
    for _ in 0..<max(count, 0) { bytes.append(UInt8(ascii: " ")) }
  }

  mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

  mutating func line(_ text: String, _ style: Style = .plain) {
    write(text, style)
    newline()
  }
}
