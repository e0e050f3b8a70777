/// Looks for the header of a file and the separator that shows it.
struct HeaderSearch {
  /// The best header so far.
  private(set) var table: Table?
  /// How many columns the widest record of the best separator has, for what is said without a header.
  private(set) var widest: (count: Int, separator: UInt8, first: [String]) = (0, 0, [])

  /// Takes the first records of a file read with a separator.
  mutating func look(at records: [(line: Int, cells: [String])], separator: UInt8, isWrapped: Bool)
  {
    for (line, cells) in records where line <= Table.searchedLines {
      if cells.count > widest.count { widest = (cells.count, separator, cells) }
      guard cells.count > 1, isNamed(cells) else { continue }
      let columns = Columns(names: cells)
      guard columns.isComplete, columns.roleCount > (table?.columns.roleCount ?? 1)
      else { continue }
      table = Table(
        separator: separator, isWrapped: isWrapped, headerLine: line, columns: columns)
    }
  }

  /// Whether cells can be names: none of them is a number.
  private func isNamed(_ cells: [String]) -> Bool {
    !cells.contains { NumberCell.isBare($0) }
  }
}
