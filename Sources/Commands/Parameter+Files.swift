extension Expectation {
  static let path = Expectation(
    "<file>", { _ in "a file's name, in quotes where it has blanks" }, sample: "plan.dca",
    isPath: true)
  static let session = Expectation(
    "[<number>|list|<file>]", { _ in "nothing, 'list', a number of that list or a journal's file" },
    candidates: { _ in ["list"] }, sample: "list", isPath: true)
}

extension Parameter where Value == String {
  /// A file's name.
  static let path = Parameter(.path) { (reader, context) throws(Diagnostic) in
    try reader.path(context)
  }
}

extension Parameter where Value == Bool {
  /// Whether the verb was typed with a `!` behind it; there is nothing more to read.
  static let force = Parameter(Expectation("", { _ in "nothing" })) {
    (reader, _) throws(Diagnostic) in reader.isForced
  }
}

extension Parameter where Value == FileRequest {
  /// Which of the sessions that were not saved is meant; the last unless said.
  static let session = Parameter(.session) { (reader, context) throws(Diagnostic) in
    if reader.ends(.session) { return .resume(.number(1)) }
    guard let word = reader.peek() else { return .resume(.number(1)) }
    if reader.skip(["list"], .session) { return .listSessions }
    guard let number = Int(reader.text(word)) else {
      return .resume(.file(try reader.path(context, as: .session)))
    }
    _ = reader.next(.session)
    guard number > 0 else {
      throw Diagnostic(
        .unknownWord, "there is no session \(number)", at: word,
        label: "expected \(Expectation.session.words(context))")
    }
    return .resume(.number(number))
  }
}

extension WordReader {
  /// A file's name; in quotes anything may stand in it.
  mutating func path(
    _ context: Context, as expectation: Expectation = .path
  ) throws(Diagnostic) -> String {
    let word = try word(expectation, context)
    let path = try unquoted(word)
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw Diagnostic(
        .file, "this is no file's name", at: word,
        label: "expected \(expectation.words(context))")
    }
    return path
  }
}
