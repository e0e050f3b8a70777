import Decimals
import Trades

/// What a command asks for. Reading performs nothing: the session does the pure actions and hands
/// the others outward.
public enum Action: Sendable {
  /// Puts another trade into one row, made from the one that is there, or refuses.
  case replace(Row, @Sendable (Trade) throws(Diagnostic) -> Trade)
  /// Sells all that is held where the sale applies, behind the last row: the trade for an amount.
  case sellAll(@Sendable (Decimal) throws(Diagnostic) -> Trade)
  /// Turns one table into the next and says which of its rows are touched.
  case change(@Sendable (inout TradesModel) -> Range<Int>)
  /// The same where it takes time for every row of the table; what it did is said in words. It answers
  /// nil where an end was wanted before it was done, and what it has changed does not count.
  case rewrite(
    remark: String? = nil,
    @Sendable (inout TradesModel, Interruption) throws(Diagnostic) -> Range<Int>?)
  /// Goes back, or forward again, so many changes.
  case undo(Int)
  case redo(Int)
  /// Shows rows; nil leaves the choice to the room there is.
  case show(Range<Int>?)
  case totals
  case lots
  /// Sets the market price of a unit, or takes it away.
  case setPrice(Decimal?)
  /// Says what the market price is.
  case showPrice
  /// Says what is held would be worth at each of some prices.
  case prices(Steps)
  indirect case target(Target)
  indirect case grid(Grid)
  /// Runs the commands that follow on the line on a copy, and compares.
  case attempt
  indirect case sheet(SheetRequest)
  indirect case explain(Question)
  case listOptions(Option?)
  case setOption(Option, Option.Setting)
  case help(Command?)
  indirect case file(FileRequest)
  case quit

  /// Whether the action does nothing but change the table.
  public var changesTable: Bool {
    switch self {
    case .replace, .sellAll, .change, .rewrite: true
    default: false
    }
  }

  /// Whether the session is another afterwards; what is done with files says so itself.
  public var changesSession: Bool {
    switch self {
    case .undo, .redo, .setPrice, .setOption, .sheet(.open), .sheet(.copy), .sheet(.delete): true
    default: changesTable
    }
  }

  /// About how much work the action is on a table of so many rows, in rows that are sorted.
  public func work(rows: Int) -> Int {
    switch self {
    case .grid(let grid): grid.cellCount
    case .rewrite, .lots: rows
    // It reads the rows, which takes about a tenth of sorting them.
    case .explain: rows / 10
    case .undo(let steps), .redo(let steps): 20 * min(steps, 1_000)
    // What a file holds is not asked for at every key.
    case .file: 1 << 40
    default: 0
    }
  }

  /// Which row an action is about.
  public enum Row: Sendable {
    /// The row of that number.
    case number(Int)
    /// The first empty row, else a new one; behind all that are filled where there are sales.
    case next
    /// The row behind the last that is not empty.
    case behind
  }
}
