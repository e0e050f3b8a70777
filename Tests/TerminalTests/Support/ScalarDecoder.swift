/// Decodes UTF-8 a byte at a time; what is no UTF-8 becomes U+FFFD.
struct ScalarDecoder: Equatable, Sendable {
  private var value: UInt32 = 0
  private var smallest: UInt32 = 0
  private var missing = 0

  mutating func read(_ byte: UInt8, _ take: (Unicode.Scalar) -> Void) {
    if missing > 0 {
      if byte & 0xC0 == 0x80 {
        value = value << 6 | UInt32(byte & 0x3F)
        missing -= 1
        if missing == 0 { take(finished) }
        return
      }
      missing = 0
      take("\u{FFFD}")
    }
    switch byte {
    case 0..<0x80: take(Unicode.Scalar(byte))
    case 0xC2..<0xE0: start(byte & 0x1F, smallest: 0x80, missing: 1)
    case 0xE0..<0xF0: start(byte & 0x0F, smallest: 0x800, missing: 2)
    case 0xF0..<0xF5: start(byte & 0x07, smallest: 0x10000, missing: 3)
    default: take("\u{FFFD}")
    }
  }

  private mutating func start(_ bits: UInt8, smallest: UInt32, missing: Int) {
    value = UInt32(bits)
    self.smallest = smallest
    self.missing = missing
  }

  private var finished: Unicode.Scalar {
    guard value >= smallest, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
    return scalar
  }
}
