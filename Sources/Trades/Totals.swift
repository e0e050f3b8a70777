import Decimals

/// What the rows shown add up to.
public struct Totals: Sendable {
  private let summary: Summary

  init(_ summary: Summary) {
    self.summary = summary
  }

  /// One of the totals; nil for an average while no amount is held.
  public subscript(total: Total) -> Figure? {
    switch total {
    case .amount: amount
    case .average: average
    case .cost: cost
    }
  }

  /// The sum of the amounts.
  public var amount: Figure {
    let decimals = Fraction(summary.amount)
    guard summary.roundedAmounts > 0 else { return Figure(decimals, isApproximate: false) }
    guard let quotients = summary.quotients.exactSum(of: summary.roundedAmount) else {
      return Figure(decimals + Fraction(summary.roundedAmount), isApproximate: true)
    }
    return Figure(decimals + quotients, isApproximate: false)
  }

  /// The sum of the values.
  public var cost: Figure {
    Figure(Fraction(summary.value), isApproximate: summary.roundedValues > 0)
  }

  /// The dollar cost average, total value / total amount; nil while no amount is held.
  public var average: Figure? {
    let (amount, cost) = (amount, cost)
    guard let average = cost.fraction / amount.fraction else { return nil }
    return Figure(average, isApproximate: amount.isApproximate || cost.isApproximate)
  }
}
