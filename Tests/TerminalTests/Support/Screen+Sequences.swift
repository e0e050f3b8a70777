extension Screen {
  /// Obeys what starts with `CSI`; false where it isn't known.
  mutating func obey(_ sequence: ControlSequence) -> Bool {
    guard sequence.intermediates.isEmpty else { return false }
    if sequence.mark == "?" { return obeyPrivate(sequence) }
    guard sequence.mark == nil else { return false }
    return moves(sequence) || edits(sequence) || sets(sequence)
  }

  private mutating func moves(_ sequence: ControlSequence) -> Bool {
    let count = sequence.count()
    switch sequence.final {
    case "A": moveUp(count)
    case "B", "e": moveDown(count)
    case "C", "a": move(to: cursor.row, cursor.column + count)
    case "D": move(to: cursor.row, cursor.column - count)
    case "E":
      moveDown(count)
      cursor.column = 0
    case "F":
      moveUp(count)
      cursor.column = 0
    case "G", "`": move(to: cursor.row, count - 1)
    case "H", "f": move(to: count - 1, sequence.count(1) - 1)
    case "I": move(to: cursor.row, (cursor.column / 8 + count) * 8)
    case "Z": move(to: cursor.row, ((cursor.column + 7) / 8 - count) * 8)
    case "d": move(to: count - 1, cursor.column)
    case "s": saveCursor()
    case "u": restoreCursor()
    default: return false
    }
    return true
  }

  /// Up and down stop at the edge of the rows that scroll.
  private mutating func moveUp(_ count: Int) {
    let top = cursor.row >= region.lowerBound ? region.lowerBound : 0
    move(to: max(cursor.row - count, top), cursor.column)
  }

  private mutating func moveDown(_ count: Int) {
    let bottom = cursor.row < region.upperBound ? region.upperBound : rows
    move(to: min(cursor.row + count, bottom - 1), cursor.column)
  }

  private mutating func edits(_ sequence: ControlSequence) -> Bool {
    let count = sequence.count()
    let (row, column) = (cursor.row, cursor.column)
    switch sequence.final {
    case "J": return eraseScreen(sequence.count(or: 0))
    case "K": return eraseLine(sequence.count(or: 0))
    case "X": grid.erase(row, column..<min(column + count, columns), style)
    case "@": grid.insertCells(row, column, count, style)
    case "P": grid.deleteCells(row, column, count, style)
    case "L" where region.contains(row):
      grid.scrollDown(row..<region.upperBound, count, style)
      cursor.column = 0
    case "M" where region.contains(row):
      grid.scrollUp(row..<region.upperBound, count, style, keeps: false)
      cursor.column = 0
    case "L", "M": break
    case "S": grid.scrollUp(region, count, style)
    case "T": grid.scrollDown(region, count, style)
    default: return false
    }
    awaitsWrap = false
    return true
  }

  private mutating func eraseScreen(_ part: Int) -> Bool {
    awaitsWrap = false
    switch part {
    case 0:
      grid.erase(cursor.row, cursor.column..<columns, style)
      grid.eraseRows(cursor.row + 1..<rows, style)
    case 1:
      grid.eraseRows(0..<cursor.row, style)
      grid.erase(cursor.row, 0..<cursor.column + 1, style)
    case 2: grid.eraseRows(0..<rows, style)
    case 3: grid.scrollback = []
    default: return false
    }
    return true
  }

  private mutating func eraseLine(_ part: Int) -> Bool {
    awaitsWrap = false
    switch part {
    case 0: grid.erase(cursor.row, cursor.column..<columns, style)
    case 1: grid.erase(cursor.row, 0..<cursor.column + 1, style)
    case 2: grid.erase(cursor.row, 0..<columns, style)
    default: return false
    }
    return true
  }

  private mutating func sets(_ sequence: ControlSequence) -> Bool {
    switch sequence.final {
    case "m":
      return style.apply(sequence.parameters.isEmpty ? [[0]] : sequence.parameters)
    case "r":
      let bottom = min(sequence.count(1, or: rows), rows)
      let top = sequence.count() - 1
      if top < bottom - 1 {
        region = top..<bottom
        move(to: 0, 0)
      }
    case "h", "l":
      // Mode 34 is screen's cursor shape.
      for mode in sequence.parameters.compactMap({ $0.first ?? nil }) {
        guard mode == 4 || mode == 34 else { return false }
        if mode == 4 { inserts = sequence.final == "h" }
      }
    default: return false
    }
    return true
  }

  private mutating func obeyPrivate(_ sequence: ControlSequence) -> Bool {
    switch sequence.final {
    case "h", "l":
      let isOn = sequence.final == "h"
      for mode in sequence.parameters.compactMap({ $0.first ?? nil }) {
        if isOn { modes.insert(mode) } else { modes.remove(mode) }
        modeChanges.append(ModeChange(mode: mode, isOn: isOn))
      }
      return true
    case "c":
      return true  // the Linux console's cursor shape
    default:
      return false
    }
  }
}
