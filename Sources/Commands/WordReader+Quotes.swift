extension WordReader {
  private static let quote = UInt8(ascii: "\"")

  /// Whether a word begins with a quote.
  func isQuoted(_ word: Range<Int>) -> Bool { self[word].first == Self.quote }

  /// What stands in the quotes of a word, within which two of them are one, or the word where it has
  /// none.
  func unquoted(_ word: Range<Int>) throws(Diagnostic) -> String {
    guard isQuoted(word) else { return text(word) }
    var text: [UInt8] = []
    var bytes = self[word].dropFirst()
    while let byte = bytes.popFirst() {
      if byte == Self.quote {
        if bytes.isEmpty { return String(decoding: text, as: UTF8.self) }
        if bytes.first == Self.quote { bytes.removeFirst() }
      }
      text.append(byte)
    }
    throw Diagnostic(
      .missing, "the quote is not closed", at: word.lowerBound..<word.lowerBound + 1,
      label: "expected '\"' behind the text")
  }
}
