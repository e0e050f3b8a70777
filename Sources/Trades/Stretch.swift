/// A node or one row of the tree, with its place in the table.
struct Stretch {
  /// The node, or the leaf that has the row.
  let node: Node
  /// Which row of the leaf it is; nil for the whole node.
  let index: Int?
  /// The number of its first row.
  let row: Int
  /// The `code` of the nearest date above it; 0 for none.
  let dayAbove: Int32

  init(_ node: Node, index: Int? = nil, row: Int, dayAbove: Int32) {
    self.node = node
    self.index = index
    self.row = row
    self.dayAbove = dayAbove
  }

  /// The trade of a single row.
  var trade: Trade? { index.map { node.trades[$0] } }

  /// The bounds between which all its rows apply.
  var bounds: (first: Moment, last: Moment) {
    if let trade {
      let moment = Moment(day: trade.date?.code ?? dayAbove, row: row)
      return (moment, moment)
    }
    var (low, high) = (dayAbove, dayAbove)
    if let activity = node.activity, let dates = activity.dates {
      low = activity.startsDated ? dates.earliest.code : min(low, dates.earliest.code)
      high = activity.startsDated ? dates.latest.code : max(high, dates.latest.code)
    }
    return (Moment(day: low, row: row), Moment(day: high, row: row + node.count - 1))
  }

  /// The stretches that it consists of, in row order; a row is its own only one.
  var parts: [Stretch] {
    guard index == nil else { return [self] }
    var parts: [Stretch] = []
    walk { part in
      // The node itself is opened, and nothing below its children.
      if part.index == nil, part.node === node { return false }
      parts.append(part)
      return true
    }
    return parts
  }

  /// Visits the node and, as long as `visit` does not answer that it has taken it whole, what the
  /// node consists of, down to its rows and up to row `limit`.
  func walk(to limit: Int = .max, _ visit: (Stretch) -> Bool) {
    guard row <= limit else { return }
    if row + node.count - 1 <= limit, visit(self) { return }
    var row = row
    var day = dayAbove
    for index in node.trades.indices where row <= limit {
      _ = visit(Stretch(node, index: index, row: row, dayAbove: day))
      if let date = node.trades[index].date { day = date.code }
      row += 1
    }
    for child in node.children {
      Stretch(child, row: row, dayAbove: day).walk(to: limit, visit)
      day = child.activity?.dates?.last.code ?? day
      row += child.count
    }
  }
}

extension [Stretch] {
  /// The stretches, opened where they overlap, so that all rows of one apply before any of the
  /// next.
  func inOrder() -> [Stretch] {
    let bounded = map { (stretch: $0, bounds: $0.bounds) }
    let sorted = bounded.sorted { $0.bounds.first < $1.bounds.first }
    var ordered: [Stretch] = []
    var cluster: [Stretch] = []
    var end: Moment?
    func close() {
      ordered += cluster.count < 2 ? cluster : cluster.flatMap(\.parts).inOrder()
      cluster.removeAll()
    }
    for (stretch, bounds) in sorted {
      if let last = end, last < bounds.first { close() }
      cluster.append(stretch)
      end = Swift.max(end ?? bounds.last, bounds.last)
    }
    close()
    return ordered
  }
}
