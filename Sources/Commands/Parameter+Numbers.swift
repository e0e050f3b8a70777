import Decimals
import Trades

/// A number entered for a field, and where it stands.
struct Assignment: Sendable {
  let entry: Trade.Entry
  let range: Range<Int>
  /// The currency sign that was typed with the number.
  var currency: Unicode.Scalar?
}

/// Numbers entered together: nearly always one, which then takes no memory of its own.
struct Assignments: Sendable {
  let first: Assignment
  var others: [Assignment] = []

  /// What is assigned to a field, if anything is.
  func to(_ field: Field) -> Assignment? {
    first.entry.field == field ? first : others.first { $0.entry.field == field }
  }

  /// The number of the last field that agrees with the two before it, where it can be typed.
  var agreeing: String? {
    guard others.count == 2, let last = others.last?.entry.field else { return nil }
    var trade = Trade.empty
    guard (try? trade.enter(first.entry, [others[0].entry])) != nil,
      let number = trade[last]?.decimal, !number.isRounded
    else { return nil }
    return "\(others[1].currency.map { "\($0)" } ?? "")\(number)"
  }
}

extension Expectation {
  static let amountOrMoney = Expectation(
    "<amount>|$<value>", { _ in "an amount, or money as in $100" }, candidates: arithmeticNames)
  static let amountMoneyOrAll = Expectation(
    "<amount>|$<value>|all", { _ in "an amount, money as in $100, or all" },
    candidates: { arithmeticNames($0) + ["all"] })
  static let price = Expectation("<price>", { _ in "a price" }, candidates: arithmeticNames)
  static let priceAt = Expectation(
    "@ <price>", { _ in "'@' and a price" }, candidates: { _ in ["@"] }, sample: "@ 1")
  static let number = Expectation(
    "<number>", { _ in "a number" }, candidates: arithmeticNames)
  static let at = oneOf("@", ["@"])

  /// What arithmetic in a number's place may refer to.
  private static let arithmeticNames: @Sendable (Context) -> [String] = { _ in
    ExpressionReader.totalNames + ExpressionReader.fieldNames.map { "\($0)(" }
  }
}

extension Parameter where Value == Assignment {
  /// An amount, or a value marked by a currency sign.
  static let quantity = Parameter(.amountOrMoney) { (word, reader, context) throws(Diagnostic) in
    try reader.quantity(word, context).notNegative()
  }

  /// A price, with `@` or `at` before it or without.
  static let priceAt = Parameter(.priceAt) { (reader, context) throws(Diagnostic) in
    if reader.peek() == nil { _ = try reader.word(.priceAt, context) }
    _ = reader.skip(["@", "at"], .at)
    let word = try reader.word(.price, context)
    return try reader.assignment(.price, word, context).notNegative()
  }
}

extension Parameter where Value == Assignment? {
  /// What is sold, an amount or a value, whose number is negative; nil for all that is held.
  static let sold = Parameter(.amountMoneyOrAll) { (word, reader, context) throws(Diagnostic) in
    if reader.word(word, is: "all") { return nil }
    let entry = try reader.quantity(word, context).entry
    guard !entry.number.isNegative, !entry.number.isZero else {
      throw Diagnostic(
        .trade, "a sale is of more than 0", at: word, label: "expected a number above 0")
    }
    return Assignment(entry: Trade.Entry(field: entry.field, number: -entry.number), range: word)
  }
}

extension Assignment {
  /// The assignment, refused where its number is below zero.
  fileprivate func notNegative() throws(Diagnostic) -> Assignment {
    guard entry.number.isNegative else { return self }
    let refusal = TradeRefusal.negative(entry.field)
    throw Diagnostic(
      .trade, refusal.message, at: range,
      label: refusal.expectation + (entry.field == .price ? "" : "; 'sell' takes away"))
  }
}

extension Parameter where Value == Edits {
  /// What may be set beside the numbers, by the names of the columns.
  private static let termWords: [(name: String, word: Terms.Word)] = [
    ("fee", .fee), ("date", .on), ("from", .from), ("split", .split), ("note", .note),
  ]
  private static let field = Expectation.oneOf(
    "<field>", Field.allCases.map(\.name) + termWords.map(\.name))

  /// One or more fields, each with what it is to be, none twice.
  static let edits = Parameter(
    Expectation(
      "<field> <number> [<field> <number>]…",
      { _ in
        "a field and a number; or fee <money>|<percent>%|<number> units, date <date>, from <rows>, "
          + "split <new>:<old>, note <text>"
      })
  ) { (reader, context) throws(Diagnostic) in
    var numbers: Assignments?
    var terms = Terms()
    repeat {
      let place = reader.peek() ?? reader.endOfCommand
      let index = try reader.choice(field, kind: "field", context)
      if index < Field.allCases.count {
        let field = Field.allCases[index]
        if numbers?.to(field) != nil { throw reader.twice(place) }
        let word = try reader.word(.number, context)
        let assignment = try reader.assignment(field, word, context)
        if numbers == nil {
          numbers = Assignments(first: assignment)
        } else {
          numbers?.others.append(assignment)
        }
      } else {
        let word = termWords[index - Field.allCases.count].word
        try terms.read(word, at: place, &reader, context)
      }
    } while !reader.ends(field)
    terms.usualFee = context.options.fee
    if let numbers { return Edits(numbers, terms) }
    return .all(nil, terms)
  }
}

