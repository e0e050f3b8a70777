import Decimals

extension Trade {
  /// Makes `ratio` new units of each old one: the amount grows by it, the price shrinks, the value
  /// stays.
  ///
  /// A split and its reverse leave the numbers as they were entered. False where a number would
  /// leave the range of what can be entered.
  mutating func split(by ratio: Fraction) -> Bool {
    guard newer != nil else { return true }
    let total = details.ratio.map { $0 * ratio } ?? ratio
    details.ratio = total == Fraction(ExactDecimal(1)) ? nil : total
    settleExactly()
    return [Field.amount, .price].allSatisfy { field in
      let exact = exact(field)
      if exact.numerator.isZero { return true }
      // A number far out of range is rounded to zero, which has no magnitude.
      return Decimal(rounding: exact).magnitude.map { abs($0) <= Decimal.maximumExponent } ?? false
    }
  }
}
