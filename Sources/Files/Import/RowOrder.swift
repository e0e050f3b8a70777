import Decimals
import Trades

/// In which order the rows of a file stand.
struct RowOrder {
  private var last: RowMoment?
  private var ascents = 0
  private var descents = 0
  private var count = 0

  /// Takes in when the next row was.
  mutating func add(_ moment: RowMoment) {
    if let last {
      if last < moment { ascents += 1 }
      if moment < last { descents += 1 }
    }
    last = moment
    count += 1
  }

  /// What the report says of such rows.
  static let remark = "the newest rows came first and were turned round"

  /// Whether the newest rows come first.
  var isNewestFirst: Bool { descents > ascents }

  /// The same where all rows are of one moment as well: then the order is the one in which nothing is
  /// sold before it was bought.
  func isNewestFirst(_ assets: [[Trade]]) -> Bool {
    guard count > 1, ascents + descents == 0 else { return isNewestFirst }
    return !assets.allSatisfy { Self.isServed($0) }
      && assets.allSatisfy { Self.isServed($0.reversed()) }
  }

  /// Whether no sale is of more than was bought before it.
  private static func isServed(_ trades: some Sequence<Trade>) -> Bool {
    var units = Fraction(.zero)
    for trade in trades {
      units = units + trade.exact(.amount)
      if units < Fraction(.zero) { return false }
    }
    return true
  }
}
