extension Expectation {
  static let path = Expectation(
    "<file>", { _ in "a file's name, in quotes where it has blanks" }, sample: "plan.dca",
    isPath: true)
  static let session = Expectation(
    "[<number>|list|forget <number>|forget all|<file>]",
    { _ in "nothing, 'list', a number of that list, 'forget' with one or 'all', or a journal's file"
    },
    candidates: { _ in ["list", "forget"] }, sample: "list", isPath: true)
  static let forgotten = Expectation(
    "<number>|all", { _ in "a number of 'resume list', or 'all'" },
    candidates: { _ in ["all"] }, sample: "1")
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
    if reader.skip(["forget"], .session) {
      if reader.skip(["all"], .forgotten) { return .forget(nil) }
      let word = try reader.word(.forgotten, context)
      return .forget(try reader.sessionNumber(word, .forgotten, context))
    }
    guard Int(reader.text(word)) != nil else {
      return .resume(.file(try reader.path(context, as: .session)))
    }
    _ = reader.next(.session)
    return .resume(.number(try reader.sessionNumber(word, .session, context)))
  }
}

extension WordReader {
  /// The number of a session in the list of those that were not saved.
  fileprivate func sessionNumber(
    _ word: Range<Int>, _ expectation: Expectation, _ context: Context
  ) throws(Diagnostic) -> Int {
    guard let number = Int(text(word)), number > 0 else {
      throw Diagnostic(
        .unknownWord, "there is no session \(Quotation.quoted(self[word]))", at: word,
        label: "expected \(expectation.words(context))")
    }
    return number
  }

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
