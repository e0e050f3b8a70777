import Decimals

/// The sales, fees, dates and missing prices of a stretch of rows; a stretch without any has none of
/// it.
final class Activity: Sendable {
  let saleCount: Int
  /// How many rows have a fee, and how many name lots.
  let feeCount: Int
  let namingCount: Int
  /// How many rows have an amount and no price.
  let unpricedCount: Int
  /// How many rows have a fee that had lost digits.
  let roundedFees: Int
  /// The fees in money.
  let fees: ExactDecimal
  /// The earliest and the latest date of the rows that have one.
  let dates: (earliest: Day, latest: Day)?
  /// Whether every row has a date, so that none depends on those above the stretch.
  let isAllDated: Bool

  /// One row; nil where it has nothing of it.
  static func of(_ trade: Trade) -> Activity? {
    // Asked before there is an object: most rows are plain purchases.
    trade.isPlainPurchase ? nil : Activity(trade)
  }

  /// Rows one after the other.
  static func of(_ trades: some Collection<Trade>) -> Activity? {
    var sums = Sums()
    trades.forEachInPlace { sums.add($0) }
    return sums.isNothing ? nil : Activity(sums)
  }

  /// Nodes one after the other.
  static func of(_ nodes: [Node]) -> Activity? {
    nodes.allSatisfy { $0.activity == nil } ? nil : Activity(nodes.map(\.activity))
  }

  /// Rows or nodes one after the other; nil stands for one without activity.
  static func of(_ parts: [Activity?]) -> Activity? {
    parts.allSatisfy { $0 == nil } ? nil : Activity(parts)
  }

  private init(_ sums: Sums) {
    saleCount = sums.saleCount
    feeCount = sums.feeCount
    namingCount = sums.namingCount
    unpricedCount = sums.unpricedCount
    roundedFees = sums.roundedFees
    fees = sums.fees
    dates = sums.dates
    isAllDated = sums.isAllDated
  }

  private convenience init(_ trade: Trade) {
    var sums = Sums()
    sums.add(trade)
    self.init(sums)
  }

  private convenience init(_ parts: [Activity?]) {
    var sums = Sums()
    for part in parts { sums.add(part) }
    self.init(sums)
  }

  /// What rows or nodes add up to.
  private struct Sums {
    var (saleCount, feeCount, namingCount, unpricedCount, roundedFees) = (0, 0, 0, 0, 0)
    var fees = ExactDecimal.zero
    var dates: (earliest: Day, latest: Day)?
    var isAllDated = true

    /// Whether all rows are plain purchases.
    var isNothing = true

    mutating func add(_ trade: borrowing Trade) {
      if trade.isSale {
        saleCount += 1
        isNothing = false
      }
      if trade.lacksPrice {
        unpricedCount += 1
        isNothing = false
      }
      if let date = trade.date {
        add((date, date))
        isNothing = false
      } else {
        isAllDated = false
      }
      guard let box = trade.box else { return }
      isNothing = false
      // Details are looked at in place: a copy would take longer than all the rest.
      if case .some = box.details.lots { namingCount += 1 }
      if case .some = box.details.fee {
        feeCount += 1
        fees += trade.exactFee
        if trade.feeMoney?.isApproximate == true { roundedFees += 1 }
      }
    }

    mutating func add(_ part: Activity?) {
      guard let part else {
        isAllDated = false
        return
      }
      saleCount += part.saleCount
      feeCount += part.feeCount
      namingCount += part.namingCount
      unpricedCount += part.unpricedCount
      roundedFees += part.roundedFees
      fees += part.fees
      if let dates = part.dates { add(dates) }
      isAllDated = isAllDated && part.isAllDated
    }

    private mutating func add(_ new: (earliest: Day, latest: Day)) {
      dates = dates.map { (min($0.earliest, new.earliest), max($0.latest, new.latest)) } ?? new
    }
  }
}

extension Activity: Equatable {
  static func == (a: Activity, b: Activity) -> Bool {
    a === b
      || (a.saleCount == b.saleCount && a.feeCount == b.feeCount
        && a.namingCount == b.namingCount && a.unpricedCount == b.unpricedCount
        && a.roundedFees == b.roundedFees && a.fees == b.fees
        && a.isAllDated == b.isAllDated && a.dates?.earliest == b.dates?.earliest
        && a.dates?.latest == b.dates?.latest)
  }
}
