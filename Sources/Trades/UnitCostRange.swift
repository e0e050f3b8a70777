/// The lowest and the highest unit cost of a stretch of purchases.
final class UnitCostRange {
  let low: UnitCost
  let high: UnitCost

  convenience init?(_ trades: [Trade]) {
    self.init(trades.compactMap { UnitCost($0).map { ($0, $0) } })
  }

  convenience init?(_ ranges: [UnitCostRange]) {
    self.init(ranges.map { ($0.low, $0.high) })
  }

  private init?(_ ranges: [(low: UnitCost, high: UnitCost)]) {
    guard var (low, high) = ranges.first else { return nil }
    for range in ranges.dropFirst() {
      if range.low.compared(to: low) < 0 { low = range.low }
      if range.high.compared(to: high) > 0 { high = range.high }
    }
    self.low = low
    self.high = high
  }
}
