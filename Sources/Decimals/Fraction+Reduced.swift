/// A fraction in as few digits as it can have.
extension Fraction {
  /// The same fraction of whole numbers without a common divisor.
  public var reduced: Fraction {
    let base = min(numerator.exponent, denominator.exponent)
    let n = numerator.bigCoefficient * .powerOfTen(numerator.exponent - base)
    let d = denominator.bigCoefficient * .powerOfTen(denominator.exponent - base)
    var (divisor, rest) = (n, d)
    while let (_, remainder) = divisor.dividedMagnitude(by: rest) {
      (divisor, rest) = (rest, remainder)
    }
    guard let above = n.dividedMagnitude(by: divisor)?.quotient,
      let below = d.dividedMagnitude(by: divisor)?.quotient,
      let result = Fraction(
        ExactDecimal(n.isNegative ? -above : above, exponent: 0),
        over: ExactDecimal(below, exponent: 0))
    else { return self }
    return result
  }

  /// The fraction of the smallest whole numbers that lies between two others above zero.
  static func simplest(above low: Fraction, below high: Fraction) -> Fraction {
    let floor = Fraction(low.floor)
    let next = floor + Fraction(ExactDecimal(1))
    guard high <= next else { return next }
    // Both have the same whole part, or the higher is its end: what remains is turned over.
    let one = Fraction(ExactDecimal(1))
    guard let least = one / (high - floor) else { return next }
    guard let most = one / (low - floor) else {
      let beyond = Fraction(least.floor) + one
      return floor + (one / beyond ?? one)
    }
    return floor + (one / simplest(above: least, below: most) ?? one)
  }
}

extension Decimal {
  /// The quotient of the smallest whole numbers that is cut to this number, which is marked as
  /// rounded, at 34 digits; nil for a number that is no such quotient of short numbers.
  public var simplestQuotient: (dividend: Decimal, divisor: Decimal)? {
    guard isRounded, let magnitude else { return nil }
    let magnitudeOnly = isNegative ? -exact : exact
    // Half a unit of the 34th digit.
    let half = ExactDecimal(5, exponent: magnitude - Self.maximumDigits)
    let simplest = Fraction.simplest(
      above: Fraction(magnitudeOnly - half), below: Fraction(magnitudeOnly + half)
    ).reduced
    let (above, below) = (simplest.numerator, simplest.denominator)
    guard above.estimatedDigits + below.estimatedDigits <= Self.quotientDigits else { return nil }
    let quotient = Decimal(rounding: simplest)
    guard quotient.isRounded, quotient.exact == magnitudeOnly else { return nil }
    return (Decimal(rounding: isNegative ? -above : above), Decimal(rounding: below))
  }

  /// More digits than this say less than the number itself.
  private static let quotientDigits = 20
}

extension ExactDecimal {
  /// The digits of a whole number, its sign left out, as ASCII.
  public var wholeDigits: [UInt8] {
    let digits = bigCoefficient.digits.map { $0 + 48 }
    return (digits.isEmpty ? [48] : digits) + [UInt8](repeating: 48, count: max(exponent, 0))
  }
}
