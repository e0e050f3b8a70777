/// Tells UTF-8 from other bytes.
enum UTF8Check {
  /// How many of the first bytes are whole characters, where the rest begins one that is not
  /// complete; nil where the bytes are not UTF-8.
  static func wholeCount(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
      index = endOfASCII(in: bytes, from: index)
      guard index < bytes.count else { break }
      let lead = bytes[index]
      let length: Int
      // The second byte is held to what gives neither a longer form than needed nor a surrogate.
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch lead {
      case 0xC2...0xDF: length = 2
      case 0xE0...0xEF:
        length = 3
        if lead == 0xE0 { second = 0xA0...0xBF }
        if lead == 0xED { second = 0x80...0x9F }
      case 0xF0...0xF4:
        length = 4
        if lead == 0xF0 { second = 0x90...0xBF }
        if lead == 0xF4 { second = 0x80...0x8F }
      default: return nil
      }
      for place in index + 1..<min(index + length, bytes.count) {
        let allowed = place == index + 1 ? second : 0x80...0xBF
        guard allowed.contains(bytes[place]) else { return nil }
      }
      if index + length > bytes.count { break }
      index += length
    }
    return index
  }

  /// The index of the next byte that is not ASCII.
  private static func endOfASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= raw.count {
      let eight = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if eight & 0x8080_8080_8080_8080 != 0 { break }
      index += 8
    }
    while index < raw.count, raw[index] < 0x80 { index += 1 }
    return index
  }
}
