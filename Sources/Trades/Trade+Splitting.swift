import Decimals

extension Trade {
  /// The most digits of the numbers that a ratio of splits consists of.
  private static let maximumExtent = 1000

  /// The ratio of the splits that are not in the numbers entered, since they would be no decimals of
  /// at most 34 digits.
  public var splitRatio: Fraction? { box?.details.ratio }

  /// The fee as it was entered, before the splits of `splitRatio`.
  public var feeBeforeSplits: Fee? { box?.details.fee }

  /// The same trade with its splits in the numbers where that is exact.
  public var settled: Trade {
    var settled = self
    settled.settleExactly()
    return settled
  }

  /// Makes `ratio` new units of each old one: the amount grows by it, the price shrinks, the value
  /// stays.
  ///
  /// A split and its reverse leave the numbers as they were entered. False where a number would
  /// leave the range of what can be entered, or the ratio of all splits has too many digits.
  public mutating func split(by ratio: Fraction) -> Bool {
    guard newer != nil else { return true }
    let total = details.ratio.map { ($0 * ratio).reduced } ?? ratio
    guard total > Fraction(.zero), total.extent <= Self.maximumExtent else { return false }
    details.ratio = total == Fraction(ExactDecimal(1)) ? nil : total
    settleExactly()
    return isInRange(exact(.amount)) && isInRange(exact(.price))
      && isInRange(exact(.amount) - netAmount)
  }

  /// Whether a number, or a fee in units, can be entered, up to its digits.
  func isInRange(_ exact: Fraction) -> Bool {
    let rounded = Decimal(rounding: exact)
    // A number far out of range is rounded to zero.
    return rounded.isZero ? exact.numerator.isZero : rounded.isInRange
  }
}
