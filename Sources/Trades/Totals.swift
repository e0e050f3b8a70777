import Decimals

/// What the rows shown add up to: what is held, and what became of the money.
public struct Totals: Sendable {
  /// The units held: the sum of the amounts, less fees in units.
  public let amount: Figure
  /// What the units held had cost, fees included, in money.
  public let cost: Figure
  /// The dollar cost average, cost / amount; nil while no amount is held.
  public let average: Figure?
  private let extras: Extras?

  /// What only tables with sales or fees have.
  private final class Extras: Sendable {
    let costWithoutFees: Figure
    let fees: Figure
    let netMoneyIn: Figure
    let realised: Figure
    let hasSales: Bool
    let hasFees: Bool
    let shortfalls: [Shortfall]

    init(_ outcome: borrowing Outcome, _ activity: Activity) {
      costWithoutFees = outcome.cost.withoutFees
      fees = Figure(activity.fees, isApproximate: activity.roundedFees > 0)
      netMoneyIn = outcome.moneyIn
      realised = outcome.realised
      hasSales = activity.saleCount > 0
      hasFees = activity.feeCount > 0
      shortfalls = outcome.shortfalls
    }
  }

  /// Whether units were sold.
  public var hasSales: Bool { extras?.hasSales ?? false }

  /// Whether a row has a fee, be it 0.
  public var hasFees: Bool { extras?.hasFees ?? false }

  /// The average with the fees in money left out of the cost; nil without fees, or while no amount
  /// is held.
  public var averageWithoutFees: Figure? {
    guard hasFees else { return nil }
    return costWithoutFees / amount
  }

  /// What the units held had cost, the fees in money left out.
  public var costWithoutFees: Figure { extras?.costWithoutFees ?? cost }

  /// The fees in money of all rows, those of sales included.
  public var fees: Figure { extras?.fees ?? .zero }

  /// The gain of all sales, proceeds - cost of the units taken; nil without sales.
  public var realised: Figure? {
    guard let extras, extras.hasSales else { return nil }
    return extras.realised
  }

  /// The money put in: what purchases cost less what sales brought, fees included.
  public var netMoneyIn: Figure { extras?.netMoneyIn ?? cost }

  /// The price at which the units held are worth the money put in: net money in / amount; nil while
  /// no amount is held.
  public var breakEven: Figure? { netMoneyIn / amount }

  /// The sales of more than there was, in the order in which they apply; a table should have none.
  public var shortfalls: [Shortfall] { extras?.shortfalls ?? [] }

  /// The first of them.
  public var shortfall: Shortfall? { shortfalls.first }

  /// Totals of rows of which some are sales or have a fee.
  init(_ outcome: borrowing Outcome, _ activity: Activity) {
    amount = outcome.amount
    cost = outcome.cost.withFees
    average = cost / amount
    extras = Extras(outcome, activity)
  }

  /// Totals of rows without sales or fees.
  init(_ summary: borrowing Summary) {
    amount = Self.amount(summary)
    cost = Figure(summary.value, isApproximate: summary.roundedValues > 0)
    average = cost / amount
    extras = nil
  }

  /// The sum of the amounts, exact where that can be known.
  static func amount(_ summary: borrowing Summary) -> Figure {
    let decimals = Fraction(summary.amount)
    guard summary.roundedAmounts > 0 else { return Figure(decimals, isApproximate: false) }
    guard let quotients = summary.quotients.exactSum(of: summary.roundedAmount) else {
      return Figure(decimals + Fraction(summary.roundedAmount), isApproximate: true)
    }
    return Figure(decimals + quotients, isApproximate: false)
  }
}
