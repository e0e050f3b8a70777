import CEditline

/// What the keys do that are bound to the editor's own functions. They return libedit's codes.
extension LineEditor {
  /// Tab: completes as far as the candidates agree; a second one in a row lists them.
  func complete() -> Int32 {
    let isSecond = lastTab == keyCount - 1
    lastTab = keyCount
    let (characters, cursor) = line()
    let text = WideText.utf8(characters)
    let before = WideText.utf8(characters[..<cursor]).count
    let completion = completing(text, before)
    let range = completion.replacing.clamped(to: 0..<text.count)
    guard !completion.candidates.isEmpty else {
      // Behind a number there is nothing to complete: a tab parts cells that are pasted unmarked.
      guard before == text.count, let last = text.last, (48...57).contains(last) else {
        return CC_ERROR
      }
      replace(before..<before, of: text, by: " ")
      return CC_REFRESH
    }

    if completion.candidates.count == 1 {
      let hasSuffix = text[range.upperBound...].starts(with: completion.suffix.utf8)
      replace(range, of: text, by: completion.commonPrefix + (hasSuffix ? "" : completion.suffix))
      return CC_REFRESH
    }
    let prefix = completion.commonPrefix
    if !prefix.utf8.elementsEqual(text[range]), prefix.utf8.count >= range.count {
      replace(range, of: text, by: prefix)
      return CC_REFRESH
    }
    guard isSecond else { return CC_ERROR }
    list(completion.candidates)
    return CC_NORM
  }

  /// Pasted text, or a character of no width: libedit's own way to append one would lose count of the
  /// columns.
  func insertHeldBack() -> Int32 {
    guard dca_editor_insert(editor, heldBack + [0]) == 0 else { return CC_ERROR }
    return CC_REFRESH
  }

  /// Goes behind the last character; there, takes what is offered to complete the line.
  func goToEnd() -> Int32 {
    let (characters, cursor) = line()
    if cursor == characters.count { return takeOffer() }
    el_cursor(editor, Int32(characters.count - cursor))
    return CC_CURSOR
  }

  /// Goes one character to the right; behind the last, takes what is offered to complete the line.
  func goRight() -> Int32 {
    let (characters, cursor) = line()
    if cursor == characters.count { return takeOffer() }
    el_cursor(editor, 1)
    return CC_CURSOR
  }

  private func takeOffer() -> Int32 {
    // What was typed ahead may have changed the line since.
    guard let offer, offer.line == line().characters else { return CC_ERROR }
    _ = dca_editor_insert(editor, WideText.terminated(offer.text.utf8))
    return CC_REFRESH
  }

  /// Ctrl-V: the next key is the character that it sends.
  func quote() -> Int32 {
    isQuoting = true
    return CC_NORM
  }

  private func list(_ candidates: [String]) {
    moveToEnd()
    let rows = CandidateList(candidates: candidates).rows(fitting: .current())
    write("\n" + rows.map { $0 + "\n" }.joined())
    dca_editor_draw(editor)
  }

  /// Replaces a part of the line, in bytes, and leaves the cursor behind it.
  private func replace(_ range: Range<Int>, of text: [UInt8], by replacement: String) {
    let start = WideText.terminated(text[..<range.lowerBound]).count - 1
    let count = WideText.terminated(text[range]).count - 1
    el_cursor(editor, Int32(-line().cursor + start + count))
    if count > 0 { el_deletestr(editor, Int32(count)) }
    if !replacement.isEmpty { _ = dca_editor_insert(editor, WideText.terminated(replacement.utf8)) }
  }
}
