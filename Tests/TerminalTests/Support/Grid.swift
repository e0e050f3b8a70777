/// One place of the screen: a character with its combining marks, and how it is drawn.
struct Cell: Hashable, Sendable {
  var text = " "
  var style = Style.plain
  /// Two for the left half of a wide character, none for its right half.
  var width = 1

  static func blank(_ style: Style) -> Cell { Cell(style: style.erased) }
}

/// A line of cells as wide as the screen.
struct GridRow: Hashable, Sendable {
  var cells: [Cell]
  /// The text goes on in the next row, without a line end between.
  var isWrapped = false

  init(columns: Int, style: Style = .plain) {
    cells = [Cell](repeating: .blank(style), count: columns)
  }

  init(cells: [Cell], isWrapped: Bool) {
    self.cells = cells
    self.isWrapped = isWrapped
  }

  /// The row as written, without trailing blanks.
  var text: String {
    var text = ""
    for cell in cells where cell.width > 0 { text += cell.text }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The row without the blank cells at its end, unless it goes on in the next.
  var trimmed: GridRow {
    if isWrapped { return self }
    let end = (cells.lastIndex { $0 != Cell() } ?? -1) + 1
    return GridRow(cells: Array(cells[..<end]), isWrapped: false)
  }
}

/// The cells of a screen and those that scrolled off its top.
struct Grid: Hashable, Sendable {
  var columns: Int
  var rows: [GridRow]
  var scrollback: [GridRow] = []

  init(rows: Int, columns: Int) {
    precondition(rows > 0 && columns > 0, "a screen has at least one cell")
    self.columns = columns
    self.rows = [GridRow](repeating: GridRow(columns: columns), count: rows)
  }

  mutating func write(_ cell: Cell, _ row: Int, _ column: Int) {
    let end = min(column + cell.width, columns)
    separate(row, column)
    separate(row, end)
    rows[row].cells[column] = cell
    guard cell.width == 2, column + 1 < columns else { return }
    rows[row].cells[column + 1] = Cell(text: "", style: cell.style, width: 0)
  }

  /// Adds a combining mark to the character that ends before `column`.
  mutating func combine(_ scalar: Unicode.Scalar, _ row: Int, before column: Int) {
    var place = column - 1
    while place > 0, rows[row].cells[place].width == 0 { place -= 1 }
    guard place >= 0 else { return }
    rows[row].cells[place].text.unicodeScalars.append(scalar)
  }

  mutating func erase(_ row: Int, _ range: Range<Int>, _ style: Style) {
    let range = range.clamped(to: 0..<columns)
    if range.isEmpty { return }
    separate(row, range.lowerBound)
    separate(row, range.upperBound)
    for column in range { rows[row].cells[column] = .blank(style) }
    if range.upperBound == columns { rows[row].isWrapped = false }
  }

  mutating func eraseRows(_ range: Range<Int>, _ style: Style) {
    for row in range.clamped(to: 0..<rows.count) {
      rows[row] = GridRow(columns: columns, style: style)
    }
  }

  /// Shifts the cells from `column` on to the right; the last ones fall off.
  mutating func insertCells(_ row: Int, _ column: Int, _ count: Int, _ style: Style) {
    let count = min(count, columns - column)
    separate(row, column)
    separate(row, columns - count)
    rows[row].cells.removeLast(count)
    rows[row].cells.insert(
      contentsOf: [Cell](repeating: .blank(style), count: count), at: column)
  }

  mutating func deleteCells(_ row: Int, _ column: Int, _ count: Int, _ style: Style) {
    let count = min(count, columns - column)
    separate(row, column)
    separate(row, column + count)
    rows[row].cells.removeSubrange(column..<column + count)
    rows[row].cells += [Cell](repeating: .blank(style), count: count)
    rows[row].isWrapped = false
  }

  /// Scrolls part of the screen up; what leaves the whole screen at its top is kept.
  mutating func scrollUp(_ region: Range<Int>, _ count: Int, _ style: Style, keeps: Bool = true) {
    let count = min(count, region.count)
    let first = region.lowerBound
    if first == 0 && keeps { keep(rows[..<count]) }
    rows.removeSubrange(first..<first + count)
    let blank = GridRow(columns: columns, style: style)
    rows.insert(
      contentsOf: [GridRow](repeating: blank, count: count), at: region.upperBound - count)
  }

  /// Adds rows to the scrollback, which holds the last 100,000 at least and twice as many at most.
  mutating func keep(_ leaving: ArraySlice<GridRow>) {
    scrollback += leaving.map(\.trimmed)
    if scrollback.count > 200_000 { scrollback.removeFirst(scrollback.count - 100_000) }
  }

  mutating func scrollDown(_ region: Range<Int>, _ count: Int, _ style: Style) {
    let count = min(count, region.count)
    rows.removeSubrange(region.upperBound - count..<region.upperBound)
    let blank = GridRow(columns: columns, style: style)
    rows.insert(contentsOf: [GridRow](repeating: blank, count: count), at: region.lowerBound)
  }

  /// Blanks a wide character whose halves lie on both sides of `column`, as one of them goes.
  private mutating func separate(_ row: Int, _ column: Int) {
    guard column > 0, column < columns, rows[row].cells[column].width == 0 else { return }
    for place in column - 1...column {
      rows[row].cells[place] = .blank(rows[row].cells[place].style)
    }
  }
}
