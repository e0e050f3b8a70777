/// What may be said about a file of trades, each by a word of its own.
private enum ImportWord: String, CaseIterable {
  case `as`, again
  case dryRun = "--dry-run"
  case decimal, dates, separator, header, fees, negative
  case amount, price, value, fee, date, side, asset, currency, note

  /// What the column is for that the word names, if it names one.
  var role: ImportSettings.Role? { ImportSettings.Role(rawValue: rawValue) }
}

extension Expectation {
  /// The file, and what is said about it.
  static let importRequest = Expectation(
    "<file> [as <sheet>] [again] [--dry-run] [<setting>]…",
    { _ in
      """
      a file's name; 'as' and a sheet; 'again' for rows that are there already; '--dry-run' to see \
      what would come; 'decimal' and \(choice(ImportSettings.DecimalMark.self)); 'dates' and \
      \(choice(ImportSettings.DateOrder.self)); 'separator' and \
      \(choice(ImportSettings.Separator.self)); 'header' and its line, or none; 'fees' and \
      \(choice(ImportSettings.Fees.self)); 'negative' and \(choice(ImportSettings.Negative.self)); \
      \(choice(ImportSettings.Role.self)), each with 'column' and its number or name, or none; \
      'asset' or 'currency' and the only name that is wanted
      """
    })

  /// The members of a closed set, as words to choose from.
  private static func choice<Member: RawRepresentable<String> & CaseIterable>(
    _ members: Member.Type
  ) -> String where Member.AllCases == [Member] {
    let names = members.allCases.map(\.rawValue)
    return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }

  fileprivate static let importWord = oneOf(
    "<setting>", ImportWord.allCases.map(\.rawValue), sample: "again")
  fileprivate static let importSheet = Expectation(
    "<sheet>", { _ in "the name of a sheet, which is made if there is none" },
    candidates: { $0.sheets }, sample: "main")
  fileprivate static let importColumn = Expectation(
    "column <column>|none", { _ in "'column' and its number or name, or 'none'" },
    candidates: { _ in ["column", "none"] }, sample: "none")
  fileprivate static let importFilter = Expectation(
    "<name>|column <column>|none",
    { _ in "the only name that is wanted, or 'column' and its number or name, or 'none'" },
    candidates: { _ in ["column", "none"] }, sample: "none")
  fileprivate static let columnName = Expectation(
    "<column>",
    { _ in "the number of a column, from 1, or its name, in quotes where it has blanks" },
    sample: "1")
  fileprivate static let headerLine = Expectation(
    "<line>", { _ in "the number of the header's line, or 'none'" },
    candidates: { _ in ["none"] }, sample: "1")
}

extension Parameter where Value == ImportRequest {
  /// The file, and what is said about it.
  static let importRequest = Parameter(.importRequest) { (reader, context) throws(Diagnostic) in
    var request = ImportRequest(path: try reader.path(context))
    var seen: Set<ImportWord> = []
    while !reader.ends(.importWord), let place = reader.peek() {
      let index = try reader.choice(.importWord, kind: "setting", context)
      let word = ImportWord.allCases[index]
      guard seen.insert(word).inserted else { throw reader.twice(place) }
      try request.read(word, &reader, context)
    }
    return request
  }
}

extension ImportRequest {
  fileprivate mutating func read(
    _ word: ImportWord, _ reader: inout WordReader, _ context: Context
  ) throws(Diagnostic) {
    switch word {
    case .as:
      let name = try reader.word(.importSheet, context)
      sheet = try reader.anySheetName(name, context)
    case .again: isAgain = true
    case .dryRun: isDryRun = true
    case .decimal: settings.decimal = try reader.member("decimal mark", context)
    case .dates: settings.dates = try reader.member("order of dates", context)
    case .separator: settings.separator = try reader.member("separator", context)
    case .fees: settings.fees = try reader.member("word", context)
    case .negative: settings.negative = try reader.member("word", context)
    case .header:
      let word = try reader.word(.headerLine, context)
      settings.header =
        reader.word(word, is: "none")
        ? 0 : try reader.wholeNumber(word, of: word, .headerLine, context)
    case .asset: settings.asset = try filter(for: .asset, &reader, context)
    case .currency: settings.currency = try filter(for: .currency, &reader, context)
    case .amount, .price, .value, .fee, .date, .side, .note:
      guard let role = word.role else { return }
      let place = try reader.word(.importColumn, context)
      guard let column = try reader.column(place, context) else {
        throw Diagnostic(
          .unknownWord, "unknown word \(Quotation.quoted(reader[place]))", at: place,
          label: "expected \(Expectation.importColumn.words(context))")
      }
      settings.columns[role] = column
    }
  }

  /// The only name that is wanted; nil where a column is named instead.
  private mutating func filter(
    for role: ImportSettings.Role, _ reader: inout WordReader, _ context: Context
  ) throws(Diagnostic) -> String? {
    let place = try reader.word(.importFilter, context)
    guard let column = try reader.column(place, context) else {
      return try reader.unquoted(place)
    }
    settings.columns[role] = column
    return nil
  }
}

extension WordReader {
  /// A member of a closed set by its name.
  fileprivate mutating func member<Member: RawRepresentable<String> & CaseIterable>(
    _ kind: String, _ context: Context
  ) throws(Diagnostic) -> Member where Member.AllCases == [Member] {
    let names = Member.allCases.map(\.rawValue)
    let expectation = Expectation.oneOf(names.joined(separator: "|"), names)
    return Member.allCases[try choice(expectation, kind: kind, context)]
  }

  /// The column that a word introduces; nil where it introduces none.
  fileprivate mutating func column(
    _ word: Range<Int>, _ context: Context
  ) throws(Diagnostic) -> ImportSettings.Column? {
    if self.word(word, is: "none") { return ImportSettings.Column.none }
    guard self.word(word, is: "column") else { return nil }
    let place = try self.word(.columnName, context)
    if let number = Int(text(place)), number > 0 { return .number(number) }
    return .name(try unquoted(place))
  }
}
