import Commands

/// Output as bytes that wait to be written, with colours or without.
///
/// What is invisible in a text is written out, for it may have come from anywhere: the only escape
/// sequences are those of styles, and the only line breaks those of lines.
public struct TextOutput {
  /// Whether styles show.
  let hasColor: Bool
  /// What has been written to it since it was last emptied.
  public var bytes: [UInt8] = []

  /// Output without a byte yet.
  public init(hasColor: Bool) {
    self.hasColor = hasColor
  }

  /// Forgets the bytes, once they are written elsewhere.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Writes a text in a style.
  public mutating func write(_ text: String, _ style: Style = .plain) {
    var text = Quotation.escaped(text)
    write(style) { bytes in text.withUTF8 { bytes.append(contentsOf: $0) } }
  }

  /// Writes bytes of text that is plain in a style.
  mutating func write(_ text: ArraySlice<UInt8>, _ style: Style = .plain) {
    write(style) { $0.append(contentsOf: text) }
  }

  /// Writes what `body` appends, in a style.
  mutating func write(_ style: Style, _ body: (inout [UInt8]) -> Void) {
    guard hasColor, style != .plain else {
      body(&bytes)
      return
    }
    bytes.append(contentsOf: style.start.utf8)
    body(&bytes)
    bytes.append(contentsOf: Style.end.utf8)
  }

  mutating func pad(_ count: Int) {
    for _ in 0..<max(count, 0) { bytes.append(UInt8(ascii: " ")) }
  }

  mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

  /// Writes words from a column on, in as many lines as they need, each from that column.
  mutating func wrap(_ text: String, from indent: Int, width: Int, _ style: Style = .plain) {
    var column = indent
    for word in Quotation.escaped(text).split(separator: " ") {
      let columns = TextWidth.of(String(word))
      if column > indent {
        if column + 1 + columns > width {
          newline()
          pad(indent)
          column = indent
        } else {
          pad(1)
          column += 1
        }
      }
      write(String(word), style)
      column += columns
    }
    newline()
  }

  /// Writes parts with a gap between them, in as many lines as they need; no part is broken.
  mutating func flow(_ parts: [String], gap: String = "   ", width: Int) {
    var line = ""
    for part in parts.lazy.map(Quotation.escaped(_:)) {
      if line.isEmpty {
        line = part
      } else if TextWidth.of(line) + TextWidth.of(gap) + TextWidth.of(part) <= width {
        line += gap + part
      } else {
        self.line(line)
        line = part
      }
    }
    if !line.isEmpty { self.line(line) }
  }

  /// Writes a line.
  public mutating func line(_ text: String, _ style: Style = .plain) {
    write(text, style)
    newline()
  }
}
