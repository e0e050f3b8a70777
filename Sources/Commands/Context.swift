import Trades

/// What reading a command may look at: the table, for row numbers and arithmetic.
public struct Context {
  /// The table as it is before the command.
  public let model: TradesModel

  /// The context of the next command.
  public init(model: TradesModel) {
    self.model = model
  }
}
