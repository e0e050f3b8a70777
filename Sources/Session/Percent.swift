import Decimals

/// Percentages, shown with their sign and to two decimals.
enum Percent {
  /// By how many percent a number has changed; nil from zero, and where the figure would say less
  /// than the two numbers do.
  static func change(from old: Figure, to new: Figure) -> String? {
    guard let ratio = (new - old) * 100 / old else { return nil }
    guard (Decimal(rounding: ratio.fraction).magnitude ?? 0) < 6 else { return nil }
    return text(ratio)
  }

  /// A percentage as text, without the sign for percent.
  static func text(_ figure: Figure) -> String {
    let shown = Decimal(rounding: figure.fraction).rounded(toDecimals: 2)
    let isRounded = shown.isRounded || figure.isApproximate
    return (isRounded ? "≈" : "") + (shown.isNegative || shown.isZero ? "" : "+") + "\(shown)"
  }
}
