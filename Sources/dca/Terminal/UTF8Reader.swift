/// Puts characters together from bytes that come one by one. What is no UTF-8 is dropped.
struct UTF8Reader {
  private var value: UInt32 = 0
  private var missing = 0
  /// The least value that may be written with as many bytes.
  private var least: UInt32 = 0

  /// The character that this byte completes.
  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    if byte & 0xC0 == 0x80 {
      guard missing > 0 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      guard missing == 0, value >= least else { return nil }
      return Unicode.Scalar(value)
    }
    switch byte {
    case 0..<0x80:
      missing = 0
      return Unicode.Scalar(byte)
    case 0xC2..<0xE0: begin(UInt32(byte & 0x1F), missing: 1, least: 0x80)
    case 0xE0..<0xF0: begin(UInt32(byte & 0x0F), missing: 2, least: 0x800)
    case 0xF0..<0xF5: begin(UInt32(byte & 0x07), missing: 3, least: 0x10000)
    default: missing = 0
    }
    return nil
  }

  private mutating func begin(_ bits: UInt32, missing: Int, least: UInt32) {
    value = bits
    self.missing = missing
    self.least = least
  }
}
