import Decimals

/// Enough about amounts of the form value / price to recover their exact sum from a rounded one.
///
/// Ten times $100 at 33.33 is exactly 100000/3333, and its average exactly 33.33. Every amount is a
/// multiple of 10^unit / denominator, hence so is their sum; the sum of the amounts, each rounded
/// to 72 digits, is nearer to one such multiple than to any other.
struct Quotients: Sendable {
  /// The digits that a rounded amount keeps.
  static let digits = 72
  /// The digits of which a sum of ten million rounded amounts can be sure.
  private static let sureDigits = 60

  /// The least common multiple of the quotients' divisors without factors 2 and 5; 0 if unknown.
  private var denominator: UInt128
  private var unit: Int

  static let unknown = Quotients(denominator: 0, unit: 0)

  private init(denominator: UInt128, unit: Int) {
    self.denominator = denominator
    self.unit = unit
  }

  /// No amounts at all.
  init() {
    self.init(denominator: 1, unit: .max)
  }

  /// One amount that is a quotient.
  init(_ amount: Fraction) {
    guard let divisor = amount.denominator.smallCoefficient, divisor > 0 else {
      self = .unknown
      return
    }
    var rest = divisor
    var twos = 0
    var fives = 0
    while rest % 2 == 0 { (rest, twos) = (rest / 2, twos + 1) }
    while rest % 5 == 0 { (rest, fives) = (rest / 5, fives + 1) }
    let exponent = amount.numerator.decimalExponent - amount.denominator.decimalExponent
    self.init(denominator: rest, unit: exponent - max(twos, fives))
  }

  mutating func merge(_ other: Quotients) {
    guard denominator != 0, other.denominator != 0 else {
      self = .unknown
      return
    }
    unit = min(unit, other.unit)
    guard denominator % other.denominator != 0 else { return }
    let share = other.denominator / Self.commonDivisor(denominator, other.denominator)
    let (multiple, overflow) = denominator.multipliedReportingOverflow(by: share)
    denominator = overflow ? 0 : multiple
  }

  /// The exact sum of the amounts, given the sum of the rounded ones, where it can be known.
  func exactSum(of rounded: ExactDecimal) -> Fraction? {
    guard denominator != 0, unit != .max else { return nil }
    let scaled = rounded * ExactDecimal(denominator)
    guard scaled.digitCount(above: unit) <= Self.sureDigits else { return nil }
    return Fraction(scaled.rounded(toExponent: unit), over: ExactDecimal(denominator))
  }

  private static func commonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
