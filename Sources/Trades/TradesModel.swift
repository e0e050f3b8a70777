import Decimals

/// The table of trades: a value, of which a copy costs nothing and shares its rows.
///
/// Rows are numbered from 1. Reading or changing a row takes O(log n) and the totals of all rows are
/// at hand. Rows hidden by `resize` stay behind the rows shown until the table grows again. Row
/// numbers given to a model must lie in `rows`; the command language checks them as it reads.
public struct TradesModel {
  /// The most rows that a table may show.
  public static let maximumRows = 10_000_000

  private(set) var tree: Node?
  /// How many rows are shown.
  public private(set) var count = 0

  /// How many rows sorting and splits have written anew, which earlier versions of the table do not share.
  public private(set) var rewrittenRows = 0

  /// A table without rows.
  public init() {}

  /// A table of the given trades.
  public init(_ trades: [Trade]) {
    tree = Node.of(trades)
    count = trades.count
  }

  /// The numbers of the rows shown, from 1.
  public var rows: Range<Int> { 1..<count + 1 }

  /// How many rows are kept but not shown.
  public var hiddenCount: Int { (tree?.count ?? 0) - count }

  /// The trade in a row.
  public subscript(row: Int) -> Trade { tree?.trade(at: row - 1) ?? .empty }

  /// Calls `body` with the trade of each of the rows, in order.
  public func forEach<Failure>(
    in rows: Range<Int>, _ body: (Trade) throws(Failure) -> Void
  ) throws(Failure) {
    try tree?.forEach(in: rows.lowerBound - 1..<rows.upperBound - 1, body)
  }

  /// Shows so many rows: hides the last ones, or shows hidden ones again and then empty ones.
  public mutating func resize(to newCount: Int) {
    let missing = newCount - (tree?.count ?? 0)
    if missing > 0 { tree = Node.joined(tree, Node.empty(count: missing)) }
    count = newCount
  }

  /// Puts another trade into a row.
  public mutating func replace(_ row: Int, with trade: Trade) {
    replace(row, holding: self[row], with: trade)
  }

  /// Puts another trade into a row that is known to hold `old`.
  public mutating func replace(_ row: Int, holding old: Trade, with trade: Trade) {
    guard var root = tree else { return }
    // The table lets go of the tree, so that it is changed in place unless a copy shares it.
    tree = nil
    var change = Summary(trade)
    change.takePlace(of: Summary(old))
    let isPlain = trade.isPlainPurchase && old.isPlainPurchase
    Node.replace(
      &root, at: row - 1, with: trade, change: change,
      touchesActivity: !isPlain && Activity.of(trade) != Activity.of(old))
    tree = root
  }

  /// The row that the next purchase goes to: the first empty one, else one past the last.
  public var nextRow: Int {
    guard let index = tree?.firstEmpty, index < count else { return count + 1 }
    return index + 1
  }

  /// The row behind the last one shown that is not empty.
  public var rowBehindLast: Int { (tree?.lastFilled(before: count) ?? -1) + 2 }

  /// Inserts trades so that the first of them has the given number, at most one past the last.
  ///
  /// The lots that they name have the numbers from before.
  public mutating func insert(_ trades: [Trade], at row: Int) {
    let isBehindAll = row > (tree?.count ?? 0)
    if isBehindAll, trades.count == 1, append(trades[0]) { return }
    splice(row..<row, with: Node.of(trades))
    if !isBehindAll { renumber { $0 < row ? $0 : $0 + trades.count } }
  }

  /// Inserts the rows of another table so that the first of them has the given number.
  ///
  /// The lots that its sales name are its own rows, wherever those go.
  public mutating func insert(_ other: TradesModel, at row: Int) {
    renumber { $0 < row ? $0 : $0 + other.count }
    splice(row..<row, with: other.tree?.renumbered { $0 + row - 1 })
  }

