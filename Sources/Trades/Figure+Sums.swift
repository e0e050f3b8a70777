import Decimals

/// Shares, and sums of them, that stay exact while their fractions are small.
extension Figure {
  /// The digits beyond which an exact fraction is rounded.
  private static let exactExtent = 240
  /// Those beyond which a decimal is: more than sums of numbers that can be entered have.
  private static let decimalExtent = 2000

  init(_ exact: ExactDecimal, isApproximate: Bool = false) {
    self.init(Fraction(exact), isApproximate: isApproximate)
  }

  /// The figure with its exact fraction, or one cut to far more digits than are shown where that has
  /// grown long. A sum of decimals stays as it is, however far apart they are.
  var bounded: Figure {
    if fraction.isDecimal, fraction.extent <= Self.decimalExtent { return self }
    return Figure(bounding: fraction, isApproximate: isApproximate)
  }

  /// What falls to `part` of a whole; zero where there is no whole.
  func share(_ part: Figure, of whole: Figure) -> Figure {
    guard let share = fraction * part.fraction / whole.fraction else { return .zero }
    return Figure(
      bounding: share,
      isApproximate: isApproximate || part.isApproximate || whole.isApproximate)
  }

  /// Repeated shares have ever longer fractions: they are cut to far more digits than are shown.
  private init(bounding fraction: Fraction, isApproximate: Bool) {
    guard fraction.extent > Self.exactExtent else {
      self.init(fraction, isApproximate: isApproximate)
      return
    }
    let (number, isExact) = fraction.rounded(toAtLeast: Quotients.digits)
    self.init(Fraction(number), isApproximate: isApproximate || !isExact)
  }
}
