import Commands
import Decimals
import Trades

/// Sheets side by side, and the rows in which they differ from the first.
public struct Comparison {
  let sheets: [SheetSummary]
  /// Rows that differ, as far as they are listed, with the trade of each sheet; nil where it has no
  /// such row.
  let rows: [(row: Int, trades: [Trade?])]
  /// Whether more rows differ.
  let hasMore: Bool

  /// The most rows that are listed.
  private static let rowLimit = 20

  init(_ sheets: [SheetSummary], _ models: [TradesModel]) {
    self.sheets = sheets
    var differing: Set<Int> = []
    for model in models.dropFirst() {
      differing.formUnion(models[0].differingRows(from: model, limit: Self.rowLimit + 1))
    }
    let listed = differing.sorted().prefix(Self.rowLimit)
    hasMore = differing.count > listed.count
    rows = listed.map { row in
      (row, models.map { $0.rows.contains(row) ? $0[row] : nil })
    }
  }

  func write(_ format: NumberFormat, width: Int, to output: inout TextOutput) {
    ComparisonText(sheets.map { ($0.name, $0.position) }, format).write(width: width, to: &output)
    guard !rows.isEmpty else {
      output.line("the rows are the same")
      return
    }
    output.line("rows that differ", .dim)
    for (row, trades) in rows {
      let texts = zip(sheets, trades).map { sheet, trade in
        "\(sheet.name): \(Self.text(trade, format))"
      }
      output.flow(["  row \(row)"] + texts, width: width)
    }
    if hasMore { output.line("  …  more rows differ", .dim) }
  }

  /// A trade as it would be bought.
  private static func text(_ trade: Trade?, _ format: NumberFormat) -> String {
    guard let trade else { return "none" }
    guard trade[.amount] != nil else { return trade.isEmpty ? "empty" : "no numbers" }
    func number(_ field: Field) -> String {
      trade.entered(field).map { format.text(entered: $0) } ?? format.text(trade[field])
    }
    let isMoney = !trade.isEntered(.amount) && trade.isEntered(.value)
    var text = "\(isMoney ? "$\(number(.value))" : number(.amount)) @ \(number(.price))"
    if let fee = trade.fee { text += " fee \(fee.text)" }
    if let date = trade.date { text += " on \(date)" }
    if let lots = trade.lots { text += " from \(TableColumn.list(lots))" }
    if let note = trade.note { text += " note \(Quotation.escaped(Array(note.utf8)[...]))" }
    return text
  }
}

/// Positions in columns, each behind the first with its difference to it.
struct ComparisonText {
  private let table: TextTable

  init(_ positions: [(name: String, position: Position)], _ format: NumberFormat) {
    let shown = Measure.allCases.filter { measure in
      positions.contains { $0.position.shows(measure) }
    }
    let first = positions[0]
    var names = [first.name]
    for (name, _) in positions.dropFirst() {
      names += [name, positions.count == 2 ? "difference" : "\(name) - \(first.name)"]
    }
    table = TextTable(
      [.names("", names)]
        + shown.map { measure in
          let base = first.position[measure]
          var cells = [TextTable.Cell(format.text(base))]
          for (_, position) in positions.dropFirst() {
            let figure = position[measure]
            let difference = base.flatMap { base in figure.map { $0 - base } }
            cells.append(TextTable.Cell(format.text(figure), figure == base ? .plain : .changed))
            cells.append(TextTable.Cell(format.signed(difference)))
          }
          return .cells(measure.name, title: measure.name, cells)
        } + Self.prices(positions.map(\.position), format))
  }

  /// The market prices, where they are not all the same.
  private static func prices(
    _ positions: [Position], _ format: NumberFormat
  ) -> [TextTable.Line] {
    let prices = positions.map { $0.price.map { Figure($0) } }
    guard prices.contains(where: { $0 != prices[0] }) else { return [] }
    let cells = prices.enumerated().flatMap { index, price in
      [TextTable.Cell(format.text(price))] + (index == 0 ? [] : [TextTable.Cell()])
    }
    return [.cells("market price", title: "market price", cells)]
  }

  func write(width: Int, to output: inout TextOutput) { table.write(width: width, to: &output) }
}
