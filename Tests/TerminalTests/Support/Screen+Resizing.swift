extension Screen {
  /// Takes a new size. As in xterm, long rows are cut; with `reflows`, as in tmux and most other
  /// terminals, rows that belong together are broken anew.
  mutating func resize(rows newRows: Int, columns newColumns: Int, reflows: Bool = false) {
    precondition(newRows > 0 && newColumns > 0, "a screen has at least one cell")
    if newColumns != columns {
      if reflows { reflow(newColumns) } else { cut(newColumns) }
    }
    if newRows < rows {
      let leaving = max(cursor.row - newRows + 1, 0)
      grid.keep(grid.rows[..<leaving])
      grid.rows = Array(grid.rows[leaving..<leaving + newRows])
      cursor.row -= leaving
    } else {
      let returning = min(newRows - rows, grid.scrollback.count)
      let fitted = grid.scrollback.suffix(returning).map { $0.fitted(to: columns) }
      grid.scrollback.removeLast(returning)
      grid.rows.insert(contentsOf: fitted, at: 0)
      cursor.row += returning
      while rows < newRows { grid.rows.append(GridRow(columns: columns)) }
    }
    region = 0..<newRows
    move(to: cursor.row, cursor.column)
  }

  private mutating func cut(_ newColumns: Int) {
    grid.rows = grid.rows.map { $0.fitted(to: newColumns) }
    grid.columns = newColumns
    move(to: cursor.row, cursor.column)
  }

  private mutating func reflow(_ newColumns: Int) {
    let height = rows
    let row = cursor.row
    let used = max(grid.rows.lastIndex { !$0.text.isEmpty } ?? 0, row) + 1
    let all = grid.scrollback + grid.rows[..<used]
    var broken: [GridRow] = []
    var place = Position(0, 0)
    var joined: [Cell] = []
    var cursorIndex: Int?
    for (index, row) in all.enumerated() {
      if index == grid.scrollback.count + cursor.row { cursorIndex = joined.count + cursor.column }
      joined += row.cells
      if row.isWrapped && index < all.count - 1 { continue }
      let line = GridRow.broken(joined, newColumns, keeping: cursorIndex)
      if let found = line.place { place = Position(broken.count + found.row, found.column) }
      broken += line.rows
      joined = []
      cursorIndex = nil
    }
    // The cursor stays as near to its row as what stands above it allows.
    let first = max(place.row - row, 0)
    grid.columns = newColumns
    grid.scrollback = broken[..<first].map(\.trimmed)
    grid.rows = Array(broken[first...].prefix(height))
    while rows < height { grid.rows.append(GridRow(columns: newColumns)) }
    cursor = Position(place.row - first, place.column)
    awaitsWrap = false
  }
}

extension GridRow {
  /// The row in another width: cut, or filled up with blanks.
  func fitted(to columns: Int) -> GridRow {
    var row = self
    if columns < cells.count {
      if cells[columns].width == 0 { row.cells[columns - 1] = .blank(.plain) }
      row.cells.removeLast(cells.count - columns)
      row.isWrapped = false
    } else {
      row.cells += [Cell](repeating: Cell(), count: columns - cells.count)
    }
    return row
  }

  /// A whole line broken into rows, and where in them the cell at `index` went.
  static func broken(
    _ cells: [Cell], _ columns: Int, keeping index: Int?
  ) -> (rows: [GridRow], place: Screen.Position?) {
    let written = (cells.lastIndex { $0 != Cell() } ?? -1) + 1
    let end = min(max(written, (index ?? -1) + 1), cells.count)
    var rows: [GridRow] = []
    var row: [Cell] = []
    var place: Screen.Position?
    for (at, cell) in cells[..<end].enumerated() {
      // A wide character's right half comes with its left half.
      let needed = cell.width == 2 ? 2 : 1
      if row.count + needed > columns, cell.width > 0 {
        rows.append(GridRow(cells: row, isWrapped: true).fitted(to: columns))
        row = []
      }
      if at == index { place = Screen.Position(rows.count, row.count) }
      row.append(cell)
    }
    rows.append(GridRow(cells: row, isWrapped: false).fitted(to: columns))
    return (rows, place)
  }
}
