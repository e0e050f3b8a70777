/// What may stand at one place of a command: the words of the help, the caret's label and the hint.
public final class Expectation: Sendable {
  /// The place's name in a usage line, such as `<row>`.
  public let placeholder: String
  /// What is expected, in words that follow "expected".
  public let words: @Sendable (Context) -> String
  /// The words to choose from, for completion.
  public let candidates: @Sendable (Context) -> [String]
  /// A text that may stand there, to see what would be expected behind it.
  public let sample: String
  /// Whether the word is a file's name.
  public let isPath: Bool
  /// Whether only one word may stand there, which is the place's name.
  var isKeyword: Bool { vocabulary.words == [placeholder] }

  /// The closed set that the word must belong to; empty where there is none.
  let vocabulary: Vocabulary

  init(
    _ placeholder: String, _ words: @escaping @Sendable (Context) -> String,
    candidates: @escaping @Sendable (Context) -> [String] = { _ in [] }, sample: String = "1",
    isPath: Bool = false, vocabulary: Vocabulary = Vocabulary([])
  ) {
    self.placeholder = placeholder
    self.words = words
    self.candidates = candidates
    self.sample = sample
    self.isPath = isPath
    self.vocabulary = vocabulary
  }

  /// One of a closed set of words.
  static func oneOf(
    _ placeholder: String, _ words: [String], sample: String? = nil, meaning: String? = nil
  ) -> Expectation {
    Expectation(
      placeholder,
      { _ in
        meaning
          ?? (words.count == 1 ? "'\(words[0])'" : "one of: \(words.joined(separator: ", "))")
      },
      candidates: { _ in words }, sample: sample ?? words[0],
      vocabulary: Vocabulary(words))
  }
}
