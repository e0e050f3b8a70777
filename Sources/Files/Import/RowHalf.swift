import Decimals
import Trades

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
