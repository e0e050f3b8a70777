import Decimals

/// About what one unit had cost: enough to tell most costs apart.
struct CostEstimate {
  private let number: Double
  /// Whether no other cost has the same number.
  private let isExact: Bool

  private init(_ number: Double, isExact: Bool) {
    self.number = number
    self.isExact = isExact
  }

  /// One equal to itself, where costs do not count.
  static var none: CostEstimate { CostEstimate(0, isExact: true) }

  /// Of a price.
  init(_ price: Decimal) {
    // Up to 15 digits make a number of their own.
    isExact = price.isShort
    number = isExact ? price.approximate : price.approximate.safe
  }

  /// Of a quotient; nil for a cost that no unit stands for.
  init(_ cost: Fraction?) {
    isExact = false
    number =
      cost.map { ($0.numerator.approximate.safe / $0.denominator.approximate.safe).safe } ?? .nan
  }

  /// Less than, equal to or greater than 0 as the cost is less than, equal to or greater than
  /// another; nil where that cannot be told.
  func compared(to other: CostEstimate) -> Int? {
    if isExact, other.isExact {
      return number == other.number ? 0 : number < other.number ? -1 : 1
    }
    // An estimate is right to more digits than that.
    let difference = number - other.number
    guard abs(difference) > (number + other.number) * 1e-12 else { return nil }
    return difference < 0 ? -1 : 1
  }
}

extension Double {
  /// The number where its products and quotients keep their digits, else none.
  fileprivate var safe: Double { self > 1e-100 && self < 1e100 ? self : .nan }
}
