import CEditline

/// Text as libedit keeps it, a number for each character, and how much room it takes on the screen.
enum WideText {
  /// The characters of the text, with the 0 that C expects behind them. What is no UTF-8 is dropped.
  static func terminated(_ text: some Sequence<UInt8>) -> [Int32] {
    var reader = UTF8Reader()
    var characters: [Int32] = []
    characters.reserveCapacity(text.underestimatedCount + 1)
    for byte in text {
      if let scalar = reader.take(byte), scalar.value != 0 {
        characters.append(Int32(bitPattern: scalar.value))
      }
    }
    characters.append(0)
    return characters
  }

  /// Pasted text as it could have been typed: tabs are blanks, a line ends with one newline, other
  /// control characters are dropped.
  static func typed(_ text: [UInt8]) -> [Int32] {
    var result: [Int32] = []
    var previous: Int32 = 0
    for character in terminated(text).dropLast() {
      switch character {
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: result.append(0x0A)
      case 0x09: result.append(0x20)
      default: if !isControl(character) { result.append(character) }
      }
      previous = character
    }
    return result
  }

  /// The text as UTF-8. What is no character is dropped.
  static func utf8(_ characters: some Sequence<Int32>) -> [UInt8] {
    var text: [UInt8] = []
    for character in characters {
      guard character > 0, let scalar = Unicode.Scalar(UInt32(bitPattern: character)) else {
        continue
      }
      text.append(contentsOf: UTF8.encode(scalar)?.map { $0 } ?? [])
    }
    return text
  }

  /// How many columns the character takes where libedit draws it: control characters are shown as
  /// `^A`, other unprintable ones as `\U+1234`. Tabs and newlines depend on where they stand.
  static func columns(of character: Int32) -> Int {
    if (0x20..<0x7F).contains(character) { return 1 }
    let width = Int(dca_character_width(character))
    if width >= 0 { return width }
    if character < 0x100 { return 2 }
    return character > 0xFFFF ? 8 : 7
  }

  /// Whether a terminal would obey the character rather than show it.
  static func isControl(_ character: Int32) -> Bool {
    character < 0x20 || (0x7F..<0xA0).contains(character)
  }

  /// Whether the character is drawn onto the one before it.
  static func isZeroWidth(_ character: Int32) -> Bool {
    character >= 0x300 && columns(of: character) == 0
  }
}
