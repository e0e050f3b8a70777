import Trades

/// A table as CSV (RFC 4180): a line of names, then a line for each row, empty ones too.
struct CSVWriter: IteratorProtocol {
  private let model: TradesModel
  private let columns: [TradeCells.Column]
  private var blocks: RowBlocks
  private var hasNames = false

  init(_ model: TradesModel) {
    self.model = model
    columns = TradeCells.columns(of: model)
    blocks = RowBlocks(model.rows)
  }

  mutating func next() -> [UInt8]? {
    guard hasNames else {
      hasNames = true
      return Array("\(columns.map(\.rawValue).joined(separator: ","))\r\n".utf8)
    }
    guard let rows = blocks.next() else { return nil }
    var output: [UInt8] = []
    model.forEach(in: rows) { trade in
      let cells = TradeCells(trade)
      for (index, column) in columns.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        cells.write(column, to: &output)
      }
      output.append(contentsOf: "\r\n".utf8)
    }
    return output
  }
}
