import Trades

/// A table as lines of text: in columns aligned on the decimal point, or, where the screen is too
/// narrow for them, one number a line. No digit is ever cut.
struct TableText {
  private static let totalNames = Total.allCases.map(\.rawValue)
  private static let fieldNames = Field.allCases.map(\.name)
  private static let totalLabel = "total"

  private let layout: TableLayout

  init(_ layout: TableLayout) {
    self.layout = layout
  }

  func write(width: Int, to output: inout TextOutput) {
    let columns = Columns(layout)
    if columns.width <= width {
      writeColumns(columns, &output)
    } else {
      writeTall(&output)
    }
  }

  /// The widths of the columns.
  private struct Columns {
    var label = totalLabel.utf8.count
    var whole: [Int] = [0, 0, 0]
    var total: [Int] = [0, 0, 0]

    init(_ layout: TableLayout) {
      var decimals = [0, 0, 0]
      func add(_ cells: [TableLayout.Cell]) {
        for (index, cell) in cells.enumerated() {
          let widths = cell.widths
          whole[index] = max(whole[index], widths.whole)
          decimals[index] = max(decimals[index], widths.decimals)
        }
      }
      for case .row(let row, let cells) in layout.lines {
        label = max(label, String(row).utf8.count)
        add(cells)
      }
      add(layout.totals)
      for index in whole.indices {
        let names = max(fieldNames[index].utf8.count, totalNames[index].utf8.count)
        total[index] = max(whole[index] + decimals[index], names)
        // A column wider than its numbers for the sake of its name has them at its right edge.
        whole[index] = total[index] - decimals[index]
      }
    }

    var width: Int { total.reduce(label) { $0 + 2 + $1 } }
  }

  private func writeColumns(_ columns: Columns, _ output: inout TextOutput) {
    writeNames("row", Self.fieldNames, columns, &output)
    for line in layout.lines {
      switch line {
      case .row(let row, let cells): writeLine(String(row), cells, columns, &output)
      case .leftOut(let count):
        output.pad(columns.label - 1)
        output.line("…  \(count) more", .dim)
      }
    }
    writeNames("", Self.totalNames, columns, &output)
    writeLine(Self.totalLabel, layout.totals, columns, &output)
  }

  private func writeNames(
    _ label: String, _ names: [String], _ columns: Columns, _ output: inout TextOutput
  ) {
    var text = String(repeating: " ", count: columns.label - label.utf8.count) + label
    for (name, width) in zip(names, columns.total) {
      text += String(repeating: " ", count: 2 + width - name.utf8.count) + name
    }
    output.line(text, .dim)
  }

  private func writeLine(
    _ label: String, _ cells: [TableLayout.Cell], _ columns: Columns, _ output: inout TextOutput
  ) {
    output.pad(columns.label - label.utf8.count)
    output.write(label)
    // Blanks are owed until something follows them, so that no line ends with one.
    var owed = 0
    for (index, cell) in cells.enumerated() {
      owed += 2
      if cell.text.isEmpty {
        owed += columns.total[index]
        continue
      }
      let (whole, decimals) = cell.widths
      output.pad(owed + columns.whole[index] - whole)
      output.write(cell.text, cell.style)
      owed = columns.total[index] - columns.whole[index] - decimals
    }
    output.newline()
  }

  private func writeTall(_ output: inout TextOutput) {
    for line in layout.lines {
      switch line {
      case .row(let row, let cells):
        output.line("row \(row)", .dim)
        writeTall(Self.fieldNames, cells, &output)
      case .leftOut(let count): output.line("…  \(count) more", .dim)
      }
    }
    output.line(Self.totalLabel, .dim)
    writeTall(Self.totalNames, layout.totals, &output)
  }

  private func writeTall(
    _ names: [String], _ cells: [TableLayout.Cell], _ output: inout TextOutput
  ) {
    for (name, cell) in zip(names, cells) where !cell.text.isEmpty {
      output.write("  \(name)")
      output.pad(8 - name.utf8.count)
      output.write(cell.text, cell.style)
      output.newline()
    }
  }
}
