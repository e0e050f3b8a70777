/// A node or one row of the tree, with its place in the table.
struct Stretch {
  /// The node, or the leaf that has the row.
  let node: Node
  /// Which row of the leaf it is; nil for the whole node.
  let index: Int?
  /// The number of its first row.
  let row: Int
  /// The `code` of the latest date above it; 0 for none.
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
    if let index {
      let moment = Moment(day: node.trades[index].date?.code ?? dayAbove, row: row)
      return (moment, moment)
    }
    var (low, high) = (dayAbove, dayAbove)
    if let activity = node.activity, let dates = activity.dates {
      low = activity.isAllDated ? dates.earliest.code : min(low, dates.earliest.code)
      high = activity.isAllDated ? dates.latest.code : max(high, dates.latest.code)
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
      if let date = node.trades[index].date { day = max(day, date.code) }
      row += 1
    }
    for child in node.children {
      Stretch(child, row: row, dayAbove: day).walk(to: limit, visit)
      if let dates = child.activity?.dates { day = max(day, dates.latest.code) }
      row += child.count
    }
  }
}
