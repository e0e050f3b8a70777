/// Texts of cells, made once for cells that say the same as the one before or as an earlier one.
struct TextCache<Value> {
  private var bytes: [UInt8] = []
  private var value: Value?
  private var known: [[UInt8]: Value] = [:]
  private static var limit: Int { 10_000 }

  /// What a cell says.
  mutating func callAsFunction(_ cell: CellText, _ make: (String) -> Value) -> Value {
    if let value, bytes.elementsEqual(cell) { return value }
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: cell)
    let result = known[bytes] ?? make(cell.text)
    if known.count < Self.limit { known[bytes] = result }
    value = result
    return result
  }
}
