/// Tells the rows of a table from what stands between and behind them: titles, headers, other tables.
struct Sections {
  private let names: [String]
  /// Whether the rows of several tables are told apart by their first two cells.
  private let isMarked: Bool
  /// Whether the rows are of a table with another header.
  private var isElsewhere = false
  /// The text that stood above the header of the present rows, if it was not the first header.
  private(set) var title: String?
  private var lastText: String?

  init(_ plan: Plan) {
    names = plan.columns.names
    isMarked = names.count > 2 && names[1] == "Header"
  }

  /// Why a record is no row of the table; nil for a row.
  mutating func reason(_ record: Record) -> String? {
    if isMarked {
      if !record[0].equals(names[0]) { return "another section" }
      guard record[1].equals("Data") else {
        if record[1].equals("Header") { isElsewhere = !isHeader(record) }
        return "no data"
      }
    }
    if let text = onlyText(record) {
      lastText = text
      if SideWords.isTitle(text) { title = text }
      return SideWords.isTotal(text) ? "total" : "text"
    }
    if isHeader(record) {
      isElsewhere = false
      title = lastText
      lastText = nil
      return "header again"
    }
    if !isMarked, isOtherHeader(record) {
      isElsewhere = true
      return "header of another table"
    }
    if isElsewhere { return "in another table" }
    lastText = nil
    let isLonger = record.count > names.count
    return isLonger && (names.count..<record.count).contains(where: { !record[$0].isEmpty })
      ? "more cells than the header" : nil
  }

  /// The text of a record that has no other cell.
  private func onlyText(_ record: Record) -> String? {
    guard names.count > 2 || record.count == 1 else { return nil }
    // Most rows are told from texts by their first two cells.
    var only: Int?
    for index in record.places.indices where !record[index].isEmpty {
      if only != nil { return nil }
      only = index
    }
    guard let only else { return nil }
    if case .number = NumberCell.read(record[only]) { return nil }
    return record[only].text
  }

  private func isHeader(_ record: Record) -> Bool {
    guard record.count > 1, record.count <= names.count else { return false }
    return record.places.indices.allSatisfy { record[$0].equals(names[$0]) }
  }

  /// Whether a record names columns: it has no digit, and its words are names of columns.
  private func isOtherHeader(_ record: Record) -> Bool {
    guard record.count > 1, !record[0].isEmpty,
      !record.places.indices.contains(where: { index in
        record[index].contains { (48...57).contains($0) }
      })
    else { return false }
    let columns = Columns(names: record.texts)
    let filled = record.places.indices.filter { !record[$0].isEmpty }
    let areNames = filled.allSatisfy { !columns.isFree($0) }
    let hasNumbers = [Role.amount, .price, .value].contains { columns[$0] != nil }
    return hasNumbers && (columns.roleCount > 2 || (areNames && filled.count > 1))
  }
}
