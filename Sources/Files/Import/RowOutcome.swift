import Decimals

/// What a row of a file is.
enum RowOutcome {
  case trade(RowTrade)
  /// What left or what came, of a trade that has other rows too.
  case half(RowHalf)
  /// A fee of the trade whose rows have the key.
  case fee(key: String, money: Decimal)
  /// A row nested under an order, which tells how that was filled, and maybe for what fee.
  case nested(String, fee: Decimal?, unit: String?)
  /// No trade, or none that can be read.
  case skipped(String)
}
