import Decimals

/// What a table has led to, at a market price where there is one.
public struct Position: Sendable {
  /// What the rows shown add up to.
  public let totals: Totals
  /// The market price of a unit.
  public let price: Decimal?

  /// Totals at a market price.
  public init(_ totals: Totals, price: Decimal?) {
    self.totals = totals
    self.price = price
  }

  /// One of the numbers; nil where there is none, as an average while nothing is held.
  public subscript(measure: Measure) -> Figure? {
    switch measure {
    case .amount: totals.amount
    case .average: totals.average
    case .cost: totals.cost
    case .averageWithoutFees: totals.averageWithoutFees ?? totals.average
    case .fees: totals.fees
    case .realised: totals.realised ?? .zero
    case .breakEven: totals.breakEven
    case .valueNow: price.map { totals.amount * Figure($0) }
    case .gain: self[.valueNow].map { $0 - totals.cost }
    case .gainPercent: self[.gain].flatMap { $0 * 100 / totals.cost }
    case .totalGain: self[.gain].map { $0 + (totals.realised ?? .zero) }
    }
  }

  /// Whether there is nothing to show but what stands under the columns of a table.
  public var hasTableOnly: Bool { price == nil && !totals.hasFees && !totals.hasSales }

  /// Whether a number is worth showing: those of sales, of fees and of a market price are where
  /// there are any.
  public func shows(_ measure: Measure) -> Bool {
    switch measure {
    case .amount, .average, .cost: true
    case .averageWithoutFees, .fees: totals.hasFees && !totals.fees.isZero
    case .realised, .breakEven: totals.hasSales
    case .valueNow, .gain, .gainPercent: price != nil
    case .totalGain: price != nil && totals.hasSales
    }
  }

  /// What is held and what it cost, for goals.
  public var holding: Holding {
    Holding(amount: totals.amount, cost: totals.cost, realised: totals.realised ?? .zero)
  }
}
