/// The powers of ten that fit an integer type, and what is derived from them.
enum PowersOfTen {
  /// The largest exponent of a power that fits a `UInt128`.
  static let maximumExponent = 38

  /// 10^0 to 10^19: all that fit a `UInt64`.
  private static let short: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// 10^exponent for an exponent from 0 to 38.
  static subscript(exponent: Int) -> UInt128 {
    exponent < 20
      ? UInt128(short[exponent])
      : UInt128(short[19]) * UInt128(short[exponent - 19])
  }

  /// 10^exponent, or nil where it is beyond 128 bits.
  @inline(__always)
  static func value(_ exponent: Int) -> UInt128? {
    exponent >= 0 && exponent <= maximumExponent ? self[exponent] : nil
  }

  /// The number without its last `count` digits, and those digits.
  static func split(_ number: UInt128, at count: Int) -> (quotient: UInt128, remainder: UInt128) {
    guard count <= maximumExponent else { return (0, number) }
    // A division of 64 bits is many times faster than one of 128.
    if count < short.count, let number = UInt64(exactly: number) {
      let (quotient, rest) = number.quotientAndRemainder(dividingBy: short[count])
      return (UInt128(quotient), UInt128(rest))
    }
    return number.quotientAndRemainder(dividingBy: self[count])
  }

  /// How many decimal digits a number has; 0 has one.
  static func digitCount(_ number: UInt128) -> Int {
    // 1233 / 4096 is log10(2) closely enough for 128 bits; one comparison settles the rest.
    let guess = ((128 - number.leadingZeroBitCount) * 1233) >> 12
    return guess <= maximumExponent && number >= self[guess] ? guess + 1 : max(guess, 1)
  }
}
