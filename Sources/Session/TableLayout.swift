import Commands
import Decimals
import Trades

/// The lines of a table: the rows that are shown, and below them what they add up to.
struct TableLayout {
  private let columns: [TableColumn]
  private let changes: TableChanges?
  private let format: NumberFormat
  private let price: Decimal?

  /// `columns` are those that some row of the table uses.
  init(
    _ columns: [TableColumn], changes: TableChanges?, format: NumberFormat, price: Decimal?
  ) {
    self.columns = columns
    self.changes = changes
    self.format = format
    self.price = price
  }

  /// The rows of a table in some ranges, and its totals; fewer rows once an end is wanted.
  func lines(
    _ model: TradesModel, rows: [Range<Int>], _ position: Position, _ interruption: Interruption
  ) -> [TextTable.Line] {
    var lines: [TextTable.Line] = [.names("row", columns.map(\.name))]
    var next = 1
    for range in rows {
      if range.lowerBound > next { lines.append(leftOut(range.lowerBound - next)) }
      var row = range.lowerBound
      model.forEach(in: range) { trade in
        guard !interruption.isRequested else { return }
        lines.append(.cells("\(row)", title: "row \(row)", columns.map { cell($0, trade, row) }))
        row += 1
      }
      next = range.upperBound
    }
    if next <= model.count { lines.append(leftOut(model.count + 1 - next)) }
    lines.append(.names("", Measure.inTable.map(\.name)))
    lines.append(.cells("total", title: "total", totals(position)))
    return lines
  }

  private func leftOut(_ count: Int) -> TextTable.Line { .remark("…  \(count) more") }

  private func cell(_ column: TableColumn, _ trade: Trade, _ row: Int) -> TextTable.Cell {
    guard let text = column.text(trade, format, price) else { return TextTable.Cell() }
    let isChanged = changes?.isChanged(row, column, trade) ?? false
    var cell = TextTable.Cell(text[...], isChanged ? .changed : .plain)
    cell.isText = column == .note
    return cell
  }

  /// The totals under the columns of the table: amount, average, cost.
  private func totals(_ position: Position) -> [TextTable.Cell] {
    let before = changes?.position ?? position
    return Measure.inTable.map { measure in
      var text: [UInt8] = []
      format.writeTotal(position[measure], to: &text)
      let isSame = position[measure] == before[measure]
      return TextTable.Cell(text[...], isSame ? .bold : .changed)
    }
  }
}

/// What a change has touched, for marking cells.
struct TableChanges {
  /// What the table had led to before.
  let position: Position
  private let before: Earlier
  private let rows: Range<Int>
  /// How many rows the table has now.
  private let count: Int

  init(before: Earlier, rows: Range<Int>, now session: borrowing Session) {
    position = before.position(now: session)
    self.before = before
    self.rows = rows
    count = session.model.count
  }

  /// Whether a cell shows something else than it did: in a touched row, or one that is new.
  func isChanged(_ row: Int, _ column: TableColumn, _ trade: Trade) -> Bool {
    guard rows.contains(row) else { return false }
    guard let old = before.trade(in: row, count: count) else { return true }
    return !column.isSame(old, trade)
  }
}
