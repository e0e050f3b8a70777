import Decimals

/// What trades of one side add up to.
public struct Turnover: Sendable {
  /// How many trades there are.
  public let count: Int
  /// The units that were bought or sold.
  public let amount: Figure
  /// The sum of the values, in money, without fees.
  public let value: Figure
  /// The fees in money.
  public let fees: Figure
  /// The fees in units.
  public let unitFees: Figure

  /// The purchases and the sales of a table.
  public static func sides(of table: TradesModel) -> (purchases: Turnover, sales: Turnover) {
    guard table.hasSales else {
      return (Turnover(of: table.tree), Turnover(of: nil))
    }
    var sides: (purchases: [Trade], sales: [Trade]) = ([], [])
    table.forEach(in: table.rows) { trade in
      if trade.isSale { sides.sales.append(trade) } else { sides.purchases.append(trade) }
    }
    return (Turnover(of: Node.of(sides.purchases)), Turnover(of: Node.of(sides.sales)))
  }

  /// What rows add up to, all of which are of one side.
  private init(of rows: Node?) {
    let sums = rows?.summary ?? Summary()
    let sign = Fraction(ExactDecimal(sums.value.isNegative ? -1 : 1))
    let unitFees = rows?.activity.map { $0.feeCount > 0 ? Self.unitFees(of: rows) : .zero } ?? .zero
    let amount = Totals.amount(sums) + unitFees
    count = sums.count - sums.emptyCount
    self.amount = Figure(amount.fraction * sign, isApproximate: amount.isApproximate)
    value = Figure(Fraction(sums.value) * sign, isApproximate: sums.roundedValues > 0)
    self.unitFees = unitFees
    fees = Figure(
      rows?.activity?.fees ?? .zero, isApproximate: (rows?.activity?.roundedFees ?? 0) > 0)
  }

  private static func unitFees(of rows: Node?) -> Figure {
    var sum = Figure.zero
    rows?.forEach(in: 0..<(rows?.count ?? 0)) { trade in
      if case .units(let units) = trade.fee { sum = sum + Figure(units) }
    }
    return sum
  }
}
