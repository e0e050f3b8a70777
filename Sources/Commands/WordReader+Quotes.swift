extension WordReader {
  /// Whether a word begins with a quote.
  func isQuoted(_ word: Range<Int>) -> Bool { self[word].first == UInt8(ascii: "\"") }

  /// What stands in the quotes of a word, or the word where it has none.
  func unquoted(_ word: Range<Int>) throws(Diagnostic) -> String {
    guard isQuoted(word) else { return text(word) }
    guard word.count > 1, self[word].last == UInt8(ascii: "\"") else {
      throw Diagnostic(
        .missing, "the quote is not closed", at: word.lowerBound..<word.lowerBound + 1,
        label: "expected '\"' behind the text")
    }
    return text(word.lowerBound + 1..<word.upperBound - 1)
  }
}
