import Decimals
import Trades

/// Evaluates arithmetic in a number's place exactly, and rounds once at the end.
///
///     sum     = [+|-] product { (+|-) product }
///     product = factor { (*|/) factor }
///     factor  = number | (sum) | amount | average | cost | market | field(row)
///
/// A sign may stand only where a sum begins; there are no doubled signs and no powers.
struct ExpressionReader {
  /// How deep parentheses may nest; the reader calls itself for each level.
  private static let maximumDepth = 100
  /// The most digits and decimal places of a step's numerator and denominator: more than numbers of
  /// a table have, and few enough that their quotient is a `Decimal`.
  private static let maximumExtent = 1900

  /// The totals that arithmetic may refer to by name.
  static let totalNames = ["amount", "average", "cost", "market"]
  /// The fields of a row that it may refer to, as in `price(2)`.
  static let fieldNames = Field.allCases.map(\.name)
  /// All names, each once.
  static let names = fieldNames + totalNames.filter { !fieldNames.contains($0) }

  private let line: WordReader
  private let word: Range<Int>
  private let context: Context
  private var position: Int
  private var depth = 0
  /// Whether a number that had lost digits went into the result.
  private var isRounded = false
  /// Whether a number has been read, behind which no currency sign may stand.
  private var hasNumber = false
  /// Whether refusals propose what can have been meant.
  private var proposes = true

  init(_ line: WordReader, _ word: Range<Int>, _ context: Context) {
    self.line = line
    self.word = word
    self.context = context
    position = word.lowerBound
  }

