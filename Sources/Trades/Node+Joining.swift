/// Taking trees apart and putting them together, in time that grows with their height.
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
    if height == 0 {
      return (Node(leaf: Array(trades[..<index])), Node(leaf: Array(trades[index...])))
    }
    let (child, offset) = child(at: index)
    let (left, right) = children[child].split(at: offset)
    let before = child > 0 ? Self.above(Array(children[..<child])) : nil
    let after = child + 1 < children.count ? Self.above(Array(children[(child + 1)...])) : nil
    return (Self.joined(before, left), Self.joined(right, after))
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
    if left.height > right.height {
      let last = left.children[left.children.count - 1]
      return branches(left.children.dropLast() + seam(last, right))
    }
    if left.height < right.height {
      return branches(seam(left, right.children[0]) + right.children.dropFirst())
    }
    let (a, b) =
      left.height == 0
      ? (left.trades.count, right.trades.count) : (left.children.count, right.children.count)
    if a == capacity || (a * 2 >= capacity && b * 2 >= capacity) { return [left, right] }
    return left.height == 0
      ? pieces(left.trades + right.trades).map { Node(leaf: $0) }
      : branches(left.children + right.children)
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
