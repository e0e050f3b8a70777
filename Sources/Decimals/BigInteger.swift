import CGMP

/// An integer of any size, on GMP's limbs; the fallback where 128 bits do not hold a coefficient.
struct BigInteger: Sendable {
  /// The magnitude, least significant limb first, without zero limbs at the top; empty is zero.
  private(set) var limbs: [UInt]
  private(set) var isNegative: Bool

  private init(limbs: [UInt], isNegative: Bool) {
    var limbs = limbs
    while limbs.last == 0 { limbs.removeLast() }
    self.limbs = limbs
    self.isNegative = isNegative && !limbs.isEmpty
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

  /// The powers that long fractions need again and again, worked out once.
  private static let powersOfTen = (1..<256).reduce(into: [BigInteger(1)]) { powers, _ in
    powers.append(powers[powers.count - 1] * BigInteger(10))
  }

  /// 10^exponent for an exponent of 0 or more.
  static func powerOfTen(_ exponent: Int) -> BigInteger {
    if exponent < powersOfTen.count { return powersOfTen[exponent] }
    var digits = [UInt8](repeating: 0, count: exponent + 1)
    digits[0] = 1
    // A limb holds 19 decimal digits and a little more; GMP asks for one limb to spare.
    let limbs = [UInt](unsafeUninitializedCapacity: digits.count / 19 + 2) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      count = dca_from_digits(base, digits, digits.count)
    }
    return BigInteger(limbs: limbs, isNegative: false)
  }

  var isZero: Bool { limbs.isEmpty }

  /// How many bits the magnitude has.
  var bitWidth: Int { limbs.count * UInt.bitWidth - (limbs.last?.leadingZeroBitCount ?? 0) }

  /// How many zeros the last decimal digits are; 0 for zero.
  var trailingZeros: Int {
    // A power of ten has as many factors of 2, which mostly answers the question at once.
    guard let last = limbs.first, last & 1 == 0 else { return 0 }
    let power = UInt(PowersOfTen[19])
    var rest = limbs.reversed().reduce(0) { power.dividingFullWidth(($0, $1)).remainder }
    if rest == 0 { return limbs.count > 1 ? digits.reversed().prefix { $0 == 0 }.count : 0 }
    var count = 0
    while rest % 10 == 0 { (rest, count) = (rest / 10, count + 1) }
    return count
  }

  /// The value where 128 bits hold it.
  var small: Int128? {
    guard limbs.count <= 2 else { return nil }
    let magnitude =
      UInt128(limbs.first ?? 0) | (UInt128(limbs.count > 1 ? limbs[1] : 0) << 64)
    guard let value = Int128(exactly: magnitude) else { return nil }
    return isNegative ? -value : value
  }

  /// The magnitude's decimal digits as values 0 to 9; empty for zero.
  var digits: [UInt8] {
    guard !isZero else { return [] }
    var scratch = limbs
    return [UInt8](unsafeUninitializedCapacity: limbs.count * 20 + 1) { buffer, count in
      scratch.withUnsafeMutableBufferPointer { source in
        guard let text = buffer.baseAddress, let base = source.baseAddress else { return }
        count = dca_digits(text, base, source.count)
      }
    }
  }

  static prefix func - (value: BigInteger) -> BigInteger {
    BigInteger(limbs: value.limbs, isNegative: !value.isNegative)
  }

  static func + (a: BigInteger, b: BigInteger) -> BigInteger {
    if a.isNegative == b.isNegative {
      return BigInteger(limbs: sum(a.limbs, b.limbs), isNegative: a.isNegative)
    }
    let order = compareMagnitudes(a, b)
    if order == 0 { return BigInteger(limbs: [], isNegative: false) }
    return order > 0
      ? BigInteger(limbs: difference(a.limbs, b.limbs), isNegative: a.isNegative)
      : BigInteger(limbs: difference(b.limbs, a.limbs), isNegative: b.isNegative)
  }

