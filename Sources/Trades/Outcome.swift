import Decimals

/// What the trades of a table have led to.
struct Outcome {
  /// The units held.
  let amount: Figure
  /// What they had cost.
  let cost: UnitCosts
  /// What purchases cost less what sales brought, fees included.
  let moneyIn: Figure
  let shortfalls: [Shortfall]

  init(_ ledger: Ledger) {
    amount = ledger.amount
    cost = ledger.pool.cost
    moneyIn = ledger.moneyIn
    shortfalls = ledger.shortfalls
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
    shortfalls = []
  }
}
