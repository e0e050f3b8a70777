import Decimals

/// What one unit of a purchase had cost, fees included.
struct UnitCost {
  let estimate: CostEstimate
  /// The cost where no fee changes it, as most often.
  private let price: Decimal
  /// The cost where the price is not all.
  private let quotient: Quotient?

  private final class Quotient {
    /// Nil for a cost that no unit stands for, which is dearer than any.
    let fraction: Fraction?

    init(_ fraction: Fraction?) { self.fraction = fraction }
  }

  private init(_ price: Decimal) {
    estimate = CostEstimate(price)
    self.price = price
    quotient = nil
  }

  private init(_ fraction: Fraction?) {
    estimate = CostEstimate(fraction)
    price = .zero
    quotient = Quotient(fraction)
  }

  static var none: UnitCost { UnitCost(.zero) }

  /// Nil where a row brought and cost nothing.
  init?(_ trade: Trade) {
    guard trade.bringsLot else { return nil }
    if let price = trade.unitCost {
      self.init(price)
    } else {
      self.init(Fraction(trade.exactValue + trade.exactFee) / trade.netAmount)
    }
  }

  /// Of a row, or the highest or lowest of a node; nil where nothing was bought.
  init?(_ stretch: Stretch, dearest: Bool) {
    if let index = stretch.index {
      self.init(stretch.node.trades[index])
    } else if let range = stretch.node.unitCosts {
      self = dearest ? range.high : range.low
    } else {
      return nil
    }
  }

  /// Less than, equal to or greater than 0 as the cost is less than, equal to or greater than
  /// another.
  func compared(to other: UnitCost) -> Int {
    if let order = estimate.compared(to: other.estimate) { return order }
    guard let exact else { return other.exact == nil ? 0 : 1 }
    guard let otherExact = other.exact else { return -1 }
    return exact == otherExact ? 0 : exact < otherExact ? -1 : 1
  }

  private var exact: Fraction? { quotient.map { $0.fraction } ?? Fraction(price.exact) }
}
