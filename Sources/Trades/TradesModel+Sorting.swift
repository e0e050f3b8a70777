import Decimals

extension TradesModel {
  /// Sorts the rows shown by a field or by date, rows of equal keys in the order that they had.
  ///
  /// Rows in which a field is empty come last in either direction. In ascending order of dates a row
  /// without one keeps its place in time, behind the latest date above it; in descending order such
  /// rows come last, where they apply after all others.
  ///
  /// Answers false, and nothing has changed, where an end was wanted before it was done.
  @discardableResult
  public mutating func sort(
    by key: SortKey, descending: Bool, _ interruption: Interruption = .never
  ) -> Bool {
    switch key {
    case .field(let field):
      sort(descending, by: { $0[field]?.decimal }, interruption) { a, b in
        // Rounding keeps the order of numbers; where it makes two equal, the exact ones decide.
        if a.key != b.key { return a.key < b.key }
        return (a.key.isRounded || b.key.isRounded) && a.trade.exact(field) < b.trade.exact(field)
      }
    case .date: sortByDate(descending, interruption)
    }
  }

  private mutating func sortByDate(_ descending: Bool, _ interruption: Interruption) -> Bool {
    var undated: [Run] = []
    var dated: [(day: Day, run: Run)] = []
    var above: Day?
    forEachRun { run in
      if interruption.isRequested { return }
      let date = run.trade?.date
      above = date.map { max($0, above ?? $0) } ?? above
      if let day = date ?? (descending ? nil : above) {
        dated.append((day, run))
      } else {
        undated.append(run)
      }
    }
    guard Self.sort(&dated, interruption, { descending ? $1.day < $0.day : $0.day < $1.day }) else {
      return false
    }
    rearrange(descending ? dated.map(\.run) + undated : undated + dated.map(\.run))
    return true
  }

  private typealias Keyed<Key> = (key: Key, trade: Trade, run: Run)

  private mutating func sort<Key>(
    _ descending: Bool, by key: (Trade) -> Key?, _ interruption: Interruption,
    isLess: (Keyed<Key>, Keyed<Key>) -> Bool
  ) -> Bool {
    var keyed: [Keyed<Key>] = []
    var empty: [Run] = []
    forEachRun { run in
      // Sorting begins with a look whether an end is wanted.
      if interruption.isRequested { return }
      if let trade = run.trade, let key = key(trade) {
        keyed.append((key, trade, run))
      } else {
        empty.append(run)
      }
    }
    guard Self.sort(&keyed, interruption, { descending ? isLess($1, $0) : isLess($0, $1) }) else {
      return false
    }
    rearrange(keyed.map(\.run) + empty)
    return true
  }

  /// Sorts by the standard library's sort, which is stable; false where an end was wanted before.
  private static func sort<Element>(
    _ elements: inout [Element], _ interruption: Interruption,
    _ isBefore: (Element, Element) -> Bool
  ) -> Bool {
    do {
      try interruption.check()
      try elements.sort { a, b in
        try interruption.check()
        return isBefore(a, b)
      }
      return true
    } catch {
      return false
    }
  }

  /// Calls `body` with the rows shown, in order: one by one, but empty ones together.
  private func forEachRun(_ body: (Run) -> Void) {
    var next = rows.lowerBound
    tree?.forEachFilled(before: count) { index, trade in
      if next <= index { body(Run(rows: next..<index + 1, trade: nil)) }
      next = index + 2
      body(Run(rows: index + 1..<next, trade: trade))
    }
    if next < rows.upperBound { body(Run(rows: next..<rows.upperBound, trade: nil)) }
  }
}