  static func * (a: BigInteger, b: BigInteger) -> BigInteger {
    guard !a.isZero, !b.isZero else { return BigInteger(limbs: [], isNegative: false) }
    let (long, short) = a.limbs.count >= b.limbs.count ? (a, b) : (b, a)
    let count = long.limbs.count + short.limbs.count
    let product = [UInt](unsafeUninitializedCapacity: count) { buffer, used in
      guard let base = buffer.baseAddress else { return }
      dca_multiply(base, long.limbs, long.limbs.count, short.limbs, short.limbs.count)
      used = count
    }
    return BigInteger(limbs: product, isNegative: a.isNegative != b.isNegative)
  }

  /// The product with a number of 128 bits, which most factors are; it needs no limbs of its own.
  static func * (a: BigInteger, b: Int128) -> BigInteger {
    let (high, low) = (b.magnitude >> 64, b.magnitude & UInt128(UInt.max))
    let count = a.limbs.count + 2
    let product = [UInt](unsafeUninitializedCapacity: count) { buffer, used in
      var carry: UInt128 = 0
      for (index, limb) in a.limbs.enumerated() {
        carry += low * UInt128(limb)
        buffer.initializeElement(at: index, to: UInt(truncatingIfNeeded: carry))
        carry >>= 64
      }
      buffer.initializeElement(at: count - 2, to: UInt(truncatingIfNeeded: carry))
      buffer.initializeElement(at: count - 1, to: 0)
      used = count
      guard high > 0 else { return }
      carry = 0
      for (index, limb) in a.limbs.enumerated() {
        carry += high * UInt128(limb) + UInt128(buffer[index + 1])
        buffer[index + 1] = UInt(truncatingIfNeeded: carry)
        carry >>= 64
      }
      buffer[count - 1] = UInt(truncatingIfNeeded: carry)
    }
    return BigInteger(limbs: product, isNegative: a.isNegative != (b < 0))
  }

  /// Quotient, truncated towards zero, and remainder of the magnitudes; nil for a divisor of zero.
  func dividedMagnitude(by divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger)? {
    guard !divisor.isZero else { return nil }
    guard limbs.count >= divisor.limbs.count else {
      return (BigInteger(limbs: [], isNegative: false), BigInteger(limbs: limbs, isNegative: false))
    }
    let quotientCount = limbs.count - divisor.limbs.count + 1
    var remainder = [UInt](repeating: 0, count: divisor.limbs.count)
    let quotient = [UInt](unsafeUninitializedCapacity: quotientCount) { buffer, used in
      guard let base = buffer.baseAddress else { return }
      dca_divide(base, &remainder, limbs, limbs.count, divisor.limbs, divisor.limbs.count)
      used = quotientCount
    }
    return (
      BigInteger(limbs: quotient, isNegative: false),
      BigInteger(limbs: remainder, isNegative: false)
    )
  }

  /// Negative, zero or positive as |a| is less than, equal to or greater than |b|.
  static func compareMagnitudes(_ a: BigInteger, _ b: BigInteger) -> Int {
    if a.limbs.count != b.limbs.count { return a.limbs.count < b.limbs.count ? -1 : 1 }
    for index in a.limbs.indices.reversed() where a.limbs[index] != b.limbs[index] {
      return a.limbs[index] < b.limbs[index] ? -1 : 1
    }
    return 0
  }

  private static func sum(_ a: [UInt], _ b: [UInt]) -> [UInt] {
    let (long, short) = a.count >= b.count ? (a, b) : (b, a)
    guard !short.isEmpty else { return long }
    return [UInt](unsafeUninitializedCapacity: long.count + 1) { buffer, used in
      guard let base = buffer.baseAddress else { return }
      base[long.count] = dca_add(base, long, long.count, short, short.count)
      used = long.count + 1
    }
  }

  /// a - b for a >= b.
  private static func difference(_ a: [UInt], _ b: [UInt]) -> [UInt] {
    guard !b.isEmpty else { return a }
    return [UInt](unsafeUninitializedCapacity: a.count) { buffer, used in
      guard let base = buffer.baseAddress else { return }
      _ = dca_subtract(base, a, a.count, b, b.count)
      used = a.count
    }
  }
}
