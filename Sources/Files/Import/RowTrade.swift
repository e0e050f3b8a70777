import Trades

/// A trade of a row.
struct RowTrade {
  var trade: Trade
  var asset: String?
  var currency: String?
  /// What its trade has in common with other rows.
  var key: String?
  /// Whether a fee was left out, and in what it was.
  var uncountedFee: String?
}
