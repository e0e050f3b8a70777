import Decimals
import Session
import Trades

/// A table for notes in Markdown, aligned as on the screen, with the same numbers and marks.
struct MarkdownWriter: IteratorProtocol {
  private enum Part {
    case names, rows, totals, end
  }

  private let model: TradesModel
  private let format: NumberFormat
  private let position: Position
  private let columns: [TableColumn]
  private var layout: MarkdownLayout
  private var blocks: RowBlocks
  private var part = Part.names

  init(_ session: Session) {
    model = session.model
    format = session.options.format
    position = session.position
    columns = TableColumn.used(by: model, rows: [model.rows], price: position.price)
    layout = MarkdownLayout(areText: [false] + columns.map { $0 == .note })
    blocks = RowBlocks(model.rows)
    var fitting = layout
    forEach(in: model.rows) { fitting.fit($0) }
    fitting.fit(totals)
    fitting.fit(names: ["total"] + Measure.inTable.map(\.name))
    fitting.fit(names: names)
    layout = fitting
  }

  mutating func next() -> [UInt8]? {
    var output: [UInt8] = []
    switch part {
    case .names:
      part = .rows
      layout.write(names: names, to: &output)
      layout.writeRule(to: &output)
    case .rows:
      guard let rows = blocks.next() else {
        part = .totals
        return next()
      }
      forEach(in: rows) { layout.write($0, to: &output) }
    case .totals:
      part = .end
      layout.write(names: [""] + Measure.inTable.map(\.name), to: &output)
      layout.write(totals, to: &output)
      for line in Facts(position, format).lines {
        output.append(contentsOf: "\n\(line.joined(separator: "; "))\n".utf8)
      }
    case .end: return nil
    }
    return output
  }

  private var names: [String] { ["row"] + columns.map(\.name) }

  /// Calls `body` with the cells of each row.
  private func forEach(in rows: Range<Int>, _ body: ([MarkdownCell?]) -> Void) {
    var row = rows.lowerBound
    model.forEach(in: rows) { trade in
      let cells = columns.map { column -> MarkdownCell? in
        guard let text = column.text(trade, format, position.price) else { return nil }
        return column == .note ? MarkdownCell(text: text) : MarkdownCell(number: text)
      }
      body([MarkdownCell(label: String(row))] + cells)
      row += 1
    }
  }

  /// The totals under the columns of the table, as on the screen: amount, average, cost.
  private var totals: [MarkdownCell?] {
    [MarkdownCell(label: "total")]
      + Measure.inTable.map { MarkdownCell(number: Array(format.text(position[$0]).utf8)) }
  }
}
