/// Where a character stands below and right of the prompt's first column.
struct ScreenPosition: Equatable {
  var row = 0
  var column = 0

  /// Moves on behind the character, wrapped as libedit wraps it.
  mutating func advance(over character: Int32, columns: Int) {
    switch character {
    case 0x0A:
      row += 1
      column = 0
    case 0x09:
      repeat { step(1, columns: columns) } while column % 8 != 0
    default:
      let width = WideText.columns(of: character)
      if character < 0x100 || width < 7 {
        step(width, columns: columns)
      } else {
        for _ in 0..<width { step(1, columns: columns) }
      }
    }
  }

  private mutating func step(_ width: Int, columns: Int) {
    // A wide character is never cut in two by the edge.
    if column + width > columns, column > 0 {
      row += 1
      column = 0
    }
    column += width
    if column >= columns {
      row += 1
      column = 0
    }
  }
}
