/// A text that was meant as one number, in its parts: what stands before the digits, the digits with
/// their marks, an exponent, and a currency sign, wherever it stands.
///
/// What can have been meant is told by mending the marks and the place of the currency sign. Nothing
/// else is ever changed or left out.
struct NumberParts {
  /// The longest text that is taken apart: 34 digits with all that may stand around them.
  private static let maximumCount = 80

  /// `≈` and the sign.
  private let front: [Unicode.Scalar]
  private let currency: [Unicode.Scalar]
  private let mantissa: ArraySlice<Unicode.Scalar>
  private let exponent: ArraySlice<Unicode.Scalar>

  /// Nil where something else stands in the text.
  init?(_ text: [Unicode.Scalar]) {
    guard text.count <= Self.maximumCount else { return nil }
    var rest = text[...]
    func take(while matches: (Unicode.Scalar) -> Bool) -> ArraySlice<Unicode.Scalar> {
      let taken = rest.prefix(while: matches)
      rest = rest[taken.endIndex...]
      return taken
    }
    _ = take(while: NumberCharacters.isTrimmed)
    let before = take { "≈+-−".unicodeScalars.contains($0) || NumberCharacters.isCurrency($0) }
    var mantissa = take(while: NumberCharacters.isInMantissa)
    while let last = mantissa.last, NumberCharacters.isTrimmed(last) { mantissa.removeLast() }
    let exponent = Self.exponent(rest)
    rest = rest[exponent.endIndex...]
    _ = take(while: NumberCharacters.isTrimmed)
    let behind = take(while: NumberCharacters.isCurrency)
    _ = take(while: NumberCharacters.isTrimmed)
    let currency = before.filter(NumberCharacters.isCurrency) + behind
    guard rest.isEmpty, currency.count <= 1, mantissa.contains(where: NumberCharacters.isDigit)
    else { return nil }
    front = before.filter { !NumberCharacters.isCurrency($0) }
    self.currency = currency
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// The numbers that can have been meant, each of which reads whole.
  var suggestions: [String] {
    readings.map { front + currency + $0 + exponent }.filter(Self.isNumber).map(Self.string)
  }

  /// `e`, a sign and digits; nothing where one of them is missing.
  private static func exponent(
    _ text: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar> {
    let none = text.prefix(0)
    guard let mark = text.first, mark == "e" || mark == "E" else { return none }
    var end = text.startIndex + 1
    if end < text.endIndex, text[end] == "+" || text[end] == "-" { end += 1 }
    let digits = text[end...].prefix(while: NumberCharacters.isDigit)
    return digits.isEmpty ? none : text[..<digits.endIndex]
  }

  /// What the digits and marks can have meant: nearly always one thing or none.
  private var readings: [[Unicode.Scalar]] {
    let typed = Array(mantissa)
    if Self.isNumber(typed) { return [typed] }
    let points = mantissa.indices.filter { mantissa[$0] == "." }
    let commas = mantissa.indices.filter { mantissa[$0] == "," }
    let digits = typed.filter(NumberCharacters.isDigit)
    if let point = points.first, points.count == 1, point > (commas.last ?? point - 1) {
      // The point stands right, so what stands before it can only be groups.
      guard let whole = Self.ungrouped(mantissa[..<point]) else { return [] }
      return [whole + mantissa[point...]]
    }
    guard let comma = commas.last else {
      return Self.ungrouped(mantissa) == nil ? [] : [digits]
    }
    if commas.count > 1 { return Self.ungrouped(mantissa) == nil ? [] : [digits] }
    let decimals = mantissa[(comma + 1)...]
    guard let whole = Self.ungrouped(mantissa[..<comma]), !decimals.isEmpty,
      decimals.allSatisfy(NumberCharacters.isDigit)
    else { return [] }
    let withPoint = whole + ["."] + decimals
    // Three digits behind a comma are thousands or decimals.
    if decimals.count != 3 || whole.first == "0" || whole.isEmpty { return [withPoint] }
    return NumberCharacters.areThousands([whole[...], decimals]) && points.isEmpty
      && digits.count + 1 == typed.count ? [digits, withPoint] : []
  }

  /// The digits of a whole number without the marks of one kind that group them, by three or, with
  /// commas, as in India; nil where they group nothing.
  private static func ungrouped(_ text: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar]? {
    guard let mark = text.first(where: { !NumberCharacters.isDigit($0) }) else {
      return Array(text)
    }
    let groups = text.split(separator: mark, omittingEmptySubsequences: false)
    guard groups.allSatisfy({ $0.allSatisfy(NumberCharacters.isDigit) }),
      NumberCharacters.areThousands(groups) || mark == "," && isIndian(groups)
    else { return nil }
    return text.filter(NumberCharacters.isDigit)
  }

  /// Whether groups stand as in `12,34,567`.
  private static func isIndian(_ groups: [ArraySlice<Unicode.Scalar>]) -> Bool {
    guard let first = groups.first, (1...2).contains(first.count), first.first != "0" else {
      return false
    }
    return groups.last?.count == 3 && groups.dropFirst().dropLast().allSatisfy { $0.count == 2 }
  }

  private static func isNumber(_ text: [Unicode.Scalar]) -> Bool {
    var reader = NumberReader(text)
    return (try? reader.read()) != nil
  }

  private static func string(_ text: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(text))
  }
}
