/// A node of the tree of rows: never changed once made, so that versions of a table share it.
final class Node: Sendable {
  enum Content: Sendable {
    case leaf([Trade])
    case branch([Node])
  }

  /// The most rows of a leaf and children of a branch; more are split in two.
  static let capacity = 16

  let content: Content
  let summary: Summary
  /// How many levels there are below this one; 0 for a leaf.
  let height: Int

  var count: Int { summary.count }

  private init(_ content: Content, _ summary: Summary, height: Int) {
    self.content = content
    self.summary = summary
    self.height = height
  }

  convenience init(leaf trades: [Trade]) {
    self.init(.leaf(trades), Summary(trades), height: 0)
  }

  /// A node above children of the same height; a single child stands for itself.
  static func above(_ children: [Node]) -> Node {
    if children.count == 1 { return children[0] }
    return Node(.branch(children), Summary(children), height: children[0].height + 1)
  }

  /// The row at an index below `count`.
  func trade(at index: Int) -> Trade {
    switch content {
    case .leaf(let trades): return trades[index]
    case .branch(let children):
      let (child, offset) = Self.child(of: children, at: index)
      return children[child].trade(at: offset)
    }
  }

  /// The tree with another trade in the row at an index below `count`: a copy of one path.
  func replacing(at index: Int, with trade: Trade, summary new: Summary) -> Node {
    switch content {
    case .leaf(var trades):
      let old = Summary(trades[index])
      trades[index] = trade
      let sum = summary.replacing(old, with: new) { [trades] in Summary(trades).quotients }
      return Node(.leaf(trades), sum, height: 0)
    case .branch(var children):
      let (child, offset) = Self.child(of: children, at: index)
      let old = children[child].summary
      children[child] = children[child].replacing(at: offset, with: trade, summary: new)
      let sum = summary.replacing(old, with: children[child].summary) { [children] in
        Summary(children).quotients
      }
      return Node(.branch(children), sum, height: height)
    }
  }

  /// What the first `count` rows add up to.
  func summary(ofFirst count: Int) -> Summary {
    if count >= self.count { return summary }
    var sum = Summary.zero
    switch content {
    case .leaf(let trades): sum = Summary(trades.prefix(count))
    case .branch(let children):
      var left = count
      for child in children where left > 0 {
        sum += child.summary(ofFirst: left)
        left -= min(left, child.count)
      }
    }
    return sum
  }

  /// The index of the first row in which nothing was entered.
  var firstEmpty: Int? {
    guard summary.emptyCount > 0 else { return nil }
    switch content {
    case .leaf(let trades): return trades.firstIndex { $0.isEmpty }
    case .branch(let children):
      var offset = 0
      for child in children {
        if let index = child.firstEmpty { return offset + index }
        offset += child.count
      }
      return nil
    }
  }

  /// Calls `body` with each row of a range of indices.
  func forEach(in range: Range<Int>, _ body: (Trade) -> Void) {
    switch content {
    case .leaf(let trades):
      for trade in trades[range.clamped(to: 0..<trades.count)] { body(trade) }
    case .branch(let children):
      var offset = 0
      for child in children where offset < range.upperBound {
        if offset + child.count > range.lowerBound {
          let lower = max(range.lowerBound - offset, 0)
          child.forEach(in: lower..<max(range.upperBound - offset, lower), body)
        }
        offset += child.count
      }
    }
  }

  private static func child(of children: [Node], at index: Int) -> (child: Int, offset: Int) {
    var offset = index
    var child = 0
    while child < children.count - 1, offset >= children[child].count {
      offset -= children[child].count
      child += 1
    }
    return (child, offset)
  }
}

extension Node {
  /// The rows of one tree and then those of another; each may be nil for none.
  static func joined(_ left: Node?, _ right: Node?) -> Node? {
    guard let left else { return right }
    guard let right else { return left }
    return above(seam(left, right))
  }

  /// The rows before an index and those from it on.
  func split(at index: Int) -> (left: Node?, right: Node?) {
    if index <= 0 { return (nil, self) }
    if index >= count { return (self, nil) }
    switch content {
    case .leaf(let trades):
      return (Node(leaf: Array(trades[..<index])), Node(leaf: Array(trades[index...])))
    case .branch(let children):
      let (child, offset) = Self.child(of: children, at: index)
      let (left, right) = children[child].split(at: offset)
      let before = child > 0 ? Self.above(Array(children[..<child])) : nil
      let after = child + 1 < children.count ? Self.above(Array(children[(child + 1)...])) : nil
      return (Self.joined(before, left), Self.joined(right, after))
    }
  }

  /// A tree of so many empty rows, which are one leaf many times over; nil for none.
  static func empty(count: Int) -> Node? {
    var tree: Node?
    var block = Node(leaf: [Trade](repeating: .empty, count: capacity))
    var blocks = count / capacity
    let rest = count % capacity
    if rest > 0 { tree = Node(leaf: [Trade](repeating: .empty, count: rest)) }
    while blocks > 0 {
      let here = blocks % capacity
      if here > 0 { tree = joined(above([Node](repeating: block, count: here)), tree) }
      blocks /= capacity
      if blocks > 0 { block = above([Node](repeating: block, count: capacity)) }
    }
    return tree
  }

  /// A tree of the given rows; nil for none.
  static func of(_ trades: [Trade]) -> Node? {
    var level = stride(from: 0, to: trades.count, by: capacity).map {
      Node(leaf: Array(trades[$0..<min($0 + capacity, trades.count)]))
    }
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: capacity).map {
        above(Array(level[$0..<min($0 + capacity, level.count)]))
      }
      // A last branch of one child has stayed a level lower: it is joined where it belongs.
      if let last = level.last, level.count > 1, last.height < level[0].height {
        level.removeLast()
        level = level.dropLast() + seam(level[level.count - 1], last)
      }
    }
    return level.first
  }

  /// One or two nodes, of the greater height, that hold the rows of both.
  ///
  /// A full left node stays as it is, so that rows added at the end fill their leaves.
  private static func seam(_ left: Node, _ right: Node) -> [Node] {
    if left.height > right.height, case .branch(let children) = left.content {
      return branches(children.dropLast() + seam(children[children.count - 1], right))
    }
    if left.height < right.height, case .branch(let children) = right.content {
      return branches(seam(left, children[0]) + children.dropFirst())
    }
    switch (left.content, right.content) {
    case (.leaf(let a), .leaf(let b)):
      return stay(a.count, b.count) ? [left, right] : pieces(a + b).map { Node(leaf: $0) }
    case (.branch(let a), .branch(let b)):
      return stay(a.count, b.count) ? [left, right] : branches(a + b)
    default: return [left, right]
    }
  }

  private static func stay(_ left: Int, _ right: Int) -> Bool {
    left == capacity || (left * 2 >= capacity && right * 2 >= capacity)
  }

  private static func branches(_ children: [Node]) -> [Node] {
    pieces(children).map { above($0) }
  }

  /// The elements whole, or in two halves where they are too many for one node.
  private static func pieces<Element>(_ elements: [Element]) -> [[Element]] {
    guard elements.count > capacity else { return [elements] }
    let half = elements.count / 2
    return [Array(elements[..<half]), Array(elements[half...])]
  }
}
