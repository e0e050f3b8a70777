import Decimals
import Trades

/// What a row of a file is.
enum RowOutcome {
  case trade(RowTrade)
  /// What left or what came, of a trade that has other rows too.
  case half(RowHalf)
  /// A fee of the trade whose rows have the key.
  case fee(key: String, money: Decimal, unit: String?)
  /// How the order above was filled, and for what fee.
  case part(fee: Decimal, unit: String?)
  /// No trade, or none that can be read.
  case skipped(String)
}

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

/// What left or came in a row.
struct RowHalf {
  var key: String
  var unit: String
  /// Negative for what left.
  var amount: Decimal
  var isFee: Bool
  /// A fee in the same unit.
  var fee: Decimal?
  var day: Day?
}

/// When a row's trade was made, as far as the row tells, for the order of rows.
struct RowMoment: Comparable {
  var day: Day
  var seconds: Int

  static func < (a: RowMoment, b: RowMoment) -> Bool {
    a.day == b.day ? a.seconds < b.seconds : a.day < b.day
  }
}
