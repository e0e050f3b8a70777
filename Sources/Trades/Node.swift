/// A node of the tree of rows.
///
/// A leaf has trades and no children, a branch has children of one height and no trades. A change
/// happens in place where no copy of the table shares the node, and else in copies along one path.
final class Node {
  /// The most rows of a leaf and children of a branch; more are split in two.
  static let capacity = 1 << capacityBits
  private static let capacityBits = 4

  private(set) var trades: [Trade]
  private(set) var children: [Node]
  private(set) var summary: Summary
  /// How many levels there are below this one; 0 for a leaf.
  let height: Int
  /// The index of each child's first row.
  private let starts: [Int]

  var count: Int { summary.count }

  convenience init(leaf trades: [Trade]) {
    self.init(trades: trades, children: [], summary: Summary(trades), height: 0)
  }

  private init(trades: [Trade], children: [Node], summary: Summary, height: Int) {
    self.trades = trades
    self.children = children
    self.summary = summary
    self.height = height
    var start = 0
    starts = children.map { child in
      defer { start += child.count }
      return start
    }
  }

  private init(copying node: Node) {
    trades = node.trades
    children = node.children
    summary = node.summary
    height = node.height
    starts = node.starts
  }

  /// A node above children of the same height; a single child stands for itself.
  static func above(_ children: [Node]) -> Node {
    children.count == 1
      ? children[0]
      : Node(
        trades: [], children: children, summary: Summary(children), height: children[0].height + 1)
  }

  /// The row at an index below `count`.
  func trade(at index: Int) -> Trade {
    if height == 0 { return trades[index] }
    let (child, offset) = child(at: index)
    return children[child].trade(at: offset)
  }

  /// Puts another trade into the row of a tree at an index below its count.
  ///
  /// `change` is what that adds to the sums.
  static func replace(
    _ node: inout Node, at index: Int, with trade: Trade, change: borrowing Summary
  ) {
    if !isKnownUniquelyReferenced(&node) { node = Node(copying: node) }
    node.replace(at: index, with: trade, change: change)
  }

  /// The same in a node that is not shared.
  private func replace(at index: Int, with trade: Trade, change: borrowing Summary) {
    if height == 0 {
      trades[index] = trade
    } else {
      let (child, offset) = child(at: index)
      Self.replace(&children[child], at: offset, with: trade, change: change)
    }
    summary.addNumbers(of: change)
    if change.touchesQuotients {
      summary.quotients = height == 0 ? Summary(trades).quotients : Summary(children).quotients
    }
  }

  /// What the first `count` rows add up to, as it is shown.
  func totals(ofFirst count: Int) -> Totals {
    if count >= self.count { return Totals(summary) }
    return Totals(summary(ofFirst: count))
  }

  /// What the first `count` rows add up to.
  private func summary(ofFirst count: Int) -> Summary {
    if count >= self.count { return summary }
    if height == 0 { return Summary(trades.prefix(count)) }
    var sum = Summary()
    var left = count
    for child in children where left > 0 {
      sum += child.summary(ofFirst: left)
      left -= min(left, child.count)
    }
    return sum
  }

  /// The index of the first row in which nothing was entered.
  var firstEmpty: Int? {
    guard summary.emptyCount > 0 else { return nil }
    if height == 0 { return trades.firstIndex { $0.isEmpty } }
    var offset = 0
    for child in children {
      if let index = child.firstEmpty { return offset + index }
      offset += child.count
    }
    return nil
  }

  /// Calls `body` with each row of a range of indices.
  func forEach(in range: Range<Int>, _ body: (Trade) -> Void) {
    if height == 0 {
      for trade in trades[range.clamped(to: 0..<trades.count)] { body(trade) }
      return
    }
    var offset = 0
    for child in children where offset < range.upperBound {
      if offset + child.count > range.lowerBound {
        let lower = max(range.lowerBound - offset, 0)
        child.forEach(in: lower..<max(range.upperBound - offset, lower), body)
      }
      offset += child.count
    }
  }

  /// Which child has the row at an index, and at which index of its own.
  func child(at index: Int) -> (child: Int, offset: Int) {
    // In a tree of full nodes this is the child; where some are not full, it stands before it.
    var child = min(index >> (Self.capacityBits * height), starts.count - 1)
    while child + 1 < starts.count, starts[child + 1] <= index { child += 1 }
    return (child, index - starts[child])
  }
}
