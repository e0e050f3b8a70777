import Commands

/// Output as bytes that wait to be written, with colours or without.
///
/// What is invisible in a text is written out, for it may have come from anywhere: the only escape
/// sequences are those of styles, and the only line breaks those of lines.
public struct TextOutput {
  /// Takes bytes as they come; false where no more are wanted.
  public typealias Drain = ([UInt8]) -> Bool

  /// How many bytes are kept before they are handed on.
  private static let blockSize = 1 << 14

  /// Whether styles show.
  let hasColor: Bool
  /// What has been written to it since it was last emptied.
  public var bytes: [UInt8] = []
  /// Whether no more is wanted: what is written is dropped then.
  public private(set) var isStopped = false
  private let drain: Drain?

  /// Output without a byte yet, which is handed on in blocks where that is asked for.
  public init(hasColor: Bool, drain: Drain? = nil) {
    self.hasColor = hasColor
    self.drain = drain
  }

  /// Hands on what waits.
  public mutating func flush() {
    guard let drain else { return }
    if !isStopped, !bytes.isEmpty { isStopped = !drain(bytes) }
    removeAll()
  }

  /// Takes what is written again, after no more was wanted.
  public mutating func goOn() { isStopped = false }

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

  mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
    if drain != nil, bytes.count >= Self.blockSize { flush() }
  }

  /// Writes words from a column on, in as many lines as they need, each from that column.
  public mutating func wrap(
    _ text: String, from indent: Int = 0, width: Int, _ style: Style = .plain
  ) {
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
