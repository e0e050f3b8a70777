import Trades

/// What a command asks for. Reading performs nothing: the session does the pure actions and hands
/// the others outward.
public enum Action: Sendable {
  /// Turns one table into the next and says which of its rows are touched, or refuses and leaves
  /// the table to be thrown away.
  case change(@Sendable (inout TradesModel) throws(Diagnostic) -> Range<Int>)
  /// Goes back, or forward again, so many changes.
  case undo(Int)
  case redo(Int)
  /// Shows rows; nil leaves the choice to the room there is.
  case show(Range<Int>?)
  case totals
  case listOptions(Option?)
  case setOption(@Sendable (inout Options) -> Void)
  case help(Command?)
  case quit
}
