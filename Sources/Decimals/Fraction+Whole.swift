/// The whole numbers beside a fraction.
extension Fraction {
  /// The largest whole number that is not above the fraction.
  public var floor: ExactDecimal {
    let nearest = rounded(to: .exponent(0)).value
    return Fraction(nearest) > self ? nearest - ExactDecimal(1) : nearest
  }

  /// The smallest whole number that is not below the fraction.
  public var ceiling: ExactDecimal {
    let floor = floor
    return Fraction(floor) < self ? floor + ExactDecimal(1) : floor
  }
}
