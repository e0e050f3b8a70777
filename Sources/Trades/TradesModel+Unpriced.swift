/// Rows with an amount that nothing says a price of: they count as bought, or sold, for nothing.
extension TradesModel {
  /// How many of the rows shown have an amount and no price.
  public var unpricedCount: Int { tree?.unpricedCount(before: count) ?? 0 }

  /// The first of them, at most so many.
  public func unpricedRows(atMost limit: Int) -> [Int] {
    var rows: [Int] = []
    tree?.forEachUnpriced(before: count) { index in
      rows.append(index + 1)
      return rows.count < limit
    }
    return rows
  }
}

extension Node {
  /// How many of the rows before an index have an amount and no price.
  fileprivate func unpricedCount(before end: Int) -> Int {
    guard let activity, activity.unpricedCount > 0 else { return 0 }
    if end >= count { return activity.unpricedCount }
    if height == 0 { return trades.prefix(end).reduce(0) { $0 + ($1.lacksPrice ? 1 : 0) } }
    var (sum, left) = (0, end)
    for child in children where left > 0 {
      sum += child.unpricedCount(before: left)
      left -= min(left, child.count)
    }
    return sum
  }

  /// Visits their indices, from the first on, until `visit` has had enough; false once it has.
  @discardableResult
  fileprivate func forEachUnpriced(
    before end: Int, from start: Int = 0, _ visit: (Int) -> Bool
  ) -> Bool {
    guard start < end, let activity, activity.unpricedCount > 0 else { return true }
    var start = start
    for trade in trades {
      if start < end, trade.lacksPrice, !visit(start) { return false }
      start += 1
    }
    for child in children {
      guard child.forEachUnpriced(before: end, from: start, visit) else { return false }
      start += child.count
    }
    return true
  }
}
