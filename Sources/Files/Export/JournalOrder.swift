import Trades

/// The rows of a table in the order in which they apply, each with the day on which it does.
///
/// A row without a date has the latest date above it, as sales take it. Rows before any date have the
/// earliest date of the table, and in a table without dates all rows have one fixed day.
struct JournalOrder {
  /// Whether some rows have the date of another.
  private(set) var hasUndated = false
  /// Whether some rows stand before any date.
  private(set) var hasEarly = false
  /// The day of rows before any date, and so the first of all.
  let first: Day
  private(set) var last: Day
  /// The row with the first day, where that is entered.
  private(set) var firstRow: Int?
  private let model: TradesModel
  /// The rows in their order; nil where that is the table's.
  private let sorted: [Int32]?
  private var blocks: RowBlocks
  private var above: Day?

  /// A row, and when it applies.
  struct Entry {
    let row: Int
    let trade: Trade
    let day: Day
    /// Whether the day is that of another row.
    let isUndated: Bool
  }

  init(_ model: TradesModel) {
    self.model = model
    blocks = RowBlocks(model.rows)
    var (row, isSorted, earliest, latest) = (0, true, Day?.none, Day?.none)
    var (hasUndated, hasEarly, firstRow) = (false, false, Int?.none)
    model.forEach(in: model.rows) { trade in
      row += 1
      if let date = trade.date {
        isSorted = isSorted && latest.map { $0 <= date } ?? true
        latest = latest.map { max($0, date) } ?? date
        if earliest.map({ date < $0 }) ?? true { (earliest, firstRow) = (date, row) }
      } else if !trade.isEmpty {
        hasUndated = true
        hasEarly = hasEarly || latest == nil
      }
    }
    let first = earliest ?? .epoch
    self.first = first
    last = latest ?? first
    self.hasUndated = hasUndated
    self.hasEarly = hasEarly
    self.firstRow = firstRow
    sorted = isSorted ? nil : Self.sorted(model, from: first)
  }

  private static func sorted(_ model: TradesModel, from first: Day) -> [Int32] {
    var rows: [(day: Day, row: Int32)] = []
    rows.reserveCapacity(model.count)
    var above: Day?
    model.forEach(in: model.rows) { trade in
      above = trade.date.map { max($0, above ?? $0) } ?? above
      rows.append((trade.date ?? above ?? first, Int32(rows.count + 1)))
    }
    // The standard library's sort is stable.
    rows.sort { $0.day < $1.day }
    return rows.map(\.row)
  }

  /// Whether the rows stand in another order than in the table.
  var isSorted: Bool { sorted != nil }

  /// The next entries; nil behind the last.
  mutating func next() -> [Entry]? {
    guard let rows = blocks.next() else { return nil }
    var entries: [Entry] = []
    func add(_ trade: Trade, _ row: Int) {
      above = trade.date ?? above
      entries.append(
        Entry(row: row, trade: trade, day: above ?? first, isUndated: trade.date == nil))
    }
    if let sorted {
      for place in rows { add(model[Int(sorted[place - 1])], Int(sorted[place - 1])) }
    } else {
      var row = rows.lowerBound
      model.forEach(in: rows) { trade in
        add(trade, row)
        row += 1
      }
    }
    return entries
  }
}
