extension ExactDecimal {
  /// Nearly the number, to about 13 digits; not a number, or infinite, where that is beyond a `Double`.
  public var approximate: Double {
    switch coefficient {
    case .small(let value):
      let number = PowersOfTen.approximate(value.magnitude, exponent)
      return value < 0 ? -number : number
    case .big(let value):
      let number = value.approximateMagnitude * PowersOfTen.approximate(1, exponent)
      return value.isNegative ? -number : number
    }
  }
}

extension Decimal {
  /// Nearly the number, to about 13 digits; not a number, or infinite, where that is beyond a `Double`.
  public var approximate: Double {
    let number = PowersOfTen.approximate(coefficient, exponent)
    return isNegative ? -number : number
  }

  /// Whether the number has few enough digits for no other such number to have the same
  /// approximation.
  public var isShort: Bool { abs(exponent) <= 22 && coefficient < 1_000_000_000_000_000 }
}

extension PowersOfTen {
  /// Right to the last digit up to 10^22.
  private static let doubles: [Double] = (1..<309).reduce(into: [1]) { powers, _ in
    powers.append(powers[powers.count - 1] * 10)
  }

  /// Nearly number × 10^exponent.
  fileprivate static func approximate(_ number: UInt128, _ exponent: Int) -> Double {
    // The library's own conversion of 128 bits takes a hundred times longer.
    let digits =
      Double(UInt64(truncatingIfNeeded: number >> 64)) * 0x1p64
      + Double(UInt64(truncatingIfNeeded: number))
    guard abs(exponent) < doubles.count else { return .nan }
    return exponent < 0 ? digits / doubles[-exponent] : digits * doubles[exponent]
  }
}
