/// An exact quotient of two decimals; rounding is put off to the last step.
///
/// `average` is total value / total amount, a derived price value / amount: neither need have a
/// finite decimal expansion, and each is rounded once, when it is asked for as a `Decimal`.
public struct Fraction: Sendable {
  /// The number above the line; it carries the sign.
  public let numerator: ExactDecimal
  /// The number below the line, above zero.
  public let denominator: ExactDecimal

  /// A decimal as a fraction of one.
  public init(_ number: ExactDecimal) {
    numerator = number
    denominator = ExactDecimal(1)
  }

  /// The quotient, or nil for a divisor of zero.
  public init?(_ numerator: ExactDecimal, over denominator: ExactDecimal) {
    guard !denominator.isZero else { return nil }
    self.numerator = denominator.isNegative ? -numerator : numerator
    self.denominator = denominator.isNegative ? -denominator : denominator
  }

  /// About how many digits and decimal places the larger of numerator and denominator has.
  public var extent: Int { max(numerator.extent, denominator.extent) }

  /// The exact sum.
  public static func + (a: Fraction, b: Fraction) -> Fraction {
    if b.denominator.isOne {
      return Fraction(a.numerator + b.numerator * a.denominator, positive: a.denominator)
    }
    return a.denominator == b.denominator
      ? Fraction(a.numerator + b.numerator, positive: a.denominator)
      : Fraction(
        a.numerator * b.denominator + b.numerator * a.denominator,
        positive: a.denominator * b.denominator)
  }

  /// The exact difference.
  public static func - (a: Fraction, b: Fraction) -> Fraction {
    a + Fraction(-b.numerator, positive: b.denominator)
  }

  /// The exact product.
  public static func * (a: Fraction, b: Fraction) -> Fraction {
    Fraction(a.numerator * b.numerator, positive: a.denominator * b.denominator)
  }

  /// The exact quotient, or nil for a divisor of zero.
  public static func / (a: Fraction, b: Fraction) -> Fraction? {
    Fraction(a.numerator * b.denominator, over: a.denominator * b.numerator)
  }

  private init(_ numerator: ExactDecimal, positive denominator: ExactDecimal) {
    self.numerator = numerator
    self.denominator = denominator
  }
}

extension Fraction: Comparable {
  /// Fractions are equal by value: 2/4 is 1/2.
  public static func == (a: Fraction, b: Fraction) -> Bool {
    a.numerator * b.denominator == b.numerator * a.denominator
  }

  /// The order of the numbers' values.
  public static func < (a: Fraction, b: Fraction) -> Bool {
    a.numerator * b.denominator < b.numerator * a.denominator
  }
}
