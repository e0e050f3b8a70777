import Decimals

/// One pool: units leave at its average cost.
struct AveragePool: UnitPool {
  private let isRecording: Bool
  private let hasFees: Bool
  private var withFees = Figure.zero
  private var withoutFees = Figure.zero

  init(hasFees: Bool, isRecording: Bool) {
    self.isRecording = isRecording
    self.hasFees = hasFees
  }

  var cost: UnitCosts {
    UnitCosts(withFees: withFees, withoutFees: hasFees ? withoutFees : withFees)
  }

  mutating func buy(_ purchases: Timeline.Purchases) {
    let cost = purchases.cost
    withFees = (withFees + cost.withFees).bounded
    if hasFees { withoutFees = (withoutFees + cost.withoutFees).bounded }
  }

  func held(in rows: [Int]) -> Figure? { nil }

  mutating func sell(_ order: SaleOrder) -> [Sale.Match] {
    let before = withFees
    if order.rest.isZero {
      withFees = .zero
      withoutFees = .zero
    } else {
      withFees = withFees.share(order.rest, of: order.held)
      if hasFees { withoutFees = withoutFees.share(order.rest, of: order.held) }
    }
    guard isRecording else { return [] }
    let cost = order.rest.isZero ? before : before.share(order.amount, of: order.held)
    return [Sale.Match(row: nil, amount: order.amount, cost: cost)]
  }

  func lots(holding amount: Figure) -> [Lot] {
    amount.isZero && withFees.isZero
      ? [] : [Lot(row: nil, date: nil, amount: amount, cost: withFees)]
  }
}
