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
  /// The sales, fees and dates of the rows; nil where there are none.
  private(set) var activity: Activity?
  /// What was worked out about the rows, until one of them changes.
  private var derived: Derived?
  /// Whether nothing was entered in any row.
  var isEmpty: Bool { summary.emptyCount == summary.count }
  /// How many levels there are below this one; 0 for a leaf.
  let height: Int
  /// The index of each child's first row.
  private var starts: [Int]

  var count: Int { summary.count }

  convenience init(leaf trades: [Trade]) {
    self.init(trades: trades, children: [], summary: Summary(trades), height: 0)
  }

  private init(trades: [Trade], children: [Node], summary: Summary, height: Int) {
    self.trades = trades
    self.children = children
    self.summary = summary
    self.height = height
    activity = height == 0 ? Activity.of(trades) : Activity.of(children)
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
    activity = node.activity
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
  /// `change` is what that adds to the sums, and `touchesActivity` whether it changes more.
  static func replace(
    _ node: inout Node, at index: Int, with trade: Trade, change: borrowing Summary,
    touchesActivity: Bool
  ) {
    if !isKnownUniquelyReferenced(&node) { node = Node(copying: node) }
    node.replace(at: index, with: trade, change: change, touchesActivity: touchesActivity)
  }

  /// The same in a node that is not shared.
  private func replace(
    at index: Int, with trade: Trade, change: borrowing Summary, touchesActivity: Bool
  ) {
    derived = nil
    if height == 0 {
      trades[index] = trade
    } else {
      let (child, offset) = child(at: index)
      Self.replace(
        &children[child], at: offset, with: trade, change: change,
        touchesActivity: touchesActivity)
    }
    summary.addNumbers(of: change)
    if change.touchesQuotients {
      summary.quotients = height == 0 ? Summary(trades).quotients : Summary(children).quotients
    }
    if touchesActivity { activity = height == 0 ? Activity.of(trades) : Activity.of(children) }
  }

  /// Puts a trade behind the last row, if there is room in the last leaf or for another leaf beside it;
  /// `sums` are the trade's.
  static func append(_ trade: Trade, _ sums: borrowing Summary, to node: inout Node) -> Bool {
    if !isKnownUniquelyReferenced(&node) { node = Node(copying: node) }
    if node.height == 0 {
      guard node.trades.count < capacity else { return false }
      node.trades.append(trade)
    } else if !append(trade, sums, to: &node.children[node.children.count - 1]) {
      guard node.height == 1, node.children.count < capacity else { return false }
      node.starts.append(node.count)
      node.children.append(Node(leaf: [trade]))
    }
    node.derived = nil
    node.summary += sums
    if node.activity != nil || !trade.isPlainPurchase {
      node.activity = node.height == 0 ? Activity.of(node.trades) : Activity.of(node.children)
    }
    return true
  }

  /// What the first `count` rows add up to, as it is shown; `outcome` tells what sales among them
  /// have led to by the method.
  func totals(
    ofFirst count: Int, _ method: CostMethod, _ outcome: (Activity) -> Outcome
  ) -> Totals {
    // The node's own summary is read in place: copying it would take as long as all the rest.
    if count >= self.count, activity == nil { return Totals(summary) }
    if let known = derived?.totals, known.method == method, known.count == count {
      return known.totals
    }
    let summary = summary(ofFirst: count)
    guard let activity = activity(ofFirst: count), activity.saleCount + activity.feeCount > 0
    else { return Totals(summary) }
    guard activity.saleCount > 0 else { return Totals(Outcome(summary, activity), activity) }
    let totals = Totals(outcome(activity), activity)
    keep { $0.totals = (method, count, totals) }
    return totals
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

  /// The sales, fees and dates of the first `count` rows.
  private func activity(ofFirst count: Int) -> Activity? {
    if count >= self.count || activity == nil { return activity }
    if height == 0 { return Activity.of(trades.prefix(count)) }
    var parts: [Activity?] = []
    var left = count
    for child in children where left > 0 {
      parts.append(child.activity(ofFirst: left))
      left -= min(left, child.count)
    }
    return Activity.of(parts)
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

  /// The index of the last row before one in which something was entered.
  func lastFilled(before end: Int) -> Int? {
    guard end > 0, summary.emptyCount < count else { return nil }
    if height == 0 { return trades.prefix(end).lastIndex { !$0.isEmpty } }
    for index in children.indices.reversed() where starts[index] < end {
      if let filled = children[index].lastFilled(before: end - starts[index]) {
        return starts[index] + filled
      }
    }
    return nil
  }

  /// Calls `body` with each row of a range of indices.
  func forEach<Failure>(
    in range: Range<Int>, _ body: (Trade) throws(Failure) -> Void
  ) throws(Failure) {
    if height == 0 {
      for trade in trades[range.clamped(to: 0..<trades.count)] { try body(trade) }
      return
    }
    var offset = 0
    for child in children where offset < range.upperBound {
      if offset + child.count > range.lowerBound {
        let lower = max(range.lowerBound - offset, 0)
        try child.forEach(in: lower..<max(range.upperBound - offset, lower), body)
      }
      offset += child.count
    }
  }

  /// Calls `body` with the index and the trade of each row before one in which something was entered.
  func forEachFilled(before end: Int, from start: Int = 0, _ body: (Int, Trade) -> Void) {
    guard !isEmpty else { return }
    if height == 0 {
      for (index, trade) in trades.prefix(end - start).enumerated() where !trade.isEmpty {
        body(start + index, trade)
      }
      return
    }
    for (child, offset) in zip(children, starts) where start + offset < end {
      child.forEachFilled(before: end, from: start + offset, body)
    }
  }

  /// Which child has the row at an index, and at which index of its own.
  func child(at index: Int) -> (child: Int, offset: Int) {
    // In a tree of full nodes this is the child; where some are not full, it stands before it.
    var child = min(index >> (Self.capacityBits * height), starts.count - 1)
    while child + 1 < starts.count, starts[child + 1] <= index { child += 1 }
    return (child, index - starts[child])
  }

  /// A child, and the number of its first row where that of the node's is known.
  func child(_ child: Int, fromRow row: Int) -> (node: Node, row: Int) {
    (children[child], row + starts[child])
  }

  /// What is worth keeping about the rows of a node once it was asked for.
  private final class Derived {
    var unitCosts: UnitCostRange??
    var timeline: Timeline?
    var totals: (method: CostMethod, count: Int, totals: Totals)?
  }

  /// The unit costs of the rows, none of them a sale; nil where nothing was bought.
  var unitCosts: UnitCostRange? {
    if let known = derived?.unitCosts { return known }
    let range =
      height == 0 ? UnitCostRange(trades) : UnitCostRange(children.compactMap(\.unitCosts))
    keep { $0.unitCosts = .some(range) }
    return range
  }

  /// The timeline of the rows counted from 0, after a date above them; nil for a node of so many
  /// sales that it is better put together from its children than kept.
  func timeline(after dayAbove: Int32) -> Timeline? {
    guard let activity, activity.saleCount <= Self.keptSales else { return nil }
    let day = activity.isAllDated ? 0 : dayAbove
    if let known = derived?.timeline, known.dayAbove == day { return known }
    let timeline = Timeline(Stretch(self, row: 0, dayAbove: day))
    keep { $0.timeline = timeline }
    return timeline
  }

  private static let keptSales = 64

  private func keep(_ set: (Derived) -> Void) {
    let derived = derived ?? Derived()
    set(derived)
    self.derived = derived
  }
}
