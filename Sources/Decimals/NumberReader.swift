extension Decimal {
  /// Reads bytes (UTF-8) whole as one number, or says why it is none.
  ///
  /// A point is the decimal mark, digits are 0 to 9, thousands marks group exactly three digits; an
  /// approximation mark and a currency sign in front are dropped. Nothing is rounded: a number of
  /// more than 34 significant digits is refused.
  public static func read(_ bytes: ArraySlice<UInt8>) throws(NumberRefusal) -> Decimal {
    if let plain = readPlain(bytes) { return plain }
    guard bytes.count <= maximumLength else {
      throw NumberRefusal(reason: .length, range: 0..<bytes.count, suggestions: [])
    }
    let text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    do {
      var reader = NumberReader(text)
      return try reader.read()
    } catch {
      throw error.suggesting(NumberParts(text)?.suggestions ?? [])
    }
  }

  /// The longest text that is read as a number, in bytes; the longest that is printed is shorter.
  static let maximumLength = 10_000

  /// Reads a text as one number, or says why it is none.
  public static func read(_ text: String) throws(NumberRefusal) -> Decimal {
    try read(Array(text.utf8)[...])
  }

  /// The short way for what is nearly always typed: up to 18 digits with at most one point.
  private static func readPlain(_ bytes: ArraySlice<UInt8>) -> Decimal? {
    guard bytes.count <= 19, let first = bytes.first, first != UInt8(ascii: ".") else {
      return nil
    }
    var coefficient: UInt64 = 0
    var point: Int?
    var digits = 0
    for index in bytes.indices {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit <= 9 {
        coefficient = coefficient &* 10 &+ UInt64(digit)
        digits += 1
      } else if bytes[index] == UInt8(ascii: "."), point == nil {
        point = index
      } else {
        return nil
      }
    }
    guard digits <= 18 else { return nil }
    let decimals = point.map { bytes.endIndex - 1 - $0 } ?? 0
    return Decimal(
      coefficient: UInt128(coefficient), exponent: -decimals, isNegative: false, isRounded: false)
  }
}

/// The state of reading one number, scalar by scalar.
struct NumberReader {
  private let text: [Unicode.Scalar]
  private var position = 0
  private var end: Int

  init(_ text: [Unicode.Scalar]) {
    self.text = text
    end = text.count
  }

  mutating func read() throws(NumberRefusal) -> Decimal {
    trim()
    guard position < end else { throw refusal(.empty, 0..<text.count) }
    try refuseForeignCharacters()
    _ = skip { $0 == "≈" }
    let isNegative = position < end && (text[position] == "-" || text[position] == "−")
    _ = skip { $0 == "+" || $0 == "-" || $0 == "−" }
    try refuseNotFinite()
    _ = skip(NumberCharacters.isCurrency)
    let mantissa = readMantissa()
    // An apostrophe in front is a spreadsheet's mark for text, not between any groups.
    let isText = text[mantissa].first.map { $0 == "'" || $0 == "’" } ?? false
    guard !isText, text[mantissa].contains(where: NumberCharacters.isDigit) else {
      // Behind a lone sign it is the sign that is wrong, not what follows it.
      let start = mantissa.isEmpty && position == end ? position - 1 : mantissa.lowerBound
      throw refusal(.malformed, start..<end)
    }
    let exponent = try readExponent()
    try refuseRest()
    let digits = try Digits(mantissa, in: self)
    guard digits.significant <= Decimal.maximumDigits else {
      throw refusal(.precision, mantissa)
    }
    let adjusted = exponent + digits.adjustment
    guard abs(adjusted) <= Decimal.maximumExponent else { throw refusal(.range, 0..<text.count) }
    return digits.decimal(exponent: exponent, isNegative: isNegative)
  }

  /// The refusal for a range of scalars, in bytes.
  fileprivate func refusal(
    _ reason: NumberRefusal.Reason, _ range: Range<Int>
  ) -> NumberRefusal {
    func bytes(_ range: Range<Int>) -> Int { text[range].reduce(0) { $0 + UTF8.width($1) } }
    let start = bytes(0..<range.lowerBound)
    return NumberRefusal(reason: reason, range: start..<start + bytes(range), suggestions: [])
  }

  fileprivate func scalars(_ range: Range<Int>) -> ArraySlice<Unicode.Scalar> { text[range] }

  private mutating func skip(_ matches: (Unicode.Scalar) -> Bool) -> Bool {
    guard position < end, matches(text[position]) else { return false }
    position += 1
    return true
  }

  private mutating func trim() {
    while position < end, NumberCharacters.isTrimmed(text[position]) { position += 1 }
    while position < end, NumberCharacters.isTrimmed(text[end - 1]) { end -= 1 }
  }

  private func refuseForeignCharacters() throws(NumberRefusal) {
    for index in position..<end where text[index].value < 0x20 || text[index].value > 0x7E {
      let scalar = text[index]
      if NumberCharacters.isKnown(scalar) || scalar == "\t" || scalar == "\r" { continue }
      let isInvisible = NumberCharacters.isInvisible(scalar)
      throw refusal(isInvisible ? .invisible : .character, index..<index + 1)
    }
  }

