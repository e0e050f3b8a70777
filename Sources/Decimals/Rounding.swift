/// Where a number is cut: after so many significant digits, or at a power of ten.
enum Precision {
  case significant(Int)
  case exponent(Int)
}

/// A number rounded once, half to even, and whether that lost anything.
struct Rounded {
  let value: ExactDecimal
  let isExact: Bool
}

extension Fraction {
  /// The nearest decimal of that precision, half to even (IEEE 754 roundTiesToEven).
  func rounded(to precision: Precision) -> Rounded {
    if case .small(let n) = numerator.coefficient, case .small(let d) = denominator.coefficient {
      if n == 0 { return Rounded(value: .zero, isExact: true) }
      let exponent = numerator.exponent - denominator.exponent
      switch precision {
      case .significant(let digits) where d == 1 && PowersOfTen.digitCount(n.magnitude) <= digits:
        let value = ExactDecimal(n, exponent: exponent).withoutTrailingZeros
        return Rounded(value: value, isExact: true)
      case .significant(let digits) where digits <= Decimal.maximumDigits:
        let shift =
          digits - PowersOfTen.digitCount(n.magnitude) + PowersOfTen.digitCount(d.magnitude)
        if let native = native(n, d.magnitude, exponent, shift: shift, digits: digits) {
          return native
        }
      case .exponent(let target) where d == 1 && target <= exponent:
        let value = ExactDecimal(n, exponent: exponent).withoutTrailingZeros
        return Rounded(value: value, isExact: true)
      case .exponent(let target):
        let shift = exponent - target
        if let native = native(n, d.magnitude, exponent, shift: shift, digits: nil) {
          return native
        }
      default: break
      }
    }
    return bigRounded(to: precision)
  }

  /// The native path: n / d × 10^shift where 128 bits hold it, cut to so many digits if it has one
  /// more.
  private func native(
    _ n: Int128, _ d: UInt128, _ exponent: Int, shift: Int, digits: Int?
  ) -> Rounded? {
    guard let power = PowersOfTen.value(abs(shift)) else { return nil }
    var exponent = exponent - shift
    var quotient: UInt128
    let remainder: UInt128
    let divisor: UInt128
    if shift >= 0 {
      divisor = d
      let product = n.magnitude.multipliedFullWidth(by: power)
      guard product.high < d else { return nil }
      (quotient, remainder) = divide(product, by: d)
    } else {
      let (product, overflow) = d.multipliedReportingOverflow(by: power)
      guard !overflow else { return nil }
      divisor = product
      (quotient, remainder) = n.magnitude.quotientAndRemainder(dividingBy: product)
    }
    var isExact = remainder == 0
    let roundsUp: Bool
    if let digits, quotient >= PowersOfTen[digits] {
      let (tenth, digit) = quotient.quotientAndRemainder(dividingBy: 10)
      roundsUp = digit > 5 || (digit == 5 && (!isExact || tenth & 1 == 1))
      isExact = isExact && digit == 0
      quotient = tenth
      exponent += 1
    } else {
      // Compared with what is left of the divisor, so that nothing can overflow.
      let rest = divisor - remainder
      roundsUp = remainder > rest || (remainder == rest && quotient & 1 == 1)
    }
    guard quotient < PowersOfTen[PowersOfTen.maximumExponent] else { return nil }
    if roundsUp { quotient += 1 }
    let (coefficient, stripped) = PowersOfTen.stripZeros(quotient, exponent)
    let signed = Int128(truncatingIfNeeded: coefficient)
    return Rounded(
      value: ExactDecimal(n < 0 ? -signed : signed, exponent: stripped), isExact: isExact)
  }

  /// The quotient of a 256-bit number by a 128-bit one that is known to fit 128 bits.
  @inline(__always)
  private func divide(
    _ dividend: (high: UInt128, low: UInt128.Magnitude), by divisor: UInt128
  ) -> (quotient: UInt128, remainder: UInt128) {
    dividend.high == 0
      ? dividend.low.quotientAndRemainder(dividingBy: divisor)
      : divisor.dividingFullWidth(dividend)
  }

  private func bigRounded(to precision: Precision) -> Rounded {
    if numerator.isZero { return Rounded(value: .zero, isExact: true) }
    let n = numerator.bigCoefficient
    let d = denominator.bigCoefficient
    let base = numerator.exponent - denominator.exponent
    var target: Int
    switch precision {
    case .exponent(let exponent): target = exponent
    case .significant(let digits):
      target = base + n.digits.count - d.digits.count - digits
      // The quotient has `digits` digits or one more: look which, then cut at the right place.
      if let whole = quotient(n, d, shift: base - target)?.quotient, whole.digits.count > digits {
        target += 1
      }
    }
    guard let (quotient, remainder, divisor) = quotient(n, d, shift: base - target) else {
      return Rounded(value: .zero, isExact: true)
    }
    // The lengths mostly tell on which side of the half the remainder is.
    let excess = remainder.bitWidth + 1 - divisor.bitWidth
    let order =
      excess == 0 ? BigInteger.compareMagnitudes(remainder + remainder, divisor) : excess
    let isOdd = quotient.isOdd
    let magnitude = order > 0 || (order == 0 && isOdd) ? quotient + .one : quotient
    let value = ExactDecimal(numerator.isNegative ? -magnitude : magnitude, exponent: target)
    return Rounded(value: value.withoutTrailingZeros, isExact: remainder.isZero)
  }

