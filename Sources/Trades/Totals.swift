import Decimals

/// What the rows shown add up to.
public struct Totals: Sendable {
  /// The sum of the amounts.
  public let amount: Figure
  /// The sum of the values.
  public let cost: Figure
  /// The dollar cost average, total value / total amount; nil while no amount is held.
  public let average: Figure?

  init(_ summary: borrowing Summary) {
    amount = Self.amount(summary)
    cost = Figure(Fraction(summary.value), isApproximate: summary.roundedValues > 0)
    average = Self.average(of: cost, over: amount)
  }

  /// One of the totals; nil for an average while no amount is held.
  public subscript(total: Total) -> Figure? {
    switch total {
    case .amount: amount
    case .average: average
    case .cost: cost
    }
  }

  private static func amount(_ summary: borrowing Summary) -> Figure {
    let decimals = Fraction(summary.amount)
    guard summary.roundedAmounts > 0 else { return Figure(decimals, isApproximate: false) }
    guard let quotients = summary.quotients.exactSum(of: summary.roundedAmount) else {
      return Figure(decimals + Fraction(summary.roundedAmount), isApproximate: true)
    }
    return Figure(decimals + quotients, isApproximate: false)
  }

  private static func average(of cost: Figure, over amount: Figure) -> Figure? {
    guard let average = cost.fraction / amount.fraction else { return nil }
    return Figure(average, isApproximate: amount.isApproximate || cost.isApproximate)
  }
}