  private func refuseNotFinite() throws(NumberRefusal) {
    guard end - position <= 8 else { return }
    var word = String.UnicodeScalarView()
    word.append(contentsOf: text[position..<end])
    if ["nan", "snan", "inf", "infinity"].contains(String(word).lowercased()) {
      throw refusal(.notFinite, position..<end)
    }
  }

  /// Digits, points and thousands marks of any kind; whether they stand right is looked at later.
  private mutating func readMantissa() -> Range<Int> {
    let start = position
    while skip(NumberCharacters.isInMantissa) {}
    return start..<position
  }

  /// The exponent, or 0 where there is none; a huge one is held at a million.
  private mutating func readExponent() throws(NumberRefusal) -> Int {
    guard position < end, text[position] == "e" || text[position] == "E" else { return 0 }
    let start = position
    position += 1
    let isNegative = position < end && text[position] == "-"
    _ = skip { $0 == "+" || $0 == "-" }
    var value = 0
    var count = 0
    while position < end, NumberCharacters.isDigit(text[position]) {
      value = min(value * 10 + Int(text[position].value - 48), 1_000_000)
      count += 1
      position += 1
    }
    if count == 0 {
      let isBlank = position < end && NumberCharacters.isBlank(text[position])
      throw refusal(isBlank ? .twoFields : .malformed, start..<end)
    }
    if position < end, text[position] == "." { throw refusal(.malformed, start..<end) }
    return isNegative ? -value : value
  }

  /// Refuses whatever stands behind the number, by what it looks like.
  private func refuseRest() throws(NumberRefusal) {
    guard position < end else { return }
    let rest = position..<end
    let next = text[position]
    if NumberCharacters.isBlank(next) {
      let word = text[rest].drop(while: NumberCharacters.isBlank)
      let startsNumber = word.first.map {
        NumberCharacters.isDigit($0) || ".+-".unicodeScalars.contains($0)
      }
      throw refusal(startsNumber == true ? .twoFields : .trailing, rest)
    }
    if next == "%", end - position == 1 { throw refusal(.percent, rest) }
    if next == "/" { throw refusal(.fraction, rest) }
    var word = String.UnicodeScalarView()
    word.append(contentsOf: text[rest].prefix(4))
    if ["k", "m", "b", "t", "g", "bn", "mn", "tn", "mm", "mio", "mrd"].contains(
      String(word).lowercased())
    {
      throw refusal(.multiplier, rest)
    }
    throw refusal(.trailing, rest)
  }
}

/// The digits of a number, once its point and thousands marks are known to stand right.
private struct Digits {
  private var whole: [UInt8] = []
  private var decimals: [UInt8] = []

  init(_ mantissa: Range<Int>, in reader: NumberReader) throws(NumberRefusal) {
    let text = reader.scalars(mantissa)
    let points = text.indices.filter { text[$0] == "." }
    let marks = text.indices.filter { NumberCharacters.isGroupMark(text[$0]) }
    if points.count > 1 {
      throw reader.refusal(
        marks.isEmpty ? .malformed : .separator, points[1]..<text.endIndex)
    }
    let point = points.first ?? text.endIndex
    if let first = marks.first {
      let groups = text[..<point].split(
        omittingEmptySubsequences: false, whereSeparator: NumberCharacters.isGroupMark)
      let isGrouped =
        marks.allSatisfy { $0 < point && text[$0] == text[first] }
        && NumberCharacters.mayGroup(text[first]) && NumberCharacters.areThousands(groups)
      guard isGrouped else { throw reader.refusal(.separator, first..<text.endIndex) }
      if text[first] == ",", marks.count == 1, points.isEmpty {
        throw reader.refusal(.ambiguous, first..<first + 1)
      }
    }
    whole = text[..<point].filter(NumberCharacters.isDigit).map { UInt8($0.value - 48) }
    decimals = text[point...].filter(NumberCharacters.isDigit).map { UInt8($0.value - 48) }
  }

  private var all: [UInt8] { whole + decimals }

  /// The power of ten of the first digit that is not 0, before the exponent; 0 for zero.
  var adjustment: Int {
    guard let first = all.firstIndex(where: { $0 != 0 }) else { return 0 }
    return whole.count - 1 - first
  }

  /// How many digits there are between the first and the last that are not 0.
  var significant: Int {
    let digits = all
    guard let first = digits.firstIndex(where: { $0 != 0 }),
      let last = digits.lastIndex(where: { $0 != 0 })
    else { return 0 }
    return last - first + 1
  }

  /// The decimal; zeros behind the last significant digit are kept as far as 34 digits allow.
  func decimal(exponent: Int, isNegative: Bool) -> Decimal {
    var digits = Array(all.drop { $0 == 0 })
    var exponent = exponent - decimals.count
    if digits.isEmpty { exponent = max(exponent, -Decimal.maximumDigits) }
    let zeros = digits.reversed().prefix { $0 == 0 }.count
    let surplus = min(max(digits.count - Decimal.maximumDigits, 0), zeros)
    digits.removeLast(surplus)
    exponent += surplus
    let coefficient = digits.reduce(UInt128(0)) { $0 * 10 + UInt128($1) }
    return Decimal(
      coefficient: coefficient, exponent: coefficient == 0 ? min(exponent, 0) : exponent,
      isNegative: isNegative, isRounded: false)
  }
}
