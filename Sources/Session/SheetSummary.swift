import Decimals
import Trades

/// A sheet and what its table has led to.
public struct SheetSummary {
  /// The name of the sheet.
  public let name: String
  /// How many rows it shows.
  let rows: Int
  let position: Position

  /// How much it is, in a few words.
  func extent(_ format: NumberFormat) -> String {
    "\(rows) \(rows == 1 ? "row" : "rows"), cost \(format.text(position[.cost]))"
  }

  /// The sum over all sheets of a sum of money; nil where one has none.
  static func sum(_ measure: Measure, of sheets: [SheetSummary]) -> Figure? {
    guard measure != .amount, measure != .average else { return nil }
    return sheets.reduce(Figure.zero) { sum, sheet in
      guard let sum, let figure = sheet.position[measure] else { return nil }
      return sum + figure
    }
  }

  static func table(
    _ sheets: [SheetSummary], current: String, _ format: NumberFormat
  ) -> TextTable {
    let hasPrices = sheets.contains { $0.position.price != nil }
    let measures = Measure.inTable + (hasPrices ? [.valueNow, .gain] : [])
    var lines: [TextTable.Line] = [.names("sheet", measures.map(\.name))]
    for sheet in sheets {
      let cells = measures.map { measure in
        sheet.position.shows(measure)
          ? TextTable.Cell(format.text(sheet.position[measure])) : TextTable.Cell()
      }
      let mark = sheet.name == current ? "* " : ""
      lines.append(.cells(mark + sheet.name, title: mark + sheet.name, cells))
    }
    if sheets.count > 1 {
      let cells = measures.map { measure in
        Self.sum(measure, of: sheets).map { TextTable.Cell(format.text($0), .bold) }
          ?? TextTable.Cell()
      }
      lines.append(.cells("total", title: "total", cells))
    }
    return TextTable(lines)
  }
}
