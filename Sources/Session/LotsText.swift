import Commands
import Decimals
import Trades

/// Lots as a table.
enum LotsText {
  static func lines(_ lots: [Lot], _ format: NumberFormat) -> TextTable {
    guard !lots.isEmpty else { return TextTable([.remark("nothing is held")]) }
    let hasDates = lots.contains { $0.date != nil }
    let names = [Measure.amount.name, Question.Label.unitCost.name, Measure.cost.name]
    return TextTable(
      [.names("row", names + (hasDates ? [Question.Label.date.name] : []))]
        + lots.map { lot in
          let label = lot.row.map { "\($0)" } ?? "pool"
          let cells = [lot.amount, lot.unitCost, lot.cost].map { TextTable.Cell(format.text($0)) }
          return .cells(
            label, title: lot.row.map { "row \($0)" } ?? "pool",
            cells + (hasDates ? [TextTable.Cell(lot.date?.description ?? "")] : []))
        })
  }
}
