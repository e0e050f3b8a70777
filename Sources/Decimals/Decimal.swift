/// A decimal number of up to 34 significant digits in 16 bytes, which knows whether it was rounded.
///
/// The digits and the scale are kept as entered, so that 12.50 prints as 12.50. What is entered is
/// exact; a number made from a `Fraction` is exact too, or `isRounded`.
public struct Decimal: Sendable {
  /// The most significant digits that a number may have (the precision of IEEE 754 decimal128).
  public static let maximumDigits = 34
  /// The largest power of ten that an entered number may reach, as the smallest is its negative.
  public static let maximumExponent = 300
  /// The currency signs that may stand in front of a number, and are dropped.
  public static let currencySigns: [Unicode.Scalar] = ["$", "€", "£", "¥", "₿"]
  /// Zero.
  public static var zero: Decimal {
    Decimal(coefficient: 0, exponent: 0, isNegative: false, isRounded: false)
  }

  // From the top of `high`: sign, rounded, 13 bits of exponent, 49 bits of coefficient.
  private let high: UInt64
  private let low: UInt64

  private static let exponentBias = 4096

  /// A coefficient below 10^34; exponents of entered and derived numbers stay within ±2000.
  init(coefficient: UInt128, exponent: Int, isNegative: Bool, isRounded: Bool) {
    low = UInt64(truncatingIfNeeded: coefficient)
    high =
      (isNegative && coefficient != 0 ? 1 << 63 : 0) | (isRounded ? 1 << 62 : 0)
      | UInt64(truncatingIfNeeded: exponent + Self.exponentBias) << 49
      | UInt64(truncatingIfNeeded: coefficient >> 64)
  }

  /// The digits of a coefficient with so many decimals, which may be less than none; nil for what
  /// cannot be entered.
  public init?(coefficient: UInt128, decimals: Int, isNegative: Bool = false) {
    guard coefficient < PowersOfTen[Self.maximumDigits],
      abs(decimals) <= Self.maximumExponent + Self.maximumDigits
    else { return nil }
    self.init(
      coefficient: coefficient,
      exponent: coefficient == 0 ? max(min(-decimals, 0), -Self.maximumDigits) : -decimals,
      isNegative: isNegative, isRounded: false)
    // Nearly all numbers are far from the ends.
    guard abs(decimals) <= Self.maximumExponent - Self.maximumDigits || isInRange else {
      return nil
    }
  }

  /// The whole number.
  public init(_ value: Int) {
    self.init(
      coefficient: UInt128(value.magnitude), exponent: 0, isNegative: value < 0, isRounded: false)
  }

  /// The fraction rounded, half to even, to 34 digits.
  public init(rounding fraction: Fraction) {
    // Nil is not reached: the precision asked for is what a decimal holds.
    self = Decimal(fraction.rounded(to: .significant(Self.maximumDigits))) ?? .zero
  }

  /// The exact number rounded, half to even, to 34 digits.
  public init(rounding exact: ExactDecimal) {
    self.init(rounding: Fraction(exact))
  }

  /// A rounded number, or nil where it has more than 34 digits, or an exponent beyond 13 bits, all
  /// the same.
  init?(_ rounded: Rounded) {
    guard case .small(let coefficient) = rounded.value.coefficient,
      coefficient.magnitude < PowersOfTen[Self.maximumDigits],
      abs(rounded.value.exponent) < Self.exponentBias
    else { return nil }
    self.init(
      coefficient: coefficient.magnitude, exponent: rounded.value.exponent,
      isNegative: coefficient < 0, isRounded: !rounded.isExact)
  }

  var coefficient: UInt128 { UInt128(high & (1 << 49 - 1)) << 64 | UInt128(low) }
  var exponent: Int { Int(high >> 49 & 0x1FFF) - Self.exponentBias }

  /// Whether the number is less than zero.
  public var isNegative: Bool { high >> 63 == 1 }
  /// Whether digits were lost when the number was made.
  public var isRounded: Bool { high >> 62 & 1 == 1 }
  /// Whether the number is zero.
  public var isZero: Bool { low == 0 && high & (1 << 49 - 1) == 0 }

  /// How many decimals are written, trailing zeros too; 0 for a whole number.
  public var decimals: Int { max(-exponent, 0) }

  /// Whether the number, if it is not 0, is of a size that can be entered.
  public var isInRange: Bool { magnitude.map { abs($0) <= Self.maximumExponent } ?? true }

  /// The power of ten of the first digit: 2 for 123, -1 for 0.5; nil for zero.
  public var magnitude: Int? {
    isZero ? nil : PowersOfTen.digitCount(coefficient) - 1 + exponent
  }

  /// The number for exact arithmetic.
  public var exact: ExactDecimal {
    // The coefficient has 113 bits at most, so it is positive as a signed number.
    let value = Int128(truncatingIfNeeded: coefficient)
    return ExactDecimal(isNegative ? -value : value, exponent: exponent)
  }

  /// The same number marked as rounded, for what was computed from a rounded number.
  public var markedRounded: Decimal {
    Decimal(
      coefficient: coefficient, exponent: exponent, isNegative: isNegative, isRounded: true)
  }

  /// The negated number, with its digits and its mark.
  public static prefix func - (number: Decimal) -> Decimal {
    Decimal(
      coefficient: number.coefficient, exponent: number.exponent, isNegative: !number.isNegative,
      isRounded: number.isRounded)
  }

  /// The number to `count` decimals, half to even; `isRounded` where digits were cut.
  public func rounded(toDecimals count: Int) -> Decimal {
    guard exponent < -count,
      let rounded = Decimal(Fraction(exact).rounded(to: .exponent(-count)))
    else { return self }
    return isRounded ? rounded.markedRounded : rounded
  }
}

extension Decimal: Hashable {
  /// Equal for numbers of equal value.
  public func hash(into hasher: inout Hasher) {
    var (digits, exponent) = (coefficient, isZero ? 0 : exponent)
    while digits != 0, digits % 10 == 0 { (digits, exponent) = (digits / 10, exponent + 1) }
    hasher.combine(digits)
    hasher.combine(exponent)
    hasher.combine(isNegative)
  }
}

extension Decimal: Comparable {
  /// Numbers are equal by value: 0.50 is 0.5, rounded or not.
  public static func == (a: Decimal, b: Decimal) -> Bool {
    if a.high == b.high, a.low == b.low { return true }
    if a.exponent == b.exponent, a.isNegative == b.isNegative {
      return a.coefficient == b.coefficient
    }
    return a.exact == b.exact
  }

  /// The order of the numbers' values.
  public static func < (a: Decimal, b: Decimal) -> Bool {
    if a.exponent == b.exponent, !a.isNegative, !b.isNegative {
      return a.coefficient < b.coefficient
    }
    return a.exact < b.exact
  }
}
