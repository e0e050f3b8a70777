/// Numbers in columns aligned on the decimal point, or, where the screen is too narrow for them, one
/// number a line. No digit is ever cut.
struct TextTable {
  /// A number or a text, and where its decimal point stands.
  struct Cell {
    var text: ArraySlice<UInt8> = []
    var style = Style.plain
    /// Whether it is text, which starts at the column's left.
    var isText = false

    init(_ text: ArraySlice<UInt8> = [], _ style: Style = .plain) {
      self.text = text
      self.style = style
    }

    init(_ text: String, _ style: Style = .plain, isText: Bool = false) {
      self.text = Array(text.utf8)[...]
      self.style = style
      self.isText = isText
    }

    /// The columns before the decimal point, and from it on.
    var widths: (whole: Int, decimals: Int) {
      if isText { return (TextWidth.of(String(decoding: text, as: UTF8.self)), 0) }
      // The mark of approximation is one column of three bytes; all else is ASCII.
      let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.endIndex
      let whole = text[..<point].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
      return (whole, text.endIndex - point)
    }
  }

  /// One line of a table.
  enum Line {
    /// The names of the columns of the lines below it.
    case names(String, [String])
    /// A label and its numbers; where there is a line for each number, `title` stands above them.
    case cells(String, title: String, [Cell])
    /// A line that has no columns.
    case remark(String)
  }

  private let lines: [Line]

  init(_ lines: [Line]) {
    self.lines = lines
  }

  func write(width: Int, to output: inout TextOutput) {
    let columns = Columns(lines)
    if columns.width <= width {
      writeColumns(columns, &output)
    } else {
      writeTall(&output)
    }
  }

  /// The widths of the columns.
  private struct Columns {
    var label = 0
    var whole: [Int] = []
    var total: [Int] = []
    var areText: [Bool] = []

    init(_ lines: [Line]) {
      var decimals: [Int] = []
      var names: [Int] = []
      func grow(_ count: Int) {
        while whole.count < count {
          whole.append(0)
          decimals.append(0)
          names.append(0)
          areText.append(false)
        }
      }
      for line in lines {
        switch line {
        case .names(let label, let texts):
          grow(texts.count)
          self.label = max(self.label, TextWidth.of(label))
          for (index, text) in texts.enumerated() {
            names[index] = max(names[index], TextWidth.of(text))
          }
        case .cells(let label, _, let cells):
          grow(cells.count)
          self.label = max(self.label, TextWidth.of(label))
          for (index, cell) in cells.enumerated() {
            let widths = cell.widths
            whole[index] = max(whole[index], widths.whole)
            decimals[index] = max(decimals[index], widths.decimals)
            areText[index] = areText[index] || cell.isText
          }
        case .remark: break
        }
      }
      for index in whole.indices {
        total.append(max(whole[index] + decimals[index], names[index]))
        // A column wider than its numbers for the sake of its name has them at its right edge.
        whole[index] = total[index] - decimals[index]
      }
    }

    var width: Int { total.reduce(label) { $0 + 2 + $1 } }
  }

  private func writeColumns(_ columns: Columns, _ output: inout TextOutput) {
    for line in lines {
      if output.isStopped { return }
      switch line {
      case .names(let label, let names): writeNames(label, names, columns, &output)
      case .cells(let label, _, let cells): writeLine(label, cells, columns, &output)
      case .remark(let text):
        output.pad(columns.label - 1)
        output.line(text, .dim)
      }
    }
  }

  private func writeNames(
    _ label: String, _ names: [String], _ columns: Columns, _ output: inout TextOutput
  ) {
    var text = String(repeating: " ", count: columns.label - TextWidth.of(label)) + label
    for (index, name) in names.enumerated() where !name.isEmpty {
      let before = columns.total[..<index].reduce(columns.label) { $0 + 2 + $1 } + 2
      let start = before + (columns.areText[index] ? 0 : columns.total[index] - TextWidth.of(name))
      text += String(repeating: " ", count: max(start - TextWidth.of(text), 0)) + name
    }
    output.line(text, .dim)
  }

  private func writeLine(
    _ label: String, _ cells: [Cell], _ columns: Columns, _ output: inout TextOutput
  ) {
    output.pad(columns.label - TextWidth.of(label))
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
      let before = cell.isText ? 0 : columns.whole[index] - whole
      output.pad(owed + before)
      output.write(cell.text, cell.style)
      owed = columns.total[index] - before - whole - decimals
    }
    output.newline()
  }

  private func writeTall(_ output: inout TextOutput) {
    var names: [String] = []
    for line in lines {
      if output.isStopped { return }
      switch line {
      case .names(_, let texts): names = texts
      case .cells(_, let title, let cells):
        output.line(title, .dim)
        let width = max(6, names.map(TextWidth.of).max() ?? 0)
        for (name, cell) in zip(names, cells) where !cell.text.isEmpty {
          output.write("  \(name)")
          output.pad(width + 2 - TextWidth.of(name))
          output.write(cell.text, cell.style)
          output.newline()
        }
      case .remark(let text): output.line(text, .dim)
      }
    }
  }
}
