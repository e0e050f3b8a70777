import CEditline

/// How many rows and columns a terminal has.
struct TerminalSize: Equatable {
  var rows: Int
  var columns: Int

  /// What is assumed where there is no terminal or it does not say.
  static let usual = TerminalSize(rows: 24, columns: 80)

  /// The size of the terminal that the descriptor leads to, standard output without one.
  static func current(descriptor: Int32 = 1) -> TerminalSize {
    var rows: Int32 = 0
    var columns: Int32 = 0
    guard dca_terminal_size(descriptor, &rows, &columns) == 0 else { return usual }
    return TerminalSize(
      rows: rows > 0 ? Int(rows) : usual.rows,
      columns: columns > 0 ? Int(columns) : usual.columns)
  }
}
