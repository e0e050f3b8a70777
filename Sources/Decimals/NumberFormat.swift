/// How numbers are shown; what is stored is never changed by it.
public struct NumberFormat: Equatable, Sendable {
  /// The decimals that a derived number shows at most, unless that left fewer than 4 digits.
  public static let derivedDecimals = 8
  /// The significant digits that are shown of a number however few decimals are asked for.
  static let minimumDigits = 4

  /// The decimals shown at most, of entered numbers too; nil shows entered numbers whole.
  public var decimals: Int?
  /// Whether commas stand between groups of three digits.
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
    if shown.isRounded { output.append(contentsOf: [0xE2, 0x89, 0x88]) }
    Self.write(shown, isGrouped: isGrouped, to: &output)
  }

  /// The number rounded once, to the format's decimals, or to four digits where that leaves fewer.
  private func shown(_ figure: Figure) -> Decimal {
    let limit = -(decimals ?? Self.derivedDecimals)
    var shown = Decimal(figure.fraction.rounded(to: .exponent(limit))) ?? figure.decimal
    if shown.isRounded, shown.magnitude.map({ $0 < limit + Self.minimumDigits - 1 }) ?? true {
      shown =
        Decimal(figure.fraction.rounded(to: .significant(Self.minimumDigits))) ?? shown
    }
    return figure.isApproximate ? shown.markedRounded : shown
  }

  /// Plain notation: no exponent, no minus before zero.
  private static func write(_ number: Decimal, isGrouped: Bool, to output: inout [UInt8]) {
    if number.isNegative { output.append(UInt8(ascii: "-")) }
    let digits = DecimalDigits(number.coefficient)
    let exponent = number.exponent
    let zeros = number.isZero ? 0 : max(exponent, 0)
    let wholeCount = max(digits.count + min(exponent, 0), 0)
    if wholeCount == 0 { output.append(UInt8(ascii: "0")) }
    for index in 0..<wholeCount + zeros where wholeCount > 0 {
      let left = wholeCount + zeros - index
      if isGrouped, index > 0, left % 3 == 0 { output.append(UInt8(ascii: ",")) }
      output.append(index < digits.count ? digits[index] : UInt8(ascii: "0"))
    }
    guard exponent < 0 else { return }
    output.append(UInt8(ascii: "."))
    for _ in 0..<max(-exponent - digits.count, 0) { output.append(UInt8(ascii: "0")) }
    for index in wholeCount..<digits.count { output.append(digits[index]) }
  }
}

/// The decimal digits of a coefficient as ASCII, without an allocation.
private struct DecimalDigits {
  private var storage: InlineArray<40, UInt8> = .init(repeating: 0)
  private var start = 40

  init(_ coefficient: UInt128) {
    var rest = coefficient
    repeat {
      // 64-bit divisions are many times faster than 128-bit ones: take 19 digits at once.
      var chunk: UInt64
      var width = 0
      if rest > UInt128(UInt64.max) {
        let (quotient, remainder) = rest.quotientAndRemainder(
          dividingBy: 10_000_000_000_000_000_000)
        chunk = UInt64(truncatingIfNeeded: remainder)
        width = 19
        rest = quotient
      } else {
        chunk = UInt64(truncatingIfNeeded: rest)
        rest = 0
      }
      var written = 0
      while chunk != 0 || written < max(width, 1) {
        start -= 1
        storage[start] = UInt8(truncatingIfNeeded: chunk % 10) + UInt8(ascii: "0")
        chunk /= 10
        written += 1
      }
    } while rest != 0
  }

  var count: Int { 40 - start }
  subscript(index: Int) -> UInt8 { storage[start + index] }
}

extension Decimal: CustomStringConvertible {
  /// Every digit in plain notation, as it would be typed.
  public var description: String {
    var text: [UInt8] = []
    NumberFormat.writePlain(self, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
