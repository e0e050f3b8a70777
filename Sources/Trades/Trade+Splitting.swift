import Decimals

extension Trade {
  /// Makes `ratio` new units of each old one: the amount grows by it, the price shrinks, the value
  /// stays.
  ///
  /// A split and its reverse leave the numbers as they were entered.
  mutating func split(by ratio: Fraction) {
    guard newer != nil else { return }
    let total = details.ratio.map { $0 * ratio } ?? ratio
    details.ratio = total == Fraction(ExactDecimal(1)) ? nil : total
    settleExactly()
  }
}