extension WordReader {
  /// A word as an amount, or as a value where a currency sign marks it.
  func quantity(_ word: Range<Int>, _ context: Context) throws(Diagnostic) -> Assignment {
    try assignment(isMoney(word) ? .value : .amount, word, context)
  }

  /// The refusal of a word that has been given before.
  func twice(_ word: Range<Int>) -> Diagnostic {
    Diagnostic(
      .twice, "\(Quotation.quoted(self[word])) is given twice", at: word,
      label: "expected something else or the end of the command")
  }

  /// A word as a field's number.
  func assignment(
    _ field: Field, _ word: Range<Int>, _ context: Context
  ) throws(Diagnostic) -> Assignment {
    Assignment(
      entry: Trade.Entry(field: field, number: try number(word, context)), range: word,
      currency: currency(of: word))
  }

  /// A word as a number: one number whole, or arithmetic.
  func number(_ word: Range<Int>, _ context: Context) throws(Diagnostic) -> Decimal {
    do {
      return try Decimal.read(self[word])
    } catch {
      var reader = try arithmetic(word, error, context)
      return try reader.evaluate()
    }
  }

  /// The same, with arithmetic that is not rounded.
  func exactNumber(_ word: Range<Int>, _ context: Context) throws(Diagnostic) -> Fraction {
    do {
      return Fraction(try Decimal.read(self[word]).exact)
    } catch {
      var reader = try arithmetic(word, error, context)
      return try reader.evaluateExactly()
    }
  }

  /// The reader of a word that is no number by itself, and not refused for being none.
  func arithmetic(
    _ word: Range<Int>, _ refusal: NumberRefusal, _ context: Context
  ) throws(Diagnostic) -> ExpressionReader {
    let bytes = self[word]
    if let number = bracketedNumber(text(word)) {
      throw Diagnostic(
        .number(.ambiguous), "cannot read \(Quotation.quoted(bytes)) as a number", at: word,
        label: "expected -\(number) or \(number)")
    }
    if bytes.count == 1, let byte = bytes.first, "+-*/".utf8.contains(byte) {
      throw Diagnostic(
        .arithmetic, "\(Quotation.quoted(bytes)) stands alone", at: word,
        label: "expected arithmetic without blanks, or in parentheses")
    }
    if looksLikeDate(bytes) {
      throw Diagnostic(
        .arithmetic, "\(Quotation.quoted(bytes)) looks like a date", at: word,
        label: "expected a number; parentheses make it arithmetic")
    }
    guard ExpressionReader.isArithmetic(bytes) || refusal.reason == .malformed && isName(bytes)
    else { throw self.refusal(refusal, of: word) }
    return ExpressionReader(self, word, context)
  }

  /// Whether a word is three numbers of at most four digits with strokes, dashes or both between, or
  /// begins with such numbers as a line of a CSV file does.
  private func looksLikeDate(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.prefix { $0 != UInt8(ascii: ",") }
      .split(omittingEmptySubsequences: false) { $0 == 0x2D || $0 == 0x2F }
    return parts.count == 3
      && parts.allSatisfy { part in
        (1...4).contains(part.count) && part.allSatisfy { (48...57).contains($0) }
      } && parts.contains { $0.count == 4 }
  }

  private func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { (97...122).contains($0 | 0x20) }
  }

  /// The number, without its sign, of a text that is nothing but one number in brackets: below zero
  /// in accounts, and itself in arithmetic. Nil for other text, and for 0, which is both.
  private func bracketedNumber(_ text: String) -> String? {
    var rest = text.unicodeScalars[...]
    var currency = ""
    var isBracketed = false
    while let first = rest.first {
      if "≈+-− \t".unicodeScalars.contains(first) {
        rest.removeFirst()
      } else if currency.isEmpty, Decimal.currencySigns.contains(first) {
        currency = String(first)
        rest.removeFirst()
      } else if first == "(", rest.last == ")" {
        isBracketed = true
        rest = rest.dropFirst().dropLast()
        while rest.last == " " || rest.last == "\t" { rest.removeLast() }
      } else {
        break
      }
    }
    let digits = String(Substring(rest))
    guard isBracketed, let number = try? Decimal.read(digits), !number.isZero else { return nil }
    return currency + digits
  }

  /// The diagnostic for a word, or a part of one, that is not a number.
  func refusal(_ refusal: NumberRefusal, of word: Range<Int>) -> Diagnostic {
    let offset = word.lowerBound
    return Diagnostic(
      .number(refusal.reason), "cannot read \(Quotation.quoted(self[word])) as a number",
      at: offset + refusal.range.lowerBound..<offset + refusal.range.upperBound,
      label: refusal.explanation,
      correction: refusal.suggestions.count == 1
        ? Diagnostic.Correction(range: word, text: refusal.suggestions[0]) : nil)
  }

  /// Whether a word starts with a currency sign, which marks money.
  func isMoney(_ word: Range<Int>) -> Bool { currency(of: word) != nil }

  /// The currency sign that a word starts with.
  private func currency(of word: Range<Int>) -> Unicode.Scalar? {
    let start = text(word.lowerBound..<min(word.upperBound, word.lowerBound + 12)).unicodeScalars
    let first = start.drop { "≈+-−(".unicodeScalars.contains($0) }.first
    return first.flatMap { Decimal.currencySigns.contains($0) ? $0 : nil }
  }
}
