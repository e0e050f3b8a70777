import CGMP

/// An integer of any size, on GMP's limbs; the fallback where 128 bits do not hold a coefficient.
struct BigInteger: Sendable {
  /// The magnitude, least significant limb first, and zeros.
  private let limbs: [UInt]
  /// How many limbs the magnitude has, none of them a zero at the top; 0 for zero.
  private let limbCount: Int32
  let isNegative: Bool

  private init(limbs: [UInt], isNegative: Bool) {
    var count = limbs.count
    while count > 0, limbs[count - 1] == 0 { count -= 1 }
    self.limbs = limbs
    limbCount = Int32(count)
    self.isNegative = isNegative && count > 0
  }

  init(_ value: Int128) {
    self.init(magnitude: value.magnitude, isNegative: value < 0)
  }

  init(magnitude: UInt128, isNegative: Bool) {
    self.init(
      limbs: [UInt(truncatingIfNeeded: magnitude), UInt(truncatingIfNeeded: magnitude >> 64)],
      isNegative: isNegative)
  }

  /// The product of two numbers that 128 bits hold.
  init(_ a: Int128, times b: Int128) {
    let (high, low) = a.magnitude.multipliedFullWidth(by: b.magnitude)
    self.init(
      limbs: [
        UInt(truncatingIfNeeded: low), UInt(truncatingIfNeeded: low >> 64),
        UInt(truncatingIfNeeded: high), UInt(truncatingIfNeeded: high >> 64),
      ], isNegative: (a < 0) != (b < 0))
  }

  private static let zero = BigInteger(0)
  static let one = BigInteger(1)

  /// The powers that long fractions need again and again, worked out once.
  private static let powersOfTen = (1..<256).reduce(into: [one]) { powers, _ in
    powers.append(powers[powers.count - 1] * 10)
  }

  /// 10^exponent for an exponent of 0 or more.
  static func powerOfTen(_ exponent: Int) -> BigInteger {
    if exponent < powersOfTen.count { return powersOfTen[exponent] }
    var digits = [UInt8](repeating: 0, count: exponent + 1)
    digits[0] = 1
    // A limb holds 19 decimal digits and a little more; GMP asks for one limb to spare.
    let limbs = limbs(digits.count / 19 + 2) { _ = dca_from_digits($0, digits, digits.count) }
    return BigInteger(limbs: limbs, isNegative: false)
  }

  /// How many limbs the magnitude has.
  var count: Int { Int(limbCount) }

  var isZero: Bool { limbCount == 0 }

  var isOdd: Bool { limbs[0] & 1 == 1 }

  /// How many bits the magnitude has.
  var bitWidth: Int {
    isZero ? 0 : count * UInt.bitWidth - limbs[count - 1].leadingZeroBitCount
  }

  /// Nearly the magnitude, to about 15 digits.
  var approximateMagnitude: Double {
    limbs.reversed().reduce(0) { $0 * 0x1p64 + Double($1) }
  }

  /// How many zeros the last decimal digits are; 0 for zero.
  var trailingZeros: Int {
    // 2^64 leaves 1 when divided by 5, so that a number leaves what the sum of its limbs does.
    guard !isZero, !isOdd, limbs.reduce(0, { $0 + $1 % 5 }) % 5 == 0 else { return 0 }
    let power = UInt(PowersOfTen[19])
    var rest = limbs.reversed().reduce(0) { power.dividingFullWidth(($0, $1)).remainder }
    if rest == 0 { return digits.reversed().prefix { $0 == 0 }.count }
    var zeros = 0
    while rest % 10 == 0 { (rest, zeros) = (rest / 10, zeros + 1) }
    return zeros
  }

  /// The value where 128 bits hold it.
  var small: Int128? {
    guard limbCount <= 2 else { return nil }
    let magnitude = UInt128(limbs[0]) | (UInt128(limbs[1]) << 64)
    guard let value = Int128(exactly: magnitude) else { return nil }
    return isNegative ? -value : value
  }

  /// The magnitude's decimal digits as values 0 to 9; empty for zero.
  var digits: [UInt8] {
    guard !isZero else { return [] }
    var scratch = limbs
    return [UInt8](unsafeUninitializedCapacity: count * 20 + 1) { buffer, digitCount in
      scratch.withUnsafeMutableBufferPointer { source in
        guard let text = buffer.baseAddress, let base = source.baseAddress else { return }
        digitCount = dca_digits(text, base, count)
      }
    }
  }

