/// Turns the bytes typed into keys, one at a time and in order.
struct KeyReader {
  /// What reading gave.
  enum Event: Equatable {
    /// A character, as libedit takes it.
    case key(Int32)
    /// A character that is drawn onto the one before it.
    case mark(Int32)
    case signals(Signals.Set)
    /// There will be nothing more to read.
    case end
  }

  /// How long the rest of a key's sequence may take to follow Escape, in milliseconds.
  private static let escapeTime: Int32 = 50

  private let source = KeySource()
  private var characters = UTF8Reader()
  /// A byte that has been read to tell what was before it.
  private var ahead: UInt8?
  /// Signals that came meanwhile.
  private var delayed: Signals.Set = []

  /// Waits for the next key. Where Escape is a key of its own it is told from the sequences that
  /// begin with it: libedit cannot, and would take the next key along.
  mutating func next(_ signals: Signals, tellsEscape: Bool) -> Event {
    // Looking before waiting saves a call for each key that is there already.
    var isReady = !source.blocks
    while true {
      if !delayed.isEmpty {
        defer { delayed = [] }
        return .signals(delayed)
      }
      if let byte = takeAhead() {
        if byte == 0x1B, tellsEscape { return escape(signals) }
        if let event = event(for: byte) { return event }
        continue
      }
      if isReady {
        // Ctrl-C drops what was typed before it: what can be read now came after.
        let taken = signals.poll()
        if !taken.isEmpty { return .signals(taken) }
        switch source.look() {
        case .byte(0x1B) where tellsEscape:
          return escape(signals)
        case .byte(let byte):
          isReady = !source.blocks
          if let event = event(for: byte) { return event }
          continue
        case .end: return .end
        case .nothing: break
        }
      }
      switch signals.wait(for: source.descriptor) {
      case .readable: isReady = true
      case .nothing: isReady = !source.blocks
      case .hungUp: return .end
      case .signals(let taken): return .signals(taken)
      }
    }
  }

  /// Drops a character that is not complete.
  mutating func forget() {
    characters = UTF8Reader()
    ahead = nil
  }

  func close() {
    source.close()
  }

  private mutating func takeAhead() -> UInt8? {
    defer { ahead = nil }
    return ahead
  }

  private mutating func event(for byte: UInt8) -> Event? {
    guard let scalar = characters.take(byte) else { return nil }
    // Control characters of eight bits would be keys of emacs, and nothing types them. Zero is what
    // libedit takes for every key that the terminal has no character for.
    guard scalar.value != 0, !(0x80..<0xA0).contains(scalar.value) else { return nil }
    let character = Int32(bitPattern: scalar.value)
    return WideText.isZeroWidth(character) ? .mark(character) : .key(character)
  }

  /// What Escape is: the begin of a sequence if the rest of one follows at once.
  private mutating func escape(_ signals: Signals) -> Event {
    characters = UTF8Reader()
    var look = source.look()
    if look == .nothing {
      switch signals.wait(for: source.descriptor, milliseconds: Self.escapeTime) {
      case .readable: look = source.look()
      case .signals(let taken): delayed = taken
      case .nothing, .hungUp: break
      }
    }
    guard case .byte(let byte) = look else { return .key(KeyBindings.escapeKey) }
    ahead = byte
    let isSequence = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
    return .key(isSequence ? 0x1B : KeyBindings.escapeKey)
  }
}
