import Decimals

/// The sales, fees and dates of a stretch of rows; a stretch without any has none of it.
final class Activity: Sendable {
  let saleCount: Int
  /// How many rows have a fee, and how many name lots.
  let feeCount: Int
  let namingCount: Int
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
    trades.allSatisfy(\.isPlainPurchase) ? nil : Activity(trades.map { of($0) })
  }

  /// Nodes one after the other.
  static func of(_ nodes: [Node]) -> Activity? {
    nodes.allSatisfy { $0.activity == nil } ? nil : Activity(nodes.map(\.activity))
  }

  /// Rows or nodes one after the other; nil stands for one without activity.
  static func of(_ parts: [Activity?]) -> Activity? {
    parts.allSatisfy { $0 == nil } ? nil : Activity(parts)
  }

  private init(_ trade: Trade) {
    let details = trade.details
    saleCount = trade.isSale ? 1 : 0
    feeCount = details.fee == nil ? 0 : 1
    namingCount = details.lots == nil ? 0 : 1
    roundedFees = trade.feeMoney?.isApproximate == true ? 1 : 0
    fees = trade.exactFee
    dates = details.date.map { ($0, $0) }
    isAllDated = details.date != nil
  }

  private init(_ parts: [Activity?]) {
    var counts = (sales: 0, fees: 0, naming: 0, roundedFees: 0)
    var fees = ExactDecimal.zero
    var dates: (earliest: Day, latest: Day)?
    for case let part? in parts {
      counts.sales += part.saleCount
      counts.fees += part.feeCount
      counts.naming += part.namingCount
      counts.roundedFees += part.roundedFees
      fees += part.fees
      guard let new = part.dates else { continue }
      dates = dates.map { (min($0.earliest, new.earliest), max($0.latest, new.latest)) } ?? new
    }
    saleCount = counts.sales
    feeCount = counts.fees
    namingCount = counts.naming
    roundedFees = counts.roundedFees
    self.fees = fees
    self.dates = dates
    isAllDated = parts.allSatisfy { $0?.isAllDated == true }
  }
}

extension Activity: Equatable {
  static func == (a: Activity, b: Activity) -> Bool {
    a === b
      || (a.saleCount == b.saleCount && a.feeCount == b.feeCount
        && a.namingCount == b.namingCount && a.roundedFees == b.roundedFees && a.fees == b.fees
        && a.isAllDated == b.isAllDated && a.dates?.earliest == b.dates?.earliest
        && a.dates?.latest == b.dates?.latest)
  }
}
