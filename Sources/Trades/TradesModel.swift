import Decimals

/// The table of trades: a value, of which a copy costs nothing and shares its rows.
///
/// Rows are numbered from 1. Reading or changing a row takes O(log n) and the totals of all rows are
/// at hand. Rows hidden by `resize` stay behind the rows shown until the table grows again. Row
/// numbers given to a model must lie in `rows`; the command language checks them as it reads.
public struct TradesModel {
  /// The most rows that a table may show.
  public static let maximumRows = 10_000_000

  private var tree: Node?
  /// How many rows are shown.
  public private(set) var count = 0

  /// How many rows sorting has written anew, which earlier versions of the table do not share.
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

  /// What the rows shown add up to.
  public var totals: Totals { tree?.totals(ofFirst: count) ?? Totals(Summary()) }

  /// The trade in a row.
  public subscript(row: Int) -> Trade { tree?.trade(at: row - 1) ?? .empty }

  /// Calls `body` with the trade of each of the rows, in order.
  public func forEach(in rows: Range<Int>, _ body: (Trade) -> Void) {
    tree?.forEach(in: rows.lowerBound - 1..<rows.upperBound - 1, body)
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
    Node.replace(&root, at: row - 1, with: trade, change: change)
    tree = root
  }

  /// The row that the next purchase goes to: the first empty one, else one past the last.
  public var nextRow: Int {
    guard let index = tree?.firstEmpty, index < count else { return count + 1 }
    return index + 1
  }

  /// Inserts trades so that the first of them has the given number, at most one past the last.
  public mutating func insert(_ trades: [Trade], at row: Int) {
    splice(row..<row, with: Node.of(trades))
  }

  /// Removes rows; those behind them move up.
  public mutating func remove(_ rows: Range<Int>) {
    splice(rows, with: nil)
  }

  /// Takes a row out and puts it back so that it has the given number.
  public mutating func move(_ row: Int, to target: Int) {
    let trade = self[row]
    remove(row..<row + 1)
    insert([trade], at: target)
  }

  /// Empties rows; hidden rows stay as they are.
  public mutating func clear(_ rows: Range<Int>) {
    splice(rows, with: Node.empty(count: rows.count))
  }

  /// Sorts the rows shown by a field, rows of equal numbers in the order that they had.
  ///
  /// Rows in which the field is empty come last in either direction.
  public mutating func sort(by field: Field, descending: Bool) {
    var keyed: [(key: Decimal, trade: Trade)] = []
    var empty: [Trade] = []
    forEach(in: rows) { trade in
      if let key = trade[field]?.decimal { keyed.append((key, trade)) } else { empty.append(trade) }
    }
    // Rounding keeps the order of numbers; where it makes two equal, the exact ones decide.
    func isLess(_ a: (key: Decimal, trade: Trade), _ b: (key: Decimal, trade: Trade)) -> Bool {
      if a.key != b.key { return a.key < b.key }
      return (a.key.isRounded || b.key.isRounded) && a.trade.exact(field) < b.trade.exact(field)
    }
    // The standard library's sort is stable.
    keyed.sort { descending ? isLess($1, $0) : isLess($0, $1) }
    splice(rows, with: Node.of(keyed.map(\.trade) + empty))
    rewrittenRows += count
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
