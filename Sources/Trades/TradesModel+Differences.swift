extension TradesModel {
  /// Whether another table shows and hides equal rows; quick where the two share most of them.
  public func hasSameRows(as other: TradesModel) -> Bool {
    guard count == other.count, hiddenCount == other.hiddenCount else { return false }
    var (mine, theirs) = (self, other)
    mine.resize(to: count + hiddenCount)
    theirs.resize(to: count + hiddenCount)
    return mine.differingRows(from: theirs, limit: 1).isEmpty
  }

  /// The rows in which another table has another trade, or none: the first ones, up to a limit.
  ///
  /// What the two share at the same place is passed over at once.
  public func differingRows(from other: TradesModel, limit: Int) -> [Int] {
    let common = min(count, other.count)
    var found: [Int] = []
    // What is still to be compared, the next node last.
    var (mine, theirs) = ([tree].compactMap { $0 }, [other.tree].compactMap { $0 })
    var row = 1
    while row <= common, found.count < limit, let a = mine.popLast(), let b = theirs.popLast() {
      if a === b {
        row += a.count
      } else if a.height > 0, a.height >= b.height {
        mine += a.children.reversed()
        theirs.append(b)
      } else if b.height > 0 {
        theirs += b.children.reversed()
        mine.append(a)
      } else {
        for (first, second) in zip(a.trades, b.trades) where row <= common {
          if first != second, found.count < limit { found.append(row) }
          row += 1
        }
        let shared = min(a.trades.count, b.trades.count)
        if a.trades.count > shared { mine.append(Node(leaf: Array(a.trades[shared...]))) }
        if b.trades.count > shared { theirs.append(Node(leaf: Array(b.trades[shared...]))) }
      }
    }
    let longer = common..<max(count, other.count)
    found += longer.prefix(max(limit - found.count, 0)).map { $0 + 1 }
    return found
  }
}