  /// Puts a trade behind all rows where that takes no new node.
  private mutating func append(_ trade: Trade) -> Bool {
    guard var root = tree else { return false }
    // The table lets go of the tree, so that it is changed in place unless a copy shares it.
    tree = nil
    let hasFit = Node.append(trade, Summary(trade), to: &root)
    tree = root
    if hasFit { count += 1 }
    return hasFit
  }

  /// Removes rows; those behind them move up.
  public mutating func remove(_ rows: Range<Int>) {
    splice(rows, with: nil)
    renumber { rows.contains($0) ? nil : $0 < rows.lowerBound ? $0 : $0 - rows.count }
  }

  /// Takes a row out and puts it back so that it has the given number.
  public mutating func move(_ row: Int, to target: Int) {
    let trade = self[row]
    splice(row..<row + 1, with: nil)
    splice(target..<target, with: Node.of([trade]))
    renumber { old in
      if old == row { return target }
      let closed = old < row ? old : old - 1
      return closed < target ? closed : closed + 1
    }
  }

  /// Empties rows; hidden rows stay as they are.
  public mutating func clear(_ rows: Range<Int>) {
    splice(rows, with: Node.empty(count: rows.count))
  }

  /// Puts trades into rows, as many as there are.
  mutating func rewrite(_ rows: Range<Int>, with trades: [Trade]) {
    splice(rows, with: Node.of(trades))
    rewrittenRows += trades.count
  }

  /// A row and its trade, or empty rows in a row, for which the trade is nil.
  struct Run {
    let rows: Range<Int>
    let trade: Trade?
  }

  /// Puts the rows shown into another order, which has each of them once.
  ///
  /// Millions of empty rows are no more work than a few, unless others stand between them.
  mutating func rearrange(_ order: [Run]) {
    var sorted: Node?
    var trades: [Trade] = []
    var moves: [(rows: Range<Int>, place: Int)] = []
    let namesLots = tree?.namesLots == true
    var place = rows.lowerBound
    for run in order {
      if let trade = run.trade {
        trades.append(trade)
        rewrittenRows += 1
      } else if run.rows.count <= Node.capacity {
        trades += repeatElement(.empty, count: run.rows.count)
      } else {
        sorted = Node.joined(
          Node.joined(sorted, Node.of(trades)), Node.empty(count: run.rows.count))
        trades = []
      }
      if namesLots { moves.append((run.rows, place)) }
      place += run.rows.count
    }
    let shown = rows
    splice(rows, with: Node.joined(sorted, Node.of(trades)))
    // Once the runs stand in the order that they had, a row is found by halves.
    moves.sort { $0.rows.lowerBound < $1.rows.lowerBound }
    renumber { row in
      guard shown.contains(row) else { return row }
      var (low, high) = (0, moves.count - 1)
      while low < high {
        let middle = (low + high + 1) / 2
        if moves[middle].rows.lowerBound <= row { low = middle } else { high = middle - 1 }
      }
      return moves[low].place + row - moves[low].rows.lowerBound
    }
  }

  /// Lets the lots that sales name follow their rows; nil for a row that is gone.
  private mutating func renumber(_ newNumber: (Int) -> Int?) {
    if let tree, tree.namesLots { self.tree = tree.renumbered(newNumber) }
  }

  private mutating func splice(_ rows: Range<Int>, with replacement: Node?) {
    let before = tree?.split(at: rows.lowerBound - 1).left
    let after = tree?.split(at: rows.upperBound - 1).right
    tree = Node.joined(Node.joined(before, replacement), after)
    count += (replacement?.count ?? 0) - rows.count
  }
}

extension TradesModel: Equatable {
  /// Tables are equal when they show and hide equal rows.
  public static func == (a: TradesModel, b: TradesModel) -> Bool {
    guard a.count == b.count, a.hiddenCount == b.hiddenCount else { return false }
    return (1..<a.count + a.hiddenCount + 1).allSatisfy { a[$0] == b[$0] }
  }
}
