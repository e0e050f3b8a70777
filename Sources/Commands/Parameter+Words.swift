import Trades

extension Parameter where Value == Void {
  /// A word that must stand there, such as `to`.
  static func keyword(_ word: String) -> Parameter {
    let expectation = Expectation.oneOf(word, [word])
    return Parameter(expectation) { (reader, context) throws(Diagnostic) in
      _ = try reader.choice(expectation, kind: "word", context)
    }
  }
}

extension Parameter where Value == Bool {
  /// One of two words that may stand there, the first by default; whether it is the second.
  static func either(_ usual: String, _ other: String) -> Parameter {
    let expectation = Expectation.oneOf("[\(usual)|\(other)]", [usual, other])
    return Parameter(expectation) { (reader, context) throws(Diagnostic) in
      if reader.ends(expectation) { return false }
      return try reader.choice(expectation, kind: "word", context) == 1
    }
  }
}

extension Parameter where Value == SortKey {
  private static let expectation = Expectation.oneOf(
    "<field>|date", Field.allCases.map(\.name) + ["date"])

  /// One of amount, price and value, or the date.
  static let sortKey = Parameter(expectation) { (reader, context) throws(Diagnostic) in
    let index = try reader.choice(expectation, kind: "field", context)
    return index < Field.allCases.count ? .field(Field.allCases[index]) : .date
  }
}

extension Parameter where Value == Command {
  /// The name of a command.
  static let command = Parameter(Command.nameExpectation) { (reader, context) throws(Diagnostic) in
    let range = try reader.word(Command.nameExpectation, context)
    return try Catalogue.command(named: range, in: reader)
  }
}

extension Parameter where Value == Action {
  /// `[name [value]]` of an option: what is to be listed or set.
  static let option: Parameter = {
    let name = Expectation.oneOf("[<name> [<value>]]", Option.all.map(\.name))
    return Parameter(name) { (reader, context) throws(Diagnostic) in
      if reader.ends(name) { return .listOptions(nil) }
      let option = Option.all[try reader.choice(name, kind: "option", context)]
      let value = Expectation(
        "[<value>]", { _ in option.expectation }, candidates: { _ in option.choices })
      guard let range = reader.next(value) else {
        return .listOptions(option)
      }
      guard let setting = option.setting(reader.text(range)) else {
        throw Diagnostic(
          .unknownWord,
          "the option '\(option.name)' cannot be \(Quotation.quoted(reader[range]))",
          at: range, label: "expected \(option.expectation)",
          replacement: Suggestion.nearest(to: reader[range], among: option.choices))
      }
      return .setOption(option, setting)
    }
  }()
}
