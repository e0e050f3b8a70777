import Decimals

/// What one unit of a purchase had cost to 34 digits, fees included.
///
/// Rounding keeps the order of numbers, so that it can only make equal what hardly differs.
struct UnitCost: Comparable {
  /// Nil for a cost that no unit stands for, which is dearer than any.
  private let number: Decimal?

  /// Nil where a row brought and cost nothing.
  init?(_ trade: Trade) {
    if trade.isPlain, let price = trade.entered(.price), let amount = trade.entered(.amount) {
      if amount.isZero { return nil }
      number = price
      return
    }
    let cost = trade.exactValue + trade.exactFee
    let amount = trade.netAmount
    if amount.numerator.isZero, cost.isZero { return nil }
    number = (Fraction(cost) / amount).map { Decimal(rounding: $0) }
  }

  static func < (a: UnitCost, b: UnitCost) -> Bool {
    guard let number = a.number else { return false }
    return b.number.map { number < $0 } ?? true
  }
}

/// The lowest and the highest unit cost of a stretch of purchases.
final class UnitCostRange {
  let low: UnitCost
  let high: UnitCost

  private init(low: UnitCost, high: UnitCost) {
    self.low = low
    self.high = high
  }

  convenience init?(_ trades: [Trade]) {
    let costs = trades.compactMap { UnitCost($0) }
    guard let low = costs.min(), let high = costs.max() else { return nil }
    self.init(low: low, high: high)
  }

  convenience init?(_ ranges: [UnitCostRange]) {
    guard let low = ranges.map(\.low).min(), let high = ranges.map(\.high).max() else {
      return nil
    }
    self.init(low: low, high: high)
  }
}
