/// How numbers are shown; what is stored is never changed by it.
public struct NumberFormat: Equatable, Sendable {
  /// The decimals that a derived number shows at most, unless that leaves fewer than 4 digits.
  public static let derivedDecimals = 8
  /// The significant digits that are shown of a small number all the same.
  static let minimumDigits = 4

  /// The decimals shown at most, of entered numbers too; nil shows entered numbers whole.
  public var decimals: Int?
  /// Whether commas stand between groups of three digits, where the number can then be read back.
  public var isGrouped: Bool

  /// The format with at most `decimals` decimals, or with the default where it is nil.
  public init(decimals: Int? = nil, isGrouped: Bool = false) {
    self.decimals = decimals
    self.isGrouped = isGrouped
  }

  /// Every digit, plain: what programs read.
  public static func writePlain(_ number: Decimal, to output: inout [UInt8]) {
    write(number, isGrouped: false, to: &output)
  }

  /// Every digit of a number of any length.
  public static func writePlain(_ number: ExactDecimal, to output: inout [UInt8]) {
    let digits = number.bigCoefficient.digits
    let places = digits.count + number.exponent
    if number.isNegative { output.append(UInt8(ascii: "-")) }
    if places <= 0 || number.isZero { output.append(UInt8(ascii: "0")) }
    for digit in digits.prefix(max(places, 0)) { output.append(digit | UInt8(ascii: "0")) }
    output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(number.exponent, 0)))
    guard number.exponent < 0 else { return }
    output.append(UInt8(ascii: "."))
    output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(-places, 0)))
    for digit in digits.dropFirst(max(places, 0)) { output.append(digit | UInt8(ascii: "0")) }
  }

  /// An entered number: whole where it is exact and no `decimals` are set.
  public func writeEntered(_ number: Decimal, to output: inout [UInt8]) {
    if decimals == nil, !number.isRounded {
      Self.write(number, isGrouped: isGrouped, to: &output)
    } else {
      write(Figure(Fraction(number.exact), isApproximate: number.isRounded), to: &output)
    }
  }

  /// A computed number: cut to the format's decimals, and marked where digits were lost.
  public func write(_ figure: Figure, to output: inout [UInt8]) {
    let shown = shown(figure)
    if shown.isRounded { for byte in "≈".utf8 { output.append(byte) } }
    Self.write(shown, isGrouped: isGrouped, to: &output)
  }

  /// The number rounded once: to the decimals asked for, or to four digits where that would leave
  /// fewer of a number that has no decimals set, or none at all.
  private func shown(_ figure: Figure) -> Decimal {
    let limit = -(decimals ?? Self.derivedDecimals)
    var shown = Decimal(figure.fraction.rounded(to: .exponent(limit))) ?? figure.decimal
    let least = decimals == nil ? limit + Self.minimumDigits - 1 : limit
    if shown.isRounded, shown.magnitude.map({ $0 < least }) ?? true {
      shown =
        Decimal(figure.fraction.rounded(to: .significant(Self.minimumDigits))) ?? shown
    }
    return figure.isApproximate ? shown.markedRounded : shown
  }

  /// Plain notation: no exponent, no minus before zero.
  private static func write(_ number: Decimal, isGrouped: Bool, to output: inout [UInt8]) {
    if number.isNegative { output.append(UInt8(ascii: "-")) }
    let coefficient = number.coefficient
    let decimals = max(-number.exponent, 0)
    let zeros = number.isZero ? 0 : max(number.exponent, 0)
    let whole = max(PowersOfTen.digitCount(coefficient) + zeros - decimals, 1)
    let count = decimals > 0 ? whole + 1 + decimals : whole
    output.append(addingCapacity: count) { (span: inout OutputSpan<UInt8>) in
      span.append(repeating: UInt8(ascii: "0"), count: count)
      var bytes = span.mutableSpan
      guard decimals > 0 else {
        writeDigits(coefficient, endingAt: whole - zeros, in: &bytes)
        return
      }
      bytes[whole] = UInt8(ascii: ".")
      let (quotient, remainder) = PowersOfTen.split(coefficient, at: decimals)
      writeDigits(remainder, endingAt: count, in: &bytes)
      writeDigits(quotient, endingAt: whole, in: &bytes)
    }
    // A single comma without a point could not be read back: it may be a decimal mark elsewhere.
    guard isGrouped, whole > 6 || decimals > 0 else { return }
    let start = output.count - count
    for place in stride(from: start + whole - 3, to: start, by: -3) {
      output.insert(UInt8(ascii: ","), at: place)
    }
  }

  /// Writes a number's digits over zeros, the last of them before the given place.
  private static func writeDigits(
    _ number: UInt128, endingAt end: Int, in bytes: inout MutableSpan<UInt8>
  ) {
    var rest = number
    var end = end
    // 64-bit divisions are many times faster than 128-bit ones: take 19 digits at once.
    while rest > UInt128(UInt64.max) {
      let (quotient, chunk) = PowersOfTen.split(rest, at: 19)
      writeDigits(UInt64(truncatingIfNeeded: chunk), endingAt: end, in: &bytes)
      end -= 19
      rest = quotient
    }
    writeDigits(UInt64(truncatingIfNeeded: rest), endingAt: end, in: &bytes)
  }

  private static func writeDigits(
    _ chunk: UInt64, endingAt end: Int, in bytes: inout MutableSpan<UInt8>
  ) {
    var rest = chunk
    var place = end
    while rest >= 10 {
      let quotient = rest / 100
      let pair = UInt32(truncatingIfNeeded: rest - quotient * 100)
      let ten = pair / 10
      bytes[place - 1] = UInt8(truncatingIfNeeded: pair - ten * 10) | UInt8(ascii: "0")
      place -= 2
      bytes[place] = UInt8(truncatingIfNeeded: ten) | UInt8(ascii: "0")
      rest = quotient
    }
    if rest > 0 { bytes[place - 1] = UInt8(truncatingIfNeeded: rest) | UInt8(ascii: "0") }
  }
}

extension Decimal: CustomStringConvertible {
  /// Every digit in plain notation, as it would be typed.
  public var description: String {
    var text: [UInt8] = []
    NumberFormat.writePlain(self, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
