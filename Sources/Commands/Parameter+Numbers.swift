import Decimals
import Trades

/// A number entered for a field, and where it stands.
struct Assignment: Sendable {
  let entry: Trade.Entry
  let range: Range<Int>
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
    return "\(number)"
  }
}

extension Expectation {
  static let amountOrMoney = Expectation(
    "<amount>|$<value>", { _ in "an amount, or money as in $100" }, candidates: arithmeticNames)
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
    try reader.assignment(reader.isMoney(word) ? .value : .amount, word, context).notNegative()
  }

  /// A price, with `@` or `at` before it or without.
  static let priceAt = Parameter(.priceAt) { (reader, context) throws(Diagnostic) in
    if reader.peek() == nil { _ = try reader.word(.priceAt, context) }
    _ = reader.skip(["@", "at"], .at)
    let word = try reader.word(.price, context)
    return try reader.assignment(.price, word, context).notNegative()
  }
}

extension Assignment {
  /// The assignment, refused where its number is below zero.
  fileprivate func notNegative() throws(Diagnostic) -> Assignment {
    guard entry.number.isNegative else { return self }
    let refusal = TradeRefusal.negative(entry.field)
    throw Diagnostic(.trade, refusal.message, at: range, label: refusal.expectation)
  }
}

extension Parameter where Value == Assignments {
  /// One or more fields, each with its number, no field twice.
  static let assignments = Parameter(
    Expectation("<field> <number> [<field> <number>]…", { _ in "a field and a number" })
  ) { (reader, context) throws(Diagnostic) in
    let field = try reader.field(context)
    let word = try reader.word(.number, context)
    var result = Assignments(first: try reader.assignment(field, word, context))
    while !reader.ends(Parameter<Field>.fieldExpectation), let place = reader.peek() {
      let field = try reader.field(context)
      guard result.to(field) == nil else {
        throw Diagnostic(
          .twice, "the \(field.name) is given twice", at: place,
          label: "expected another field or the end of the command")
      }
      let word = try reader.word(.number, context)
      result.others.append(try reader.assignment(field, word, context))
    }
    return result
  }
}

extension WordReader {
  /// A word as a field's number.
  fileprivate func assignment(
    _ field: Field, _ word: Range<Int>, _ context: Context
  ) throws(Diagnostic) -> Assignment {
    Assignment(
      entry: Trade.Entry(field: field, number: try number(word, context)), range: word)
  }

  /// A word as a number: one number whole, or arithmetic.
  func number(_ word: Range<Int>, _ context: Context) throws(Diagnostic) -> Decimal {
    let bytes = self[word]
    do {
      return try Decimal.read(bytes)
    } catch {
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
      if ExpressionReader.isArithmetic(bytes) || error.reason == .malformed && isName(bytes) {
        var reader = ExpressionReader(self, word, context)
        return try reader.evaluate()
      }
      throw refusal(error, of: word)
    }
  }

  /// Whether a word is three numbers of at most four digits with strokes, dashes or both between.
  private func looksLikeDate(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(omittingEmptySubsequences: false) { $0 == 0x2D || $0 == 0x2F }
    return parts.count == 3
      && parts.allSatisfy { part in
        (1...4).contains(part.count) && part.allSatisfy { (48...57).contains($0) }
      } && parts.contains { $0.count == 4 }
  }

  private func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { (97...122).contains($0 | 0x20) }
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
  func isMoney(_ word: Range<Int>) -> Bool {
    let start = text(word.lowerBound..<min(word.upperBound, word.lowerBound + 12)).unicodeScalars
    return start.drop { "≈+-−(".unicodeScalars.contains($0) }.first.map {
      Decimal.currencySigns.contains($0)
    } ?? false
  }
}
