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

  /// Takes the screen's cursor to the end of the line.
  func moveToEnd() {
    let (cursor, end) = positions()
    guard cursor != end else { return }
    if end.row > cursor.row { write(String(repeating: "\n", count: end.row - cursor.row)) }
    guard hasEscapes else { return }
    write(end.column > 0 ? "\r\u{1B}[\(end.column)C" : "\r")
  }

  /// Draws prompt and line from the row where the screen's cursor is.
  func redraw() {
    el_resize(editor)
    drawnColumns = Int(dca_editor_columns(editor))
    write(hasEscapes ? "\r\u{1B}[J" : "\r")
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
    if hasEscapes {
      let rows = min(offset / max(columns, 1), TerminalSize.current().rows - 1)
      write(rows > 0 ? "\r\u{1B}[\(rows)A\u{1B}[J" : "\r\u{1B}[J")
    } else {
      write("\n")
    }
    dca_editor_draw(editor)
  }
}
