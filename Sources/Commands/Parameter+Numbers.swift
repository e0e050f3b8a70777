import Decimals
import Trades

/// How much is bought: an amount of the asset, or money.
struct Quantity: Sendable {
  let field: Field
  let number: Decimal
  let range: Range<Int>
}

/// A number and where it stands.
struct PlacedNumber: Sendable {
  let number: Decimal
  let range: Range<Int>
}

/// Numbers entered for fields, in the order typed, and where each stands.
struct Assignments: Sendable {
  var entries: [(field: Field, number: Decimal)] = []
  var ranges: [Range<Int>] = []
}

extension Expectation {
  static let amountOrMoney = Expectation(
    "<amount>|$<value>", { _ in "an amount, or money as in $100" })
  static let price = Expectation("<price>", { _ in "a price" })
  static let priceAt = Expectation("@ <price>", { _ in "'@' and a price" })
  static let number = Expectation("<number>", { _ in "a number" })
  static let at = oneOf("@", ["@"])
}

extension Parameter where Value == Quantity {
  /// An amount, or a value marked by a currency sign.
  static let quantity = Parameter(.amountOrMoney) { (word, reader, context) throws(Diagnostic) in
    let field: Field = reader.isMoney(word) ? .value : .amount
    return Quantity(field: field, number: try reader.number(word, context), range: word)
  }
}

extension Parameter where Value == PlacedNumber {
  /// A price, with `@` or `at` before it or without.
  static let priceAt = Parameter(
    .priceAt
  ) { (reader, context) throws(Diagnostic) in
    if reader.peek() == nil { throw reader.missing(.priceAt, context) }
    _ = reader.skip(["@", "at"], .at)
    let word = try reader.word(.price, context)
    return PlacedNumber(number: try reader.number(word, context), range: word)
  }
}

extension Parameter where Value == Assignments {
  /// One or more fields, each with its number, no field twice.
  static let assignments = Parameter(
    Expectation("<field> <number> [<field> <number>]…", { _ in "a field and a number" })
  ) { (reader, context) throws(Diagnostic) in
    var result = Assignments()
    repeat {
      let place = reader.peek()
      let field = try reader.field(context)
      if let place, result.entries.contains(where: { $0.field == field }) {
        throw Diagnostic(
          .twice, "the \(field.name) is given twice", at: place,
          label: "expected another field or the end of the command")
      }
      let word = try reader.word(.number, context)
      result.entries.append((field, try reader.number(word, context)))
      result.ranges.append(word)
    } while reader.peek() != nil
    return result
  }
}

extension WordReader {
  /// A word as a number: one number whole, or arithmetic.
  func number(_ word: Range<Int>, _ context: Context) throws(Diagnostic) -> Decimal {
    let bytes = self[word]
    do {
      return try Decimal.read(bytes)
    } catch {
      if ExpressionReader.isArithmetic(bytes) {
        var reader = ExpressionReader(self, word, context)
        return try reader.evaluate()
      }
      throw refusal(error, of: word)
    }
  }

  /// The diagnostic for a word, or a part of one, that is not a number.
  func refusal(_ refusal: NumberRefusal, of word: Range<Int>) -> Diagnostic {
    let offset = word.lowerBound
    return Diagnostic(
      .number(refusal.reason), "\(Quotation.quoted(self[word])) is not a number",
      at: offset + refusal.range.lowerBound..<offset + refusal.range.upperBound,
      label: refusal.explanation,
      correction: refusal.suggestion.map { Diagnostic.Correction(range: word, text: $0) })
  }

  /// Whether a word starts with a currency sign, which marks money.
  func isMoney(_ word: Range<Int>) -> Bool {
    let start = text(word.lowerBound..<min(word.upperBound, word.lowerBound + 12)).unicodeScalars
    return start.drop { "≈+-−(".unicodeScalars.contains($0) }.first.map {
      "$€£¥₿".unicodeScalars.contains($0)
    } ?? false
  }
}
