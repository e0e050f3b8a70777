/// A decimal number of any size, coefficient × 10^exponent, whose sums and products are exact.
///
/// Totals are kept in it, so that they depend on the rows alone and not on the order in which they
/// were added. Coefficients within 128 bits take a native path, all others GMP's.
public struct ExactDecimal: Sendable {
  enum Coefficient: Sendable {
    case small(Int128)
    case big(BigInteger)
  }

  let coefficient: Coefficient
  let exponent: Int

  /// Zero.
  public static var zero: ExactDecimal { ExactDecimal(coefficient: .small(0), exponent: 0) }

  init(_ coefficient: Int128, exponent: Int) {
    self.coefficient = .small(coefficient)
    self.exponent = coefficient == 0 ? 0 : exponent
  }

  /// A big coefficient goes back to the native path as soon as it fits.
  init(_ coefficient: BigInteger, exponent: Int) {
    if let small = coefficient.small {
      self.init(small, exponent: exponent)
    } else {
      self.init(coefficient: .big(coefficient), exponent: exponent)
    }
  }

  private init(coefficient: Coefficient, exponent: Int) {
    self.coefficient = coefficient
    self.exponent = exponent
  }

  /// A whole number.
  public init(_ value: Int) {
    self.init(Int128(value), exponent: 0)
  }

  /// Whether the number is zero.
  public var isZero: Bool {
    if case .small(let value) = coefficient { return value == 0 }
    return false
  }

  /// Whether the number is less than zero.
  public var isNegative: Bool {
    switch coefficient {
    case .small(let value): value < 0
    case .big(let value): value.isNegative
    }
  }

  /// About how many digits and decimal places the number has.
  var extent: Int {
    switch coefficient {
    case .small(let value): PowersOfTen.digitCount(value.magnitude) + abs(exponent)
    case .big(let value): value.count * 20 + abs(exponent)
    }
  }

  /// The digits of the coefficient, or one more or less.
  var estimatedDigits: Int {
    switch coefficient {
    case .small(let value): PowersOfTen.digitCount(value.magnitude)
    // 1233 / 4096 is log10(2) closely enough.
    case .big(let value): (value.bitWidth * 1233) >> 12 + 1
    }
  }

  /// Whether the number is 1 as it comes from whole numbers, which is quick to ask.
  var isOne: Bool {
    if exponent == 0, case .small(1) = coefficient { true } else { false }
  }

  var bigCoefficient: BigInteger {
    switch coefficient {
    case .small(let value): BigInteger(value)
    case .big(let value): value
    }
  }

  /// The coefficient that goes with an exponent not above the number's own.
  private func bigCoefficient(at exponent: Int) -> BigInteger {
    let power = self.exponent - exponent
    if power == 0 { return bigCoefficient }
    let factor = PowersOfTen.value(power).map { Int128(truncatingIfNeeded: $0) }
    switch (coefficient, factor) {
    case (.small(let value), let factor?): return BigInteger(value, times: factor)
    case (.small(let value), nil): return .powerOfTen(power) * value
    case (.big(let value), let factor?): return value * factor
    case (.big(let value), nil): return value * .powerOfTen(power)
    }
  }

  /// The negated number.
  public static prefix func - (value: ExactDecimal) -> ExactDecimal {
    if case .small(let small) = value.coefficient, small != .min {
      return ExactDecimal(-small, exponent: value.exponent)
    }
    return ExactDecimal(-value.bigCoefficient, exponent: value.exponent)
  }

  /// The exact sum.
  public static func + (a: ExactDecimal, b: ExactDecimal) -> ExactDecimal {
    if case .small(let x) = a.coefficient, case .small(let y) = b.coefficient {
      if x == 0 { return b }
      if y == 0 { return a }
      let exponent = min(a.exponent, b.exponent)
      if let x = scaled(x, by: a.exponent - exponent), let y = scaled(y, by: b.exponent - exponent)
      {
        let (sum, overflow) = x.addingReportingOverflow(y)
        if !overflow { return ExactDecimal(sum, exponent: exponent) }
      }
    }
    return bigSum(a, b)
  }

  /// The exact difference.
  public static func - (a: ExactDecimal, b: ExactDecimal) -> ExactDecimal {
    a + -b
  }

  /// Adds a number exactly.
  public static func += (sum: inout ExactDecimal, part: ExactDecimal) {
    if case .small(let x) = sum.coefficient, case .small(let y) = part.coefficient {
      if y == 0 { return }
      if sum.exponent == part.exponent {
        let (total, overflow) = x.addingReportingOverflow(y)
        if !overflow {
          sum = ExactDecimal(total, exponent: part.exponent)
          return
        }
      }
    }
    sum = sum + part
  }

  /// Subtracts a number exactly.
  public static func -= (difference: inout ExactDecimal, part: ExactDecimal) {
    if case .small(0) = part.coefficient { return }
    difference += -part
  }

  /// The exact product.
  public static func * (a: ExactDecimal, b: ExactDecimal) -> ExactDecimal {
    let exponent = a.exponent + b.exponent
    if case .small(let x) = a.coefficient, case .small(let y) = b.coefficient {
      if let x = Int64(exactly: x), let y = Int64(exactly: y) {
        let product = x.multipliedFullWidth(by: y)
        return ExactDecimal(
          Int128(product.high) << 64 | Int128(UInt128(product.low)), exponent: exponent)
      }
      let (product, overflow) = x.multipliedReportingOverflow(by: y)
      return overflow
        ? ExactDecimal(BigInteger(x, times: y), exponent: exponent)
        : ExactDecimal(product, exponent: exponent)
    }
    return bigProduct(a, b)
  }

  /// coefficient × 10^power where 128 bits hold it.
  @inline(__always)
  private static func scaled(_ coefficient: Int128, by power: Int) -> Int128? {
    if power == 0 { return coefficient }
    guard let factor = PowersOfTen.value(power), let signed = Int128(exactly: factor) else {
      return nil
    }
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: signed)
    return overflow ? nil : product
  }

  private static func bigProduct(_ a: ExactDecimal, _ b: ExactDecimal) -> ExactDecimal {
    if a.isOne { return b }
    if b.isOne { return a }
    let product =
      switch (a.coefficient, b.coefficient) {
      case (.big(let x), .small(let y)), (.small(let y), .big(let x)): x * y
      default: a.bigCoefficient * b.bigCoefficient
      }
    return ExactDecimal(product, exponent: a.exponent + b.exponent)
  }

  private static func bigSum(_ a: ExactDecimal, _ b: ExactDecimal) -> ExactDecimal {
    if a.isZero { return b.withoutTrailingZeros }
    if b.isZero { return a.withoutTrailingZeros }
    let exponent = min(a.exponent, b.exponent)
    let x = a.bigCoefficient(at: exponent)
    let y = b.bigCoefficient(at: exponent)
    // Without the zeros that a large summand has left behind once it is subtracted again.
    return ExactDecimal(x + y, exponent: exponent).withoutTrailingZeros
  }
}

extension ExactDecimal: Comparable {
  /// Numbers are equal by value: 0.50 is 0.5.
  public static func == (a: ExactDecimal, b: ExactDecimal) -> Bool { (a - b).isZero }

  /// The order of the numbers' values.
  public static func < (a: ExactDecimal, b: ExactDecimal) -> Bool { (a - b).isNegative }
}

extension ExactDecimal {
  /// The digits of a coefficient with so many decimals.
  public init(_ coefficient: Int, decimals: Int) {
    self.init(Int128(coefficient), exponent: -decimals)
  }
}
