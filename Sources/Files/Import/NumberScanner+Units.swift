/// What is written in front of numbers and behind them.
extension NumberScanner {
  /// Words behind a number that make another number of it.
  private static let multipliers: Set<String> = [
    "bn", "mn", "mm", "mio", "mrd", "tsd", "mil", "million", "millions", "billion", "billions",
    "thousand", "lakh", "crore", "cr",
  ]

  /// A currency sign, or letters: a code or a word.
  mutating func unit() -> CellText {
    let start = index
    let unit = signOrWord()
    // `5k` and `1.5 Mio` are other numbers than 5 and 1.5, and `1e` is half of one.
    let isSingle = unit.count == 1 && isLetter(unit[0]) && unit[0] != UInt8(ascii: "p")
    let isLetterAndDigit = unit.count > 1 && isLetter(unit[0]) && unit[1] &- UInt8(ascii: "0") <= 9
    if isSingle || isLetterAndDigit || Self.multipliers.contains(unit.text.lowercased()) {
      index = start
      return text.part(start..<start)
    }
    return unit
  }

  private mutating func signOrWord() -> CellText {
    let start = index
    if byte >= 0x80 || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "%") {
      while byte >= 0x80 || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "%"),
        text.blankWidth(at: index, before: text.count) == 0
      {
        index += 1
      }
      return text.part(start..<index)
    }
    while isLetter(byte) || (index > start && (48...57).contains(byte)) { index += 1 }
    // `US$`, `A$`.
    if index > start, byte == UInt8(ascii: "$") { index += 1 }
    return text.part(start..<index)
  }

  private func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
}
