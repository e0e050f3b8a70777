import Session
import Trades

/// A table as `export` writes it, which tells of each row how it was entered.
///
/// A file is one only if every row, written again, is what the file has; so nothing that a person or
/// another program has put into such columns is taken for what it is not.
struct OwnTable: SimpleTable {
  private let columns: [TradeCells.Column]
  /// The trades, empty rows too, to which the rows that sales name are counted.
  private var asset = ImportedFile.Asset(name: nil)
  private var roomForLots = TradesModel.maximumRows
  private var output: [UInt8] = []

  /// A table with a header, or nil where its names are others or stand in another order.
  init?(header: Record) {
    guard header.endsInTwo else { return nil }
    var columns: [TradeCells.Column] = []
    for name in header.texts {
      guard let column = TradeCells.Column(rawValue: name) else { return nil }
      columns.append(column)
    }
    let ordered = TradeCells.Column.allCases.filter { $0.isAlways || columns.contains($0) }
    guard columns == ordered else { return nil }
    self.columns = columns
  }

  /// Takes in a row; false where it is not written as `export` writes it.
  mutating func take(_ record: Record) -> Bool {
    // A line that is blank is no row: one of those has separators.
    if record.count == 1, record.whole(0).isEmpty { return true }
    guard record.count == columns.count, record.endsInTwo else { return false }
    var row = OwnRow()
    for (index, column) in columns.enumerated() where !record.whole(index).isEmpty {
      row.cells[column] = record.whole(index).text
    }
    guard let trade = try? row.trade(roomForLots: &roomForLots) else { return false }
    let cells = TradeCells(trade)
    for (index, column) in columns.enumerated() {
      output.removeAll(keepingCapacity: true)
      if column == .note {
        output.append(contentsOf: FormulaGuard.guarded(trade.note ?? "").utf8)
      } else {
        cells.write(column, to: &output)
      }
      if column == .entered {
        let (written, read) = (String(decoding: output, as: UTF8.self), record.whole(index).text)
        guard Self.withoutRatio(written) == Self.withoutRatio(read) else { return false }
      } else {
        guard output.elementsEqual(record.whole(index)) else { return false }
      }
    }
    asset.append(trade, line: record.line)
    return true
  }

  /// What was entered without the ratio of its splits, which may have more digits than it needs.
  private static func withoutRatio(_ entered: String) -> Substring {
    entered[..<(entered.firstRange(of: " split ")?.lowerBound ?? entered.endIndex)]
  }

  var rowCount: Int { asset.trades.count }

  mutating func reserve(rows: Int) { asset.reserve(rows) }

  func file(path: String) -> ImportedFile? {
    var file = ImportedFile(path: path)
    if rowCount > 0 { file.assets = [asset] }
    file.rowsRead = rowCount
    file.columns = columns.enumerated().map { index, column in
      ImportedFile.Column(role: column.rawValue, name: column.rawValue, number: index + 1)
    }
    file.remarks = ["the table is as dca exports it"]
    return file
  }
}
