import Commands

/// Words in a column of sides that are not known, or that leave the side open.
struct OpenSides {
  private var words: [String] = []
  private var line = 0
  private static let limit = 4

  /// Takes in a word.
  mutating func add(_ cell: CellText, line: Int) {
    guard words.count < Self.limit else { return }
    if words.isEmpty { self.line = line }
    let word = Quotation.cut(cell.text)
    if !words.contains(word) { words.append(word) }
  }

  /// What is asked where a file has no other words; nil where it has none at all.
  func refusal(_ column: Columns.Column) -> ImportRefusal? {
    guard !words.isEmpty else { return nil }
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    return ImportRefusal(
      "nothing tells purchases from sales: column '\(Quotation.cut(column.name))' has \(list)",
      line: line, settlements: ["side column N", "side none"])
  }
}
