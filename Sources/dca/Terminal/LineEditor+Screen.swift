import CEditline

/// What is on the screen, and where.
extension LineEditor {
  /// The line so far, and where the cursor is in it.
  func line() -> (characters: [Int32], cursor: Int) {
    var count = 0
    var cursor = 0
    guard let start = dca_editor_line(editor, &count, &cursor), count >= 0 else { return ([], 0) }
    return (Array(UnsafeBufferPointer(start: start, count: count)), min(max(cursor, 0), count))
  }

  /// Where the cursor and the end of the line are on the screen.
  func positions() -> (cursor: ScreenPosition, end: ScreenPosition) {
    let (characters, cursor) = line()
    var position = prompt.end(columns: drawnColumns)
    var cursorPosition = position
    for (index, character) in characters.enumerated() {
      if index == cursor { cursorPosition = position }
      position.advance(over: character, columns: drawnColumns)
    }
    if cursor == characters.count { cursorPosition = position }
    return (cursorPosition, position)
  }

  /// Mends what libedit gets wrong, before it works with it on the next key and writes outside of
  /// its memory. With vi's keys it may put the cursor before an empty line. Where the line has more
  /// rows than the window it loses the cursor's row when the cursor comes back to the end, and where
  /// the line no longer fills the window it may still count on the rows it had.
  func mend() {
    var count = 0
    var cursor = 0
    guard dca_editor_line(editor, &count, &cursor) != nil else { return }
    if cursor < 0 { el_cursor(editor, Int32(-cursor)) }
    if cursor > count { el_cursor(editor, Int32(count - cursor)) }
    let wasAtEnd = isAtEnd
    isAtEnd = cursor >= count

    let rows = Int(dca_editor_rows(editor))
    // A short line cannot fill a window, and how far a very long one reaches does not matter.
    guard count + 4 >= rows || deepestRow > 0 else { return }
    let last = count > 4 * rows * drawnColumns ? rows : positions().end.row
    let isFull = last + 1 >= rows
    if isFull && isAtEnd && !wasAtEnd || last < deepestRow && deepestRow + 2 >= rows {
      clear(rowsUp: isFull ? rows - 1 : min(positions().cursor.row, rows - 1))
      dca_editor_draw(editor)
      deepestRow = last
    }
    deepestRow = max(deepestRow, last)
  }

  /// Clears the screen from a row above the cursor's on.
  private func clear(rowsUp rows: Int) {
    guard hasEscapes else { return write("\n") }
    // Clearing all from the window's corner would put what is cleared into tmux's scrollback.
    write("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[K\u{1B}[C\u{1B}[J\r")
  }

  /// Takes the screen's cursor to the end of the line.
  func moveToEnd() {
    let (cursor, end) = positions()
    guard cursor != end else { return }
    if end.row > cursor.row { write(String(repeating: "\n", count: end.row - cursor.row)) }
    guard hasEscapes else { return }
    write(motion(to: end.column))
  }

  /// What takes the cursor to a column of its row.
  func motion(to column: Int) -> String {
    column > 0 ? "\r\u{1B}[\(column)C" : "\r"
  }

  /// Draws prompt and line from the row where the screen's cursor is.
  func redraw() {
    el_resize(editor)
    drawnColumns = Int(dca_editor_columns(editor))
    if hasEscapes { clear(rowsUp: 0) } else { write("\r") }
    dca_editor_draw(editor)
  }

  /// Draws prompt and line where they are after the window has changed. Terminals wrap their rows
  /// anew for the new width, and the cursor stays with its character.
  func redrawResized() {
    let (cursor, end) = positions()
    var offset = cursor.row * drawnColumns + cursor.column
    // With nothing behind it the cursor stays at the edge rather than go to an empty row.
    if cursor == end, cursor.column > 0 { offset -= 1 }
    el_resize(editor)
    let columns = Int(dca_editor_columns(editor))
    drawnColumns = columns
    clear(rowsUp: min(offset / max(columns, 1), TerminalSize.current().rows - 1))
    dca_editor_draw(editor)
  }
}
