import Decimals
import Trades

/// What reading a command may look at: the table, for row numbers and arithmetic, and what else is
/// known by name.
public struct Context {
  /// The table as it is before the command.
  public let model: TradesModel
  /// The options as they are.
  public let options: Options
  /// The market price of a unit.
  public let price: Decimal?
  /// The names of the sheets.
  public let sheets: [String]

  /// The context of the next command.
  public init(
    model: TradesModel, options: Options = Options(), price: Decimal? = nil,
    sheets: [String] = ["main"]
  ) {
    self.model = model
    self.options = options
    self.price = price
    self.sheets = sheets
  }

  /// What the rows shown add up to.
  var totals: Totals { model.totals(options.method) }
}
