import Trades

/// What a command asks for. Reading performs nothing: the session does the pure actions and hands
/// the others outward.
public enum Action: Sendable {
  /// Puts another trade into one row, made from the one that is there, or refuses.
  case replace(Row, @Sendable (Trade) throws(Diagnostic) -> Trade)
  /// Turns one table into the next and says which of its rows are touched.
  case change(@Sendable (inout TradesModel) -> Range<Int>)
  /// The same where it takes time for every row of the table.
  case rewrite(@Sendable (inout TradesModel) -> Range<Int>)
  /// Goes back, or forward again, so many changes.
  case undo(Int)
  case redo(Int)
  /// Shows rows; nil leaves the choice to the room there is.
  case show(Range<Int>?)
  case totals
  case listOptions(Option?)
  case setOption(Option, Option.Setting)
  case help(Command?)
  case quit

  /// About how much work the action is on a table of so many rows, in rows that are sorted.
  public func work(rows: Int) -> Int {
    switch self {
    case .rewrite: rows
    case .undo(let steps), .redo(let steps): 20 * min(steps, 1_000)
    default: 0
    }
  }

  /// Which row an action is about.
  public enum Row: Sendable {
    /// The row of that number.
    case number(Int)
    /// The first empty row, else a new one.
    case next
  }
}
