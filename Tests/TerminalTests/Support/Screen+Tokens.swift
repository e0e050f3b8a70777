extension Screen {
  mutating func obey(_ token: TerminalToken) {
    switch token {
    case .scalar(let scalar): write(scalar)
    case .control(let byte): control(byte)
    case .escape(let text): escape(text)
    case .sequence(let sequence):
      if !obey(sequence) { unrecognized.append("ESC[\(sequence.body)\(sequence.final)") }
    case .string: break
    }
  }

  mutating func move(to row: Int, _ column: Int) {
    cursor.row = min(max(row, 0), rows - 1)
    cursor.column = min(max(column, 0), columns - 1)
    awaitsWrap = false
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    let width = ColumnWidth.of(scalar)
    if width == 0 {
      grid.combine(scalar, cursor.row, before: cursor.column + (awaitsWrap ? 1 : 0))
      return
    }
    let wraps = modes.contains(7)
    if awaitsWrap || (width == 2 && cursor.column == columns - 1 && wraps) {
      grid.rows[cursor.row].isWrapped = true
      lineFeed()
      cursor.column = 0
    }
    if inserts { grid.insertCells(cursor.row, cursor.column, width, style) }
    grid.write(
      Cell(text: String(scalar), style: style, width: width), cursor.row, cursor.column)
    let next = cursor.column + width
    cursor.column = min(next, columns - 1)
    awaitsWrap = next >= columns && wraps
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x07: bells += 1
    case 0x08: move(to: cursor.row, cursor.column - 1)
    case 0x09: cursor.column = min((cursor.column / 8 + 1) * 8, columns - 1)
    case 0x0A...0x0C: lineFeed()
    case 0x0D: move(to: cursor.row, 0)
    default: break  // padding and character sets
    }
  }

  private mutating func lineFeed() {
    awaitsWrap = false
    if cursor.row == region.upperBound - 1 {
      grid.scrollUp(region, 1, style)
    } else if cursor.row < rows - 1 {
      cursor.row += 1
    }
  }

  private mutating func reverseLineFeed() {
    awaitsWrap = false
    if cursor.row == region.lowerBound {
      grid.scrollDown(region, 1, style)
    } else if cursor.row > 0 {
      cursor.row -= 1
    }
  }

  private mutating func escape(_ text: String) {
    switch text {
    case "7": saveCursor()
    case "8": restoreCursor()
    case "D": lineFeed()
    case "E":
      lineFeed()
      cursor.column = 0
    case "M": reverseLineFeed()
    case "c": reset()
    case "=", ">", "\\": break  // the keypad's modes, and the end of a string
    case _ where text.count == 2 && "()*+".contains(text.prefix(1)): break  // character sets
    default: unrecognized.append("ESC\(text)")
    }
  }

  mutating func saveCursor() {
    saved = SavedCursor(cursor: cursor, style: style, awaitsWrap: awaitsWrap)
  }

  mutating func restoreCursor() {
    let saved = saved ?? SavedCursor(cursor: Position(0, 0), style: .plain, awaitsWrap: false)
    move(to: saved.cursor.row, saved.cursor.column)
    style = saved.style
    awaitsWrap = saved.awaitsWrap
  }

  /// As after `ESC c`: an empty screen; the scrollback stays.
  private mutating func reset() {
    let scrollback = grid.scrollback
    grid = Grid(rows: rows, columns: columns)
    grid.scrollback = scrollback
    region = 0..<rows
    move(to: 0, 0)
    style = .plain
    inserts = false
    saved = nil
    modes = [7, 25]
  }
}
