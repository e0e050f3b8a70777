/// Exact arithmetic on computed numbers; a result is as approximate as what went into it.
extension Figure {
  /// A number as entered.
  public init(_ number: Decimal) {
    self.init(Fraction(number.exact), isApproximate: number.isRounded)
  }

  /// Zero, exactly.
  public static var zero: Figure { 0 }

  /// Whether the number is zero.
  public var isZero: Bool { fraction.numerator.isZero }

  /// The negated number.
  public static prefix func - (value: Figure) -> Figure { .zero - value }

  /// The exact sum.
  public static func + (a: Figure, b: Figure) -> Figure {
    Figure(a.fraction + b.fraction, isApproximate: a.isApproximate || b.isApproximate)
  }

  /// The exact difference.
  public static func - (a: Figure, b: Figure) -> Figure {
    Figure(a.fraction - b.fraction, isApproximate: a.isApproximate || b.isApproximate)
  }

  /// The exact product.
  public static func * (a: Figure, b: Figure) -> Figure {
    Figure(a.fraction * b.fraction, isApproximate: a.isApproximate || b.isApproximate)
  }

  /// The exact quotient, or nil for a divisor of zero.
  public static func / (a: Figure, b: Figure) -> Figure? {
    guard let quotient = a.fraction / b.fraction else { return nil }
    return Figure(quotient, isApproximate: a.isApproximate || b.isApproximate)
  }
}

extension Figure: Comparable {
  /// The order of the numbers' values.
  public static func < (a: Figure, b: Figure) -> Bool { a.fraction < b.fraction }
}

/// So that formulae read as they are written elsewhere.
extension Figure: ExpressibleByIntegerLiteral {
  /// An exact whole number.
  public init(integerLiteral value: Int) {
    self.init(Fraction(ExactDecimal(value)), isApproximate: false)
  }
}