  static prefix func - (value: BigInteger) -> BigInteger {
    BigInteger(limbs: value.limbs, isNegative: !value.isNegative)
  }

  static func + (a: BigInteger, b: BigInteger) -> BigInteger {
    let order = compareMagnitudes(a, b)
    let (long, short) = order >= 0 ? (a, b) : (b, a)
    if short.isZero { return long }
    if a.isNegative != b.isNegative, order == 0 { return zero }
    let count = long.count
    let result = limbs(count + 1) { base in
      if a.isNegative == b.isNegative {
        base[count] = dca_add(base, long.limbs, count, short.limbs, short.count)
      } else {
        _ = dca_subtract(base, long.limbs, count, short.limbs, short.count)
      }
    }
    return BigInteger(limbs: result, isNegative: long.isNegative)
  }

  static func * (a: BigInteger, b: BigInteger) -> BigInteger {
    guard !a.isZero, !b.isZero else { return zero }
    let (long, short) = a.count >= b.count ? (a, b) : (b, a)
    let product = limbs(long.count + short.count) { base in
      dca_multiply(base, long.limbs, long.count, short.limbs, short.count)
    }
    return BigInteger(limbs: product, isNegative: a.isNegative != b.isNegative)
  }

  /// The product with a number of 128 bits, which most factors are; it needs no limbs of its own.
  static func * (a: BigInteger, b: Int128) -> BigInteger {
    let (high, low) = (b.magnitude >> 64, b.magnitude & UInt128(UInt.max))
    let count = a.count
    let product = limbs(count + 2) { base in
      var carry: UInt128 = 0
      for index in 0..<count {
        carry += low * UInt128(a.limbs[index])
        base[index] = UInt(truncatingIfNeeded: carry)
        carry >>= 64
      }
      base[count] = UInt(truncatingIfNeeded: carry)
      guard high > 0 else { return }
      carry = 0
      for index in 0..<count {
        carry += high * UInt128(a.limbs[index]) + UInt128(base[index + 1])
        base[index + 1] = UInt(truncatingIfNeeded: carry)
        carry >>= 64
      }
      base[count + 1] = UInt(truncatingIfNeeded: carry)
    }
    return BigInteger(limbs: product, isNegative: a.isNegative != (b < 0))
  }

  /// Quotient, truncated towards zero, and remainder of the magnitudes; nil for a divisor of zero.
  func dividedMagnitude(by divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger)? {
    guard !divisor.isZero else { return nil }
    guard count >= divisor.count else {
      return (.zero, BigInteger(limbs: limbs, isNegative: false))
    }
    var remainder: [UInt] = []
    let quotient = Self.limbs(count - divisor.count + 1) { quotient in
      remainder = Self.limbs(divisor.count) { remainder in
        dca_divide(quotient, remainder, limbs, count, divisor.limbs, divisor.count)
      }
    }
    return (
      BigInteger(limbs: quotient, isNegative: false),
      BigInteger(limbs: remainder, isNegative: false)
    )
  }

  /// Negative, zero or positive as |a| is less than, equal to or greater than |b|.
  static func compareMagnitudes(_ a: BigInteger, _ b: BigInteger) -> Int {
    if a.count != b.count { return a.count < b.count ? -1 : 1 }
    for index in (0..<a.count).reversed() where a.limbs[index] != b.limbs[index] {
      return a.limbs[index] < b.limbs[index] ? -1 : 1
    }
    return 0
  }

  /// Limbs of which `fill` writes the first, and as many as it needs of `count`; the rest is zeros.
  private static func limbs(_ count: Int, _ fill: (UnsafeMutablePointer<UInt>) -> Void) -> [UInt] {
    // A literal knows its type; for any other array the library looks the type up at run time, which
    // takes as long as the memory. It is no constant, which would be copied.
    var limbs = [UInt(count), 0, 0, 0, 0, 0, 0, 0]
    if count > limbs.count { limbs = [UInt](repeating: 0, count: count) }
    limbs.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { fill(base) } }
    return limbs
  }
}
