import Decimals

/// One pool: units leave at its average cost.
///
/// That is the same as if each sale took its share of every purchase. So a sale that names rows takes
/// what is left of these, at what they had cost.
struct AveragePool: UnitPool {
  private let hasFees: Bool
  private var withFees = Figure.zero
  private var withoutFees = Figure.zero
  /// What is left of the rows that a sale names.
  private var named: [Int: Parcel?]

  init(naming rows: [Int], hasFees: Bool) {
    named = Dictionary(rows.map { ($0, nil) }, uniquingKeysWith: { first, _ in first })
    self.hasFees = hasFees
  }

  var cost: UnitCosts {
    UnitCosts(withFees: withFees, withoutFees: hasFees ? withoutFees : withFees)
  }

  mutating func buy(_ purchases: Timeline.Purchases) {
    let cost = purchases.cost
    withFees = (withFees + cost.withFees).bounded
    if hasFees { withoutFees = (withoutFees + cost.withoutFees).bounded }
    for stretch in purchases.stretches where named[stretch.row] != nil {
      guard let trade = stretch.trade, let parcel = Parcel(trade, at: stretch.bounds.first),
        !parcel.left.isZero
      else { continue }
      named[stretch.row] = .some(parcel)
    }
  }

  func held(in rows: [Int]) -> Figure? {
    parcels(in: rows).reduce(.zero) { $0 + $1.left }
  }

  /// The rows' parcels that have anything left, each once, in the order named.
  private func parcels(in rows: [Int]) -> [Parcel] {
    var seen: Set<Int> = []
    return rows.compactMap { row in
      guard let parcel = named[row] ?? nil, !parcel.isTaken, seen.insert(row).inserted else {
        return nil
      }
      return parcel
    }
  }

  mutating func sell(_ order: SaleOrder) -> [Sale.Match] {
    if let rows = order.rows { return sell(order, from: rows) }
    for parcel in named.values { parcel?.shrink(to: order.rest, of: order.held) }
    let before = withFees
    if order.rest.isZero {
      withFees = .zero
      withoutFees = .zero
    } else {
      withFees = withFees.share(order.rest, of: order.held)
      if hasFees { withoutFees = withoutFees.share(order.rest, of: order.held) }
    }
    guard order.isRecorded else { return [] }
    let cost = order.rest.isZero ? before : before.share(order.amount, of: order.held)
    return [Sale.Match(row: nil, amount: order.amount, cost: cost)]
  }

  private mutating func sell(_ order: SaleOrder, from rows: [Int]) -> [Sale.Match] {
    var wanted = order.amount
    var matched: [Sale.Match] = []
    let before = cost
    for parcel in parcels(in: rows) where !wanted.isZero || order.takesAllNamed {
      let cost = parcel.cost
      let takesAll = order.takesAllNamed || parcel.left.fraction <= wanted.fraction
      let left = parcel.left
      matched.append(parcel.take(takesAll ? nil : wanted))
      wanted = takesAll ? (wanted - left).bounded : .zero
      let rest = parcel.cost
      withFees = (withFees - (cost.withFees - rest.withFees)).bounded
      withoutFees = (withoutFees - (cost.withoutFees - rest.withoutFees)).bounded
    }
    if order.rest.isZero {
      // What no units stand for stays; what rounding has left does not.
      withFees = Ledger.rest(of: before.withFees, after: before.withFees - withFees) ?? .zero
      withoutFees =
        Ledger.rest(of: before.withoutFees, after: before.withoutFees - withoutFees) ?? .zero
    }
    return matched
  }

  func lots(holding amount: Figure) -> [Lot] {
    amount.isZero && withFees.isZero
      ? [] : [Lot(row: nil, date: nil, amount: amount, cost: withFees)]
  }
}
