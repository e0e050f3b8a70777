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
    TextTable(comparing: sheets.map { ($0.name, $0.position) }, format).write(
      width: width, to: &output)
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
    if let note = trade.note { text += " note \(Quotation.escaped(note))" }
    return text
  }
}
