import Decimals

extension TradesModel {
  /// Makes so many new units of each old one in rows: amount × ratio, price / ratio.
  ///
  /// Values and fees in money stay, fees in units change as amounts do, and nothing is rounded. The
  /// ratio is above zero.
  ///
  /// False where a number would leave the range of what can be entered, or an end was wanted before
  /// it was done; then nothing has changed.
  public mutating func split(
    by ratio: Fraction, rows: Range<Int>, _ interruption: Interruption = .never
  ) -> Bool {
    split(by: ratio, rows, interruption) { _ in true }
  }

  /// The same in the rows shown that apply before a day, wherever they stand.
  ///
  /// The trades of that day count the new units.
  public mutating func split(
    by ratio: Fraction, before day: Day, _ interruption: Interruption = .never
  ) -> Bool {
    var above: Day?
    return split(by: ratio, rows, interruption) { trade in
      above = trade.date.map { max($0, above ?? $0) } ?? above
      return (trade.date ?? above).map { $0 < day } ?? true
    }
  }

  private mutating func split(
    by ratio: Fraction, _ rows: Range<Int>, _ interruption: Interruption,
    where isSplit: (Trade) -> Bool
  ) -> Bool {
    var isInRange = true
    var trades: [Trade] = []
    trades.reserveCapacity(rows.count)
    forEach(in: rows) { trade in
      guard !interruption.isRequested else { return }
      var changed = trade
      if isSplit(trade) { isInRange = changed.split(by: ratio) && isInRange }
      trades.append(changed)
    }
    guard isInRange, trades.count == rows.count else { return false }
    rewrite(rows, with: trades)
    return true
  }
}
