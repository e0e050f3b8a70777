import Commands
import Decimals
import Trades

/// A table as rows of cells, before it is known how wide the screen is.
struct TableLayout {
  /// A number as text, and where its decimal point stands.
  struct Cell {
    var text: ArraySlice<UInt8> = []
    var style = Style.plain

    /// The columns before the decimal point, and from it on.
    var widths: (whole: Int, decimals: Int) {
      // The mark of approximation is one column of three bytes; all else is ASCII.
      let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.endIndex
      let whole = text[..<point].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
      return (whole, text.endIndex - point)
    }
  }

  /// One line: a row of the table, the totals, or rows left out.
  enum Line {
    case row(Int, [Cell])
    case leftOut(Int)
  }

  let lines: [Line]
  let totals: [Cell]

  /// The rows of a table that are shown, with changed cells marked.
  init(_ model: TradesModel, rows: [Range<Int>], changes: TableChanges?, format: NumberFormat) {
    var lines: [Line] = []
    var next = 1
    for range in rows {
      if range.lowerBound > next { lines.append(.leftOut(range.lowerBound - next)) }
      var row = range.lowerBound
      model.forEach(in: range) { trade in
        lines.append(.row(row, Self.cells(trade, row, changes, format)))
        row += 1
      }
      next = range.upperBound
    }
    if next <= model.count { lines.append(.leftOut(model.count + 1 - next)) }
    self.lines = lines
    totals = Self.totals(model.totals, changes: changes, format: format)
  }

  private static func cells(
    _ trade: Trade, _ row: Int, _ changes: TableChanges?, _ format: NumberFormat
  ) -> [Cell] {
    Field.allCases.map { field in
      guard let figure = trade[field] else { return Cell() }
      var text: [UInt8] = []
      if let entered = trade.entered(field) {
        format.writeEntered(entered, to: &text)
      } else {
        format.write(figure, to: &text)
      }
      let isChanged = changes?.isChanged(row, field, figure) ?? false
      return Cell(text: text[...], style: isChanged ? .changed : .plain)
    }
  }

  /// The totals under the columns of the table: amount, average, cost.
  private static func totals(
    _ totals: Totals, changes: TableChanges?, format: NumberFormat
  ) -> [Cell] {
    let before = changes?.totals ?? totals
    return Total.allCases.map { total in
      var text: [UInt8] = []
      format.writeTotal(totals[total], to: &text)
      return Cell(text: text[...], style: totals[total] == before[total] ? .bold : .changed)
    }
  }
}

extension NumberFormat {
  /// A total, or `n/a` where there is none.
  func writeTotal(_ figure: Figure?, to output: inout [UInt8]) {
    if let figure {
      write(figure, to: &output)
    } else {
      output.append(contentsOf: "n/a".utf8)
    }
  }
}

/// What a change has touched, for marking cells.
struct TableChanges {
  /// What the rows added up to before.
  let totals: Totals
  private let before: Earlier
  private let rows: Range<Int>
  /// How many rows the table has now.
  private let count: Int

  init(before: Earlier, rows: Range<Int>, now model: TradesModel) {
    totals = before.totals(now: model)
    self.before = before
    self.rows = rows
    count = model.count
  }

  /// Whether a cell shows something else than it did: in a touched row, or one that is new.
  func isChanged(_ row: Int, _ field: Field, _ figure: Figure) -> Bool {
    guard rows.contains(row) else { return false }
    return before.trade(in: row, count: count)?[field] != figure
  }
}
