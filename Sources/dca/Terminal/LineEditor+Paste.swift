import CEditline

/// Text that is pasted rather than typed.
extension LineEditor {
  /// Asks the terminal to mark what is pasted, or no longer to.
  func setPasteMarks(_ areOn: Bool) {
    if canEdit, hasEscapes { write("\u{1B}[?2004\(areOn ? "h" : "l")") }
  }

  /// Takes pasted text: as one where it is cells on an empty line, else as if it were typed line by
  /// line.
  func take(_ text: [UInt8]) {
    isQuoting = false
    if line().characters.isEmpty, let cells = reading(text) {
      ending = .pasted(cells)
    } else {
      pasted = WideText.typed(text)[...]
    }
  }

  /// The next key of what is left of a paste: a line's text at once, or the key that ends it.
  func pastedKey() -> Int32? {
    guard !pasted.isEmpty else { return nil }
    let taken = signals.poll()
    if !taken.isEmpty { ending = answer(taken) }
    guard ending == nil, let first = pasted.first else { return nil }
    keyCount += 1
    if first == 0x0A {
      pasted.removeFirst()
      return 0x0D
    }
    heldBack = Array(pasted.prefix { $0 != 0x0A })
    pasted.removeFirst(heldBack.count)
    return KeyBindings.heldBackKey
  }
}
