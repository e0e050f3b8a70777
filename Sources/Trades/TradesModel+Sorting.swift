import Decimals

extension TradesModel {
  /// Sorts the rows shown by a field or by date, rows of equal keys in the order that they had.
  ///
  /// Rows in which a field is empty come last in either direction. In ascending order of dates a row
  /// without one keeps its place in time, behind the latest date above it; in descending order such
  /// rows come last, where they apply after all others.
  public mutating func sort(by key: SortKey, descending: Bool) {
    switch key {
    case .field(let field):
      sort(descending, by: { $0[field]?.decimal }) { a, b in
        // Rounding keeps the order of numbers; where it makes two equal, the exact ones decide.
        if a.key != b.key { return a.key < b.key }
        return (a.key.isRounded || b.key.isRounded) && a.trade.exact(field) < b.trade.exact(field)
      }
    case .date: sortByDate(descending)
    }
  }

  private mutating func sortByDate(_ descending: Bool) {
    var undated: [Int] = []
    var dated: [(day: Day, row: Int)] = []
    var above: Day?
    var row = 1
    forEach(in: rows) { trade in
      above = trade.date.map { max($0, above ?? $0) } ?? above
      if let day = trade.date ?? (descending ? nil : above) {
        dated.append((day, row))
      } else {
        undated.append(row)
      }
      row += 1
    }
    dated.sort { descending ? $1.day < $0.day : $0.day < $1.day }
    let order = descending ? dated.map(\.row) + undated : undated + dated.map(\.row)
    rewrite(rows, with: order.map { self[$0] }, order: order)
  }

  private typealias Keyed<Key> = (key: Key, trade: Trade, row: Int)

  private mutating func sort<Key>(
    _ descending: Bool, by key: (Trade) -> Key?, isLess: (Keyed<Key>, Keyed<Key>) -> Bool
  ) {
    var keyed: [Keyed<Key>] = []
    var empty: [(trade: Trade, row: Int)] = []
    var row = 1
    forEach(in: rows) { trade in
      if let key = key(trade) {
        keyed.append((key, trade, row))
      } else {
        empty.append((trade, row))
      }
      row += 1
    }
    // The standard library's sort is stable.
    keyed.sort { descending ? isLess($1, $0) : isLess($0, $1) }
    rewrite(
      rows, with: keyed.map(\.trade) + empty.map(\.trade),
      order: keyed.map(\.row) + empty.map(\.row))
  }
}
