/// A computed number before it is rounded, and whether a number that went into it had lost digits.
public struct Figure: Sendable {
  /// The number as computed.
  public let fraction: Fraction
  /// Whether it was computed from a rounded number, so that no digit of it can be called exact.
  public let isApproximate: Bool

  /// A computed number.
  public init(_ fraction: Fraction, isApproximate: Bool) {
    self.fraction = fraction
    self.isApproximate = isApproximate
  }

  /// The number to 34 digits.
  public var decimal: Decimal {
    let number = Decimal(rounding: fraction)
    return isApproximate ? number.markedRounded : number
  }
}

extension Figure: Equatable {
  /// Figures are equal by value.
  public static func == (a: Figure, b: Figure) -> Bool { a.fraction == b.fraction }
}
