import Session

/// The live line: what is drawn while a key is waited for, and wiped off before libedit gets it.
///
/// libedit knows nothing of it. The line stands as libedit has drawn it, its red parts drawn again
/// over themselves, and nothing is drawn that would reach the last column.
extension LineEditor {
  /// What of a decoration is on the screen.
  struct Drawn {
    let line: [Int32]
    let isRed: Bool
    /// The column behind the line.
    let end: Int
  }

  /// What a line is offered to go on with.
  struct Offer {
    let line: [Int32]
    let text: String
  }

  /// Draws what the line gives rise to.
  func decorate() {
    let (characters, _) = line()
    // Within a search libedit puts a row of its own into the line.
    guard canEdit, hasEscapes, characters.count < drawnColumns, !characters.contains(0x0A) else {
      return
    }
    let end = positions().end
    let room = drawnColumns - 1 - end.column
    guard end.row == 0, room > 0, let decoration = decorating(WideText.utf8(characters)) else {
      return
    }
    let preview = decoration.preview
    let isRed = preview.wrong != nil && decoration.hasColor && isPlain(characters)
    let (blanks, completion, hint) = preview.fitted(to: decoration.hasColor ? room : room - 2)
    guard isRed || completion != "" || hint != "" else { return }
    if completion != "" { offer = Offer(line: characters, text: completion) }
    let behind = completion + hint
    let marked =
      behind.isEmpty
      ? "" : decoration.hasColor ? Style.dim.start + behind + Style.end : "[\(behind)]"
    let line = isRed ? text(of: characters, red: preview.wrong) : motion(to: end.column)
    write("\u{1B}7\(line)\(blanks)\(marked)\u{1B}[K\u{1B}8")
    drawn = Drawn(line: characters, isRed: isRed, end: end.column)
  }

  /// Wipes off what is drawn.
  func undecorate() {
    guard let drawn else { return }
    self.drawn = nil
    let line = drawn.isRed ? text(of: drawn.line, red: nil) : motion(to: drawn.end)
    // A window made narrower a moment ago may have wrapped the hint.
    write("\u{1B}7\(line)\u{1B}[J\u{1B}8")
  }

  /// The line drawn from the prompt's end on, with some of its bytes red.
  private func text(of characters: [Int32], red: Range<Int>?) -> String {
    var text = motion(to: prompt.end(columns: drawnColumns).column)
    var offset = 0
    var isRed = false
    for character in characters {
      let isInside = red?.contains(offset) ?? false
      if isInside != isRed { text += isInside ? Style.wrong.start : Style.end }
      isRed = isInside
      let bytes = WideText.utf8([character])
      // What has no width libedit does not draw.
      if WideText.columns(of: character) > 0 { text += String(decoding: bytes, as: UTF8.self) }
      offset += bytes.count
    }
    return isRed ? text + Style.end : text
  }

  /// Whether libedit draws each character as itself, or not at all.
  private func isPlain(_ characters: [Int32]) -> Bool {
    characters.allSatisfy { !WideText.isControl($0) && WideText.columns(of: $0) <= 2 }
  }
}
