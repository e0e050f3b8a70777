/// One argument of a command: its name, what it expects in words, how it is read and completed.
///
/// Reading may look at the table, so that "there is no row 9" is found at the word.
public struct Parameter<Value: Sendable>: Sendable {
  let expectation: Expectation
  let read: @Sendable (inout WordReader, Context) throws(Diagnostic) -> Value

  init(
    _ expectation: Expectation,
    read: @escaping @Sendable (inout WordReader, Context) throws(Diagnostic) -> Value
  ) {
    self.expectation = expectation
    self.read = read
  }

  /// An argument of one word, which must be there.
  init(
    _ expectation: Expectation,
    word: @escaping @Sendable (Range<Int>, WordReader, Context) throws(Diagnostic) -> Value
  ) {
    self.init(expectation) { (reader, context) throws(Diagnostic) in
      let range = try reader.word(expectation, context)
      return try word(range, reader, context)
    }
  }

  /// The same argument where it may also be left out.
  var optional: Parameter<Value?> {
    let inner = self
    let expectation = Expectation(
      "[\(expectation.placeholder)]", expectation.words, candidates: expectation.candidates,
      sample: expectation.sample)
    return Parameter<Value?>(expectation) { (reader, context) throws(Diagnostic) in
      if reader.ends(expectation) { return nil }
      return try inner.read(&reader, context)
    }
  }
}

extension WordReader {
  /// Whether the command ends where an argument may be left out; the place is noted for completion.
  mutating func ends(_ expectation: Expectation) -> Bool {
    guard peek() == nil else { return false }
    _ = next(expectation)
    return true
  }

  /// The next word, which must be there.
  mutating func word(
    _ expectation: Expectation, _ context: Context
  ) throws(Diagnostic) -> Range<Int> {
    if let range = next(expectation) { return range }
    throw missing(expectation, context)
  }

  /// The refusal of a command that ends too early.
  func missing(_ expectation: Expectation, _ context: Context) -> Diagnostic {
    Diagnostic(
      .missing, "the command ends too early", at: endOfCommand,
      label: "expected \(expectation.words(context))")
  }

  /// The index of a word within the expectation's closed set, or a refusal that suggests the
  /// nearest of its words.
  mutating func choice(
    _ expectation: Expectation, kind: String, _ context: Context
  ) throws(Diagnostic) -> Int {
    let range = try word(expectation, context)
    if let index = expectation.vocabulary.index(of: self[range]) { return index }
    throw Diagnostic(
      .unknownWord, "unknown \(kind) \(Quotation.quoted(self[range]))", at: range,
      label: "expected \(expectation.words(context))",
      replacement: Suggestion.nearest(to: self[range], among: expectation.vocabulary.words))
  }
}
