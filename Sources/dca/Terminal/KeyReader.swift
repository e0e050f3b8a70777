/// Turns the bytes typed into keys, one at a time and in order.
struct KeyReader {
  /// What reading gave.
  enum Event: Equatable {
    /// A character, as libedit takes it.
    case key(Int32)
    /// A character that is drawn onto the one before it.
    case mark(Int32)
    /// Text that was pasted, as it came.
    case paste([UInt8])
    case signals(Signals.Set)
    /// There will be nothing more to read.
    case end
  }

  /// What waiting for a byte gave.
  private enum Arrival {
    case byte(UInt8)
    case signals(Signals.Set)
    case nothing
    case end
  }

  /// How long the rest of a key's sequence may take to follow Escape, in milliseconds.
  private static let escapeTime: Int32 = 50
  /// How long the rest of a paste may take to come, in milliseconds.
  private static let dropTime: Int32 = 250
  /// What terminals send behind Escape before pasted text, and with it behind the text.
  private static let pasteStart = Array("[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private let source = KeySource()
  private var characters = UTF8Reader()
  /// Bytes that have been read to tell what was before them.
  private var ahead: [UInt8] = []
  /// Bytes that were typed after the Ctrl-C that drops all before it.
  private var kept: [UInt8] = []
  /// Signals that came meanwhile.
  private var delayed: Signals.Set = []
  /// Whether the rest of a paste that a signal has cut off is still to come.
  private var isDropping = false

  /// Waits for the next key. Where Escape is a key of its own it is told from the sequences that
  /// begin with it: libedit cannot, and would take the next key along.
  ///
  /// `beforeWaiting` is called when nothing more has been typed yet.
  mutating func next(
    _ signals: Signals, tellsEscape: Bool, beforeWaiting: () -> Void
  ) -> Event {
    while true {
      if !delayed.isEmpty {
        defer { delayed = [] }
        return .signals(delayed)
      }
      if isDropping { dropPaste(signals) }
      switch take(signals, beforeWaiting: beforeWaiting) {
      case .byte(0x1B):
        characters = UTF8Reader()
        if isPaste(signals) { return paste(signals) }
        return .key(tellsEscape ? escape : 0x1B)
      case .byte(let byte): if let event = event(for: byte) { return event }
      case .signals(let taken): return .signals(taken)
      case .nothing: continue
      case .end: return .end
      }
    }
  }

  /// Drops a character that is not complete.
  mutating func forget() {
    characters = UTF8Reader()
    ahead = kept
    kept = []
  }

  func close() {
    source.close()
  }

  /// The next byte: one that was put back, one that is there, or one that is waited for.
  private mutating func take(
    _ signals: Signals, milliseconds: Int32 = -1, beforeWaiting: () -> Void = {}
  ) -> Arrival {
    if !ahead.isEmpty { return .byte(ahead.removeFirst()) }
    // Looking before waiting saves a call for each key that is there already.
    var isReady = !source.blocks
    var isFirstWait = true
    while true {
      if isReady {
        // Ctrl-C drops what was typed before it: what can be read now came after.
        let taken = signals.poll()
        if !taken.isEmpty { return .signals(taken) }
        switch source.look() {
        case .byte(let byte):
          // Ctrl-C may have come between the two looks, and then the byte was typed after it.
          let late = signals.poll()
          if late.isEmpty { return .byte(byte) }
          late.contains(.interrupt) ? kept.append(byte) : ahead.append(byte)
          return .signals(late)
        case .end: return .end
        case .nothing: break
        }
      }
      if isFirstWait, source.blocks,
        signals.wait(for: source.descriptor, milliseconds: 0) == .readable
      {
        isReady = true
        continue
      }
      if isFirstWait { beforeWaiting() }
      isFirstWait = false
      switch signals.wait(for: source.descriptor, milliseconds: milliseconds) {
      case .readable: isReady = true
      case .nothing where milliseconds >= 0: return .nothing
      case .nothing: isReady = !source.blocks
      case .hungUp: return .end
      case .signals(let taken): return .signals(taken)
      }
    }
  }

  private mutating func event(for byte: UInt8) -> Event? {
    guard let scalar = characters.take(byte) else { return nil }
    // Control characters of eight bits would be keys of emacs, and nothing types them. Zero is what
    // libedit takes for every key that the terminal has no character for.
    guard scalar.value != 0, !(0x80..<0xA0).contains(scalar.value) else { return nil }
    let character = Int32(bitPattern: scalar.value)
    return WideText.isZeroWidth(character) ? .mark(character) : .key(character)
  }

  /// Whether what follows Escape starts a paste; what does not is put back.
  ///
  /// The bytes of one key come together, or nearly so where the terminal is far away. `ESC [ 2` is no
  /// person's, so what follows it is waited for.
  private mutating func isPaste(_ signals: Signals) -> Bool {
    var seen: [UInt8] = []
    for expected in Self.pasteStart {
      guard let byte = next(signals, within: seen.count < 2 ? Self.escapeTime : -1) else { break }
      seen.append(byte)
      guard byte == expected else { break }
    }
    if seen == Self.pasteStart { return true }
    ahead = seen + ahead
    return false
  }

  /// The next byte if it comes in time; signals are kept for later.
  private mutating func next(_ signals: Signals, within milliseconds: Int32) -> UInt8? {
    while true {
      switch take(signals, milliseconds: milliseconds) {
      case .byte(let byte): return byte
      case .signals(let taken):
        delayed.formUnion(taken)
        if !taken.isSubset(of: [.resize, .goOn]) { return nil }
      case .nothing, .end: return nil
      }
    }
  }

  /// The text of a paste. A signal that ends the line or the program drops it.
  private mutating func paste(_ signals: Signals) -> Event {
    var text: [UInt8] = []
    while true {
      switch take(signals) {
      case .byte(let byte):
        let searched = max(text.count - Self.pasteEnd.count, 0)
        text.append(byte)
        text += ahead.isEmpty ? source.rest() : ahead
        if let end = Self.pasteEnd(in: text, from: searched) {
          // What follows the paste are keys.
          ahead = Array(text[(end + Self.pasteEnd.count)...])
          return .paste(Array(text[..<end]))
        }
        ahead = []
      case .signals(let taken) where taken.isSubset(of: [.resize, .goOn]):
        delayed.formUnion(taken)
      case .signals(let taken):
        isDropping = true
        return .signals(taken)
      case .nothing: continue
      case .end: return .end
      }
    }
  }

  /// Where a paste ends.
  private static func pasteEnd(in text: [UInt8], from start: Int) -> Int? {
    var place = start
    while let tilde = text[place...].firstIndex(of: UInt8(ascii: "~")) {
      place = tilde + 1
      if text[..<place].suffix(pasteEnd.count) == pasteEnd[...] { return place - pasteEnd.count }
    }
    return nil
  }

  /// Drops the rest of a paste, which must not be taken for keys. It may have gone with the signal:
  /// then nothing comes for a while.
  private mutating func dropPaste(_ signals: Signals) {
    var text: [UInt8] = []
    while let byte = next(signals, within: Self.dropTime) {
      text.append(byte)
      if Self.pasteEnd(in: text, from: max(text.count - Self.pasteEnd.count, 0)) != nil { break }
    }
    isDropping = false
  }

  /// What Escape is: the begin of a sequence if the rest of one has followed at once.
  private var escape: Int32 {
    let isSequence = ahead.first == UInt8(ascii: "[") || ahead.first == UInt8(ascii: "O")
    return isSequence ? 0x1B : KeyBindings.escapeKey
  }
}
