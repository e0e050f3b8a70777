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
