import Decimals

/// What the rows shown add up to.
public struct Totals: Sendable {
  private let summary: Summary

  init(_ summary: Summary) {
    self.summary = summary
  }

  /// The sum of the amounts.
  public var amount: Decimal {
    let number = Decimal(rounding: exactAmount)
    return isAmountExact ? number : number.markedRounded
  }

  /// The sum of the values.
  public var cost: Decimal {
    let number = Decimal(rounding: summary.value)
    return isCostExact ? number : number.markedRounded
  }

  /// The dollar cost average, total value / total amount; nil while no amount is held.
  public var average: Decimal? {
    guard let fraction = exactAverage else { return nil }
    let number = Decimal(rounding: fraction)
    return isAmountExact && isCostExact ? number : number.markedRounded
  }

  /// The sum of the amounts before it is rounded.
  public var exactAmount: Fraction {
    let decimals = Fraction(summary.amount)
    guard summary.roundedAmounts > 0 else { return decimals }
    return decimals + (quotients ?? Fraction(summary.roundedAmount))
  }

  /// The sum of the values before it is rounded.
  public var exactCost: Fraction { Fraction(summary.value) }

  /// The average before it is rounded; nil while no amount is held.
  public var exactAverage: Fraction? { exactCost / exactAmount }

  /// Whether nothing was lost on the way to the sum of the amounts.
  public var isAmountExact: Bool { summary.roundedAmounts == 0 || quotients != nil }
  /// Whether nothing was lost on the way to the sum of the values.
  public var isCostExact: Bool { summary.roundedValues == 0 }

  private var quotients: Fraction? { summary.quotients.exactSum(of: summary.roundedAmount) }
}
