extension TradesModel {
  /// The rows in which another table has another trade, or none: the first ones, up to a limit.
  ///
  /// What the two share is passed over at once.
  public func differingRows(from other: TradesModel, limit: Int) -> [Int] {
    let common = min(count, other.count)
    var found: [Int] = []
    if let tree, let their = other.tree {
      tree.collectDifferences(from: their, offset: 0, count: common, limit: limit, &found)
    }
    let longer = common..<max(count, other.count)
    found += longer.prefix(max(limit - found.count, 0)).map { $0 + 1 }
    return found
  }
}

extension Node {
  /// Adds the rows, from 1, of which two trees hold different trades at the same place.
  fileprivate func collectDifferences(
    from other: Node, offset: Int, count: Int, limit: Int, _ found: inout [Int]
  ) {
    guard self !== other, count > 0, found.count < limit else { return }
    if height == other.height, height > 0, hasStarts(of: other) {
      var start = 0
      for (mine, theirs) in zip(children, other.children) where start < count {
        mine.collectDifferences(
          from: theirs, offset: offset + start, count: min(mine.count, count - start),
          limit: limit, &found)
        start += mine.count
      }
      return
    }
    for index in 0..<min(count, self.count, other.count) where found.count < limit {
      if trade(at: index) != other.trade(at: index) { found.append(offset + index + 1) }
    }
  }

  private func hasStarts(of other: Node) -> Bool {
    zip(children, other.children).allSatisfy { $0.count == $1.count }
  }
}