  /// |n| × 10^shift / d; a negative shift moves the divisor instead, so that nothing is cut twice.
  private func quotient(_ n: BigInteger, _ d: BigInteger, shift: Int) -> (
    quotient: BigInteger, remainder: BigInteger, divisor: BigInteger
  )? {
    let dividend = shift > 0 ? n * .powerOfTen(shift) : n
    let divisor = shift < 0 ? d * .powerOfTen(-shift) : d
    guard let (quotient, remainder) = dividend.dividedMagnitude(by: divisor) else { return nil }
    return (quotient, remainder, divisor)
  }
}

extension ExactDecimal {
  /// The same number with the shortest coefficient.
  var withoutTrailingZeros: ExactDecimal {
    switch coefficient {
    case .small(let value):
      let (digits, exponent) = PowersOfTen.stripZeros(value.magnitude, exponent)
      guard let signed = Int128(exactly: digits) else { return self }
      return ExactDecimal(value < 0 ? -signed : signed, exponent: exponent)
    case .big(let value):
      let zeros = value.trailingZeros
      guard zeros > 0, let (quotient, _) = value.dividedMagnitude(by: .powerOfTen(zeros)) else {
        return self
      }
      return ExactDecimal(value.isNegative ? -quotient : quotient, exponent: exponent + zeros)
    }
  }
}

extension PowersOfTen {
  /// The number without its trailing zeros, which go to the exponent.
  static func stripZeros(_ number: UInt128, _ exponent: Int) -> (UInt128, Int) {
    guard number != 0 else { return (0, 0) }
    var number = number
    var exponent = exponent
    while number > UInt128(UInt64.max) {
      let (quotient, remainder) = number.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { return (number, exponent) }
      (number, exponent) = (quotient, exponent + 1)
    }
    var short = UInt64(truncatingIfNeeded: number)
    while short % 10 == 0 {
      short /= 10
      exponent += 1
    }
    return (UInt128(short), exponent)
  }
}

extension Fraction {
  /// The nearest decimal of at least so many significant digits, and as many decimals where the
  /// number is large; and whether it is exact.
  ///
  /// The digits are only estimated, which takes far less time than to count them.
  public func rounded(toAtLeast digits: Int) -> (number: ExactDecimal, isExact: Bool) {
    let result = rounded(to: .exponent(min(estimatedMagnitude - 2, 0) - digits))
    return (result.value, result.isExact)
  }

  /// Whether the number is a decimal as it stands.
  public var isDecimal: Bool { denominator.isOne }

  /// The power of ten of the first digit, give or take three; of zero anything.
  public var estimatedMagnitude: Int {
    numerator.estimatedDigits + numerator.exponent
      - denominator.estimatedDigits - denominator.exponent
  }

  /// The nearest decimal of so many significant digits, half to even, and whether it is exact.
  public func rounded(toSignificant digits: Int) -> (number: ExactDecimal, isExact: Bool) {
    let result = rounded(to: .significant(digits))
    return (result.value, result.isExact)
  }
}

extension ExactDecimal {
  /// A whole number.
  public init(_ value: UInt128) {
    self.init(BigInteger(magnitude: value, isNegative: false), exponent: 0)
  }

  /// The power of ten of which the number is a whole multiple, given by its digits.
  public var decimalExponent: Int { exponent }

  /// The same digits with the point so many places further to the right.
  public func scaled(byPowerOfTen power: Int) -> ExactDecimal {
    ExactDecimal(bigCoefficient, exponent: exponent + power)
  }

  /// The digits without their exponent where they fit 128 bits, the sign left out.
  public var smallCoefficient: UInt128? {
    guard case .small(let value) = coefficient else { return nil }
    return value.magnitude
  }

  /// The nearest multiple of 10^exponent, half to even.
  public func rounded(toExponent exponent: Int) -> ExactDecimal {
    Fraction(self).rounded(to: .exponent(exponent)).value
  }

  /// How many digits stand at 10^exponent and above.
  public func digitCount(above exponent: Int) -> Int {
    max(bigCoefficient.digits.count + self.exponent - exponent, 0)
  }
}
