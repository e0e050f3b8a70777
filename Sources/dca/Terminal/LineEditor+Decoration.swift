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
    let end: Int
  }

  /// Draws what the line gives rise to.
  func decorate() {
    offer = ""
    let (characters, _) = line()
    guard canEdit, hasEscapes, characters.count < drawnColumns, !characters.contains(0x0A) else {
      return
    }
    let end = positions().end
    let room = drawnColumns - 1 - end.column
    guard end.row == 0, room > 0, let decoration = decorating(WideText.utf8(characters)) else {
      return
    }
    let isRed = decoration.red != nil && decoration.hasColor && isPlain(characters)
    let (hint, hasOffer) = text(of: decoration, room: room)
    guard isRed || !hint.isEmpty else { return }
    if hasOffer { offer = decoration.completion }
    let line = isRed ? redraw(characters, red: decoration.red) : move(to: end.column)
    write("\u{1B}7\(line)\(hint)\u{1B}[K\u{1B}8")
    drawn = Drawn(line: characters, isRed: isRed, end: end.column)
  }

  /// Wipes off what is drawn.
  func undecorate() {
    guard let drawn else { return }
    self.drawn = nil
    let line = drawn.isRed ? redraw(drawn.line, red: nil) : move(to: drawn.end)
    write("\u{1B}7\(line)\u{1B}[K\u{1B}8")
  }

  /// Completion and hint as they are drawn, and whether the completion can be seen whole.
  private func text(of decoration: Decoration, room: Int) -> (text: String, hasOffer: Bool) {
    var blanks = decoration.hint.prefix { $0 == " " }
    if !decoration.completion.isEmpty { blanks = "" }
    let marked = decoration.completion + decoration.hint.dropFirst(blanks.count)
    guard !marked.isEmpty else { return ("", false) }
    let room = room - blanks.utf8.count - (decoration.hasColor ? 0 : 2)
    let shown = WideText.cut(marked, to: room)
    guard !shown.isEmpty else { return ("", false) }
    let hasOffer = !decoration.completion.isEmpty && shown.hasPrefix(decoration.completion)
    return (
      blanks + (decoration.hasColor ? Style.dim.start + shown + Style.end : "[\(shown)]"), hasOffer
    )
  }

  /// Whether libedit draws each character as itself, or not at all.
  private func isPlain(_ characters: [Int32]) -> Bool {
    characters.allSatisfy { $0 >= 0x20 && $0 != 0x7F && WideText.columns(of: $0) <= 2 }
  }

  /// The line drawn again, with some of its bytes red.
  private func redraw(_ characters: [Int32], red: Range<Int>?) -> String {
    let visible = characters.map { WideText.columns(of: $0) > 0 ? [$0] : [] }
    var text = move(to: prompt.end(columns: drawnColumns).column)
    var offset = 0
    var isRed = false
    for (character, shown) in zip(characters, visible) {
      let isInside = red?.contains(offset) ?? false
      if isInside != isRed { text += isInside ? Style.wrong.start : Style.end }
      isRed = isInside
      text += String(decoding: WideText.utf8(shown), as: UTF8.self)
      offset += WideText.utf8([character]).count
    }
    return isRed ? text + Style.end : text
  }

  private func move(to column: Int) -> String {
    column > 0 ? "\r\u{1B}[\(column)C" : "\r"
  }
}
