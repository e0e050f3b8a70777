import Decimals

/// What the trades of a table have led to.
struct Outcome {
  /// The units held.
  let amount: Figure
  /// What they had cost.
  let cost: UnitCosts
  /// What purchases cost less what sales brought, fees included.
  let moneyIn: Figure
  /// The gain of all sales.
  private(set) var realised: Figure
  let shortfalls: [Shortfall]

  init(_ ledger: Ledger) {
    amount = ledger.amount
    cost = ledger.pool.cost
    moneyIn = ledger.moneyIn
    // All that was paid has either been for units still held or for those sold.
    realised = cost.withFees - moneyIn
    shortfalls = ledger.shortfalls
  }

  /// The digits by which a difference may be shorter than the costs, which have twice as many.
  private static let sureDigits = Quotients.digits / 2

  /// Whether the costs were cut and have nearly all of their digits in common with the money in, so
  /// that the gain has lost its own.
  var hasLostGain: Bool {
    guard cost.withFees.isApproximate else { return false }
    return realised.isZero
      || realised.fraction.estimatedMagnitude
        < cost.withFees.fraction.estimatedMagnitude - Self.sureDigits
  }

  /// The outcome with the gains of its sales, one by one.
  func summing(_ sales: [Sale]) -> Outcome {
    var changed = self
    changed.realised = sales.reduce(.zero) { ($0 + $1.realised).bounded }
    return changed
  }

  /// The outcome of rows without sales.
  init(_ summary: borrowing Summary, _ activity: Activity) {
    amount = Totals.amount(summary)
    let isRounded = summary.roundedValues > 0
    cost = UnitCosts(
      withFees: Figure(
        summary.value + activity.fees, isApproximate: isRounded || activity.roundedFees > 0),
      withoutFees: Figure(summary.value, isApproximate: isRounded))
    moneyIn = cost.withFees
    realised = .zero
    shortfalls = []
  }
}
