/// How a piece of output is set off in colours.
public enum Style: Sendable {
  case plain, dim, bold, changed, error, wrong

  /// The escape sequence that begins the style.
  public var start: String {
    switch self {
    case .plain: ""
    case .dim: "\u{1B}[2m"
    case .bold: "\u{1B}[1m"
    case .changed: "\u{1B}[1;33m"
    case .error: "\u{1B}[1;31m"
    case .wrong: "\u{1B}[31m"
    }
  }

  /// The escape sequence that ends every style.
  public static let end = "\u{1B}[0m"
}
