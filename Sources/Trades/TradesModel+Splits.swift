import Decimals

extension TradesModel {
  /// Makes `new` units of each `old` ones in rows: amount × new / old, price × old / new.
  ///
  /// Values and fees in money stay, fees in units change as amounts do, and nothing is rounded. Both
  /// numbers are above zero.
  public mutating func split(new: Decimal, old: Decimal, rows: Range<Int>) {
    split(new: new, old: old, rows) { _ in true }
  }

  /// The same in the rows shown that apply before a day, wherever they stand.
  ///
  /// The trades of that day count the new units.
  public mutating func split(new: Decimal, old: Decimal, before day: Day) {
    var above: Day?
    split(new: new, old: old, rows) { trade in
      above = trade.date ?? above
      return above.map { $0 < day } ?? true
    }
  }

  private mutating func split(
    new: Decimal, old: Decimal, _ rows: Range<Int>, where isSplit: (Trade) -> Bool
  ) {
    guard let ratio = Fraction(new.exact, over: old.exact), ratio > Fraction(.zero) else { return }
    var trades: [Trade] = []
    trades.reserveCapacity(rows.count)
    forEach(in: rows) { trade in
      var changed = trade
      if isSplit(trade) { changed.split(by: ratio) }
      trades.append(changed)
    }
    rewrite(rows, with: trades)
  }
}
