import Session

/// A number or a text in a Markdown table, and how wide it is on both sides of the decimal point.
struct MarkdownCell {
  let text: [UInt8]
  let whole: Int
  let decimals: Int

  /// A number, with the mark of approximation or without.
  init(number: [UInt8]) {
    text = number
    let point = number.firstIndex(of: UInt8(ascii: ".")) ?? number.endIndex
    // The mark is one column of three bytes; all else is ASCII.
    whole = number[..<point].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    decimals = number.endIndex - point
  }

  /// A text in which nothing is taken for markup, nor for the end of the cell.
  init(text: [UInt8]) {
    var escaped: [UInt8] = []
    for byte in text {
      if "\\`*_[]<>&|~$".utf8.contains(byte) { escaped.append(UInt8(ascii: "\\")) }
      escaped.append(byte)
    }
    self.text = escaped
    whole = TextWidth.of(String(decoding: escaped, as: UTF8.self))
    decimals = 0
  }

  /// A label, which has nothing to escape.
  init(label: String) { self.init(number: Array(label.utf8)) }
}
