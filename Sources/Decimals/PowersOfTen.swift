/// The powers of ten that fit an integer type, and what is derived from them.
enum PowersOfTen {
  /// 10^0 to 10^38: all that fit a `UInt128`.
  static let table: [UInt128] = {
    var powers: [UInt128] = [1]
    for _ in 0..<38 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()

  /// 10^exponent, or nil where it is beyond 128 bits.
  @inline(__always)
  static func value(_ exponent: Int) -> UInt128? {
    exponent >= 0 && exponent < 39 ? table[exponent] : nil
  }

  /// How many decimal digits a number has; 0 has one.
  static func digitCount(_ number: UInt128) -> Int {
    // 1233 / 4096 is log10(2) closely enough for 128 bits; one comparison settles the rest.
    let guess = ((128 - number.leadingZeroBitCount) * 1233) >> 12
    return guess < 39 && number >= table[guess] ? guess + 1 : max(guess, 1)
  }
}