  /// Whether a word that is no number is meant as arithmetic: it has an operator, a parenthesis or
  /// starts with one of the names.
  static func isArithmetic(_ bytes: ArraySlice<UInt8>) -> Bool {
    if names.contains(where: { bytes.starts(with: $0.utf8) }) { return true }
    var previous: UInt8?
    for byte in bytes {
      if "*/()".utf8.contains(byte) { return true }
      // A plus or minus is an operator unless it is a sign or belongs to an exponent.
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), let previous,
        previous | 0x20 != UInt8(ascii: "e"), isDigit(previous) || previous == UInt8(ascii: ".")
      {
        return true
      }
      previous = byte
    }
    return false
  }

  mutating func evaluate() throws(Diagnostic) -> Decimal {
    let number = Decimal(rounding: try evaluateExactly())
    guard number.isInRange else { throw outOfRange }
    return isRounded ? number.markedRounded : number
  }

  /// The result before it is rounded.
  mutating func evaluateExactly() throws(Diagnostic) -> Fraction {
    let result = try sum()
    if position < word.upperBound { throw unexpected("an operator (+ - * /) or the end") }
    return result
  }

  /// A step's result, refused where it has so many digits that going on would take long.
  private func limited(_ result: Fraction) throws(Diagnostic) -> Fraction {
    guard result.extent <= Self.maximumExtent else { throw outOfRange }
    return result
  }

  private var outOfRange: Diagnostic {
    let limit = Decimal.maximumExponent
    return Diagnostic(
      .tooLarge, "the result is out of range", at: word,
      label: "expected a result between 1e-\(limit) and 1e\(limit)")
  }

  private mutating func sum() throws(Diagnostic) -> Fraction {
    skipBlanks()
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative || peek == UInt8(ascii: "+") { position += 1 }
    var result = try product()
    if isNegative { result = Fraction(.zero) - result }
    while true {
      if skip("+") {
        result = try limited(result + (try product()))
      } else if skip("-") {
        result = try limited(result - (try product()))
      } else {
        return result
      }
    }
  }

  private mutating func product() throws(Diagnostic) -> Fraction {
    var result = try factor()
    while true {
      if skip("*") {
        result = try limited(result * (try factor()))
      } else if peek == UInt8(ascii: "/") {
        let start = position
        position += 1
        let divisor = try factor()
        guard let quotient = result / divisor else {
          throw Diagnostic(
            .arithmetic, "this divides by zero", at: start..<position,
            label: "expected a divisor that is not 0")
        }
        result = try limited(quotient)
      } else {
        return result
      }
    }
  }

  private mutating func factor() throws(Diagnostic) -> Fraction {
    skipBlanks()
    if peek == UInt8(ascii: "(") {
      let open = position..<position + 1
      guard depth < Self.maximumDepth else {
        throw Diagnostic(
          .arithmetic, "the parentheses nest too deep", at: open,
          label: "expected at most \(Self.maximumDepth) levels")
      }
      position += 1
      depth += 1
      let result = try sum()
      depth -= 1
      guard skip(")") else {
        if position < word.upperBound { throw unexpected("an operator (+ - * /) or ')'") }
        throw Diagnostic(
          .arithmetic, "a parenthesis is not closed", at: open, label: "expected ')' behind it")
      }
      return result
    }
    if let byte = peek, Self.isLetter(byte) { return try named() }
    return try literal()
  }

  /// A number as one writes it without arithmetic; refused for the reasons that such a one is.
  private mutating func literal() throws(Diagnostic) -> Fraction {
    let start = position
    while let byte = peek, !"*/() \t".utf8.contains(byte) {
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
        guard position > start, line[position - 1..<position].first.map({ $0 | 0x20 }) == 0x65
        else { break }
      }
      position += 1
    }
    let range = start..<position
    if range.isEmpty { throw unexpected("a number") }
    if hasNumber, line.isMoney(range) {
      throw Diagnostic(
        .arithmetic, "a currency sign stands behind the first number", at: range,
        label: "expected it in front of the whole, as in $50*2")
    }
    hasNumber = true
    do {
      return Fraction(try Decimal.read(line[range]).exact)
    } catch {
      let refusal = line.refusal(error, of: range)
      guard let correction = refusal.correction, !isMended(by: correction) else { throw refusal }
      throw line.refusal(error.suggesting([]), of: range)
    }
  }

  /// Whether all of the arithmetic can be read once a number in it is mended.
  private func isMended(by correction: Diagnostic.Correction) -> Bool {
    guard proposes else { return true }
    let bytes = Array(
      line[word.lowerBound..<correction.range.lowerBound] + correction.text.utf8
        + line[correction.range.upperBound..<word.upperBound])
    do {
      _ = try Decimal.read(bytes[...])
      return true
    } catch {
      let whole = 0..<bytes.count
      let mended = WordReader(bytes, in: whole)
      guard var arithmetic = try? mended.arithmetic(whole, error, context) else { return false }
      arithmetic.proposes = false
      return (try? arithmetic.evaluateExactly()) != nil
    }
  }

  private mutating func named() throws(Diagnostic) -> Fraction {
    let start = position
    while let byte = peek, Self.isLetter(byte) { position += 1 }
    let name = start..<position
    if let field = Field.allCases.first(where: { line.word(name, is: $0.name) }),
      field != .amount || peek == UInt8(ascii: "(")
    {
      return try cell(field, name)
    }
    if line.word(name, is: "amount") { return use(context.totals.amount) }
    if line.word(name, is: "average") {
      guard let average = context.totals.average else {
        throw Diagnostic(
          .noNumber, "there is no average", at: name, label: "expected an amount to be held first")
      }
      return use(average)
    }
    if line.word(name, is: "market") {
      guard let price = context.price else {
        throw Diagnostic(
          .noNumber, "there is no market price", at: name, label: "expected 'price 120' first")
      }
      return use(Figure(price))
    }
    if line.word(name, is: "cost") { return use(context.totals.cost) }
    let names = Self.fieldNames.map { "\($0)(ROW)" } + Self.totalNames
    throw Diagnostic(
      .arithmetic, "unknown name \(Quotation.quoted(line[name]))", at: name,
      label: "expected one of: \(names.joined(separator: ", "))",
      replacement: Suggestion.nearest(
        to: line[name], among: Self.names))
  }

  /// `price(2)`: a field of a row.
  private mutating func cell(_ field: Field, _ name: Range<Int>) throws(Diagnostic) -> Fraction {
    guard skip("(") else { throw unexpected("'(' and the number of a row") }
    skipBlanks()
    let start = position
    while let byte = peek, !") \t".utf8.contains(byte) { position += 1 }
    if position == start { throw unexpected("the number of a row") }
    let row = try line.row(start..<position, .row, in: context.model.rows, context)
    guard skip(")") else { throw unexpected("')'") }
    guard let figure = context.model[row][field] else {
      throw Diagnostic(
        .noNumber, "row \(row) has no \(field.name)", at: name.lowerBound..<position,
        label: "expected a row whose \(field.name) is known")
    }
    return use(figure)
  }

  /// A computed number as a part of the result, which is no more exact than its parts.
  private mutating func use(_ figure: Figure) -> Fraction {
    hasNumber = true
    isRounded = isRounded || figure.isApproximate
    return figure.fraction
  }

  private func unexpected(_ expected: String) -> Diagnostic {
    let isEnd = position >= word.upperBound
    return Diagnostic(
      .arithmetic, isEnd ? "the arithmetic ends too early" : "this arithmetic cannot be read",
      at: position..<min(position + 1, word.upperBound), label: "expected \(expected)")
  }

  /// The next byte of the word, or nil at its end.
  private var peek: UInt8? {
    position < word.upperBound ? line[position..<position + 1].first : nil
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard let byte = peek, byte == character.value else { return false }
    position += 1
    skipBlanks()
    return true
  }

  private mutating func skipBlanks() {
    while peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { position += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
}
