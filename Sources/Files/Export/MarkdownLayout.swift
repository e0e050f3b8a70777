/// The columns of a Markdown table, which numbers share on the decimal point; the last may be text.
struct MarkdownLayout {
  /// A column: how wide it is on both sides of the point.
  private struct Column {
    var whole = 0
    var decimals = 0
    var isText = false

    var width: Int { whole + decimals }
  }

  private var columns: [Column]

  /// Columns that hold nothing yet.
  init(areText: [Bool]) {
    columns = areText.map { Column(isText: $0) }
  }

  /// Makes the columns wide enough for a line.
  mutating func fit(_ cells: [MarkdownCell?]) {
    for (index, cell) in cells.enumerated() {
      guard let cell else { continue }
      columns[index].whole = max(columns[index].whole, cell.whole)
      columns[index].decimals = max(columns[index].decimals, cell.decimals)
    }
  }

  /// Makes the columns wide enough for their names, once they are for all numbers.
  ///
  /// A column wider than its numbers for the sake of its name has them at its right edge.
  mutating func fit(names: [String]) {
    for (index, name) in names.enumerated() {
      // Three dashes are the shortest line below a name.
      let width = max(name.utf8.count, 3)
      columns[index].whole = max(columns[index].whole, width - columns[index].decimals)
    }
  }

  func write(_ cells: [MarkdownCell?], to output: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      output.append(contentsOf: "| ".utf8)
      if index < cells.count, let cell = cells[index] {
        let before = column.isText ? 0 : column.whole - cell.whole
        Self.pad(before, &output)
        output.append(contentsOf: cell.text)
        Self.pad(column.width - before - cell.whole - cell.decimals + 1, &output)
      } else {
        Self.pad(column.width + 1, &output)
      }
    }
    output.append(contentsOf: "|\n".utf8)
  }

  func write(names: [String], to output: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      let name = index < names.count ? names[index] : ""
      let blanks = column.width - name.utf8.count
      output.append(contentsOf: "| ".utf8)
      Self.pad(column.isText ? 0 : blanks, &output)
      output.append(contentsOf: name.utf8)
      Self.pad(column.isText ? blanks + 1 : 1, &output)
    }
    output.append(contentsOf: "|\n".utf8)
  }

  /// The line below the names, which says on which side each column is aligned.
  func writeRule(to output: inout [UInt8]) {
    for column in columns {
      output.append(contentsOf: "| ".utf8)
      output.append(contentsOf: repeatElement(UInt8(ascii: "-"), count: column.width - 1))
      output.append(contentsOf: column.isText ? "- ".utf8 : ": ".utf8)
    }
    output.append(contentsOf: "|\n".utf8)
  }

  private static func pad(_ count: Int, _ output: inout [UInt8]) {
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(count, 0)))
  }
}
