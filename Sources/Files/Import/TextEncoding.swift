/// How a file's bytes stand for text.
enum TextEncoding: Equatable {
  case utf8, utf16LittleEndian, utf16BigEndian, windows1252

  /// The name that people know.
  var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .windows1252: "Windows-1252"
    }
  }

  /// The encoding that the first bytes of a file show, and how many of them are its mark.
  ///
  /// What looks like UTF-8 may turn out to be Windows-1252 further on.
  static func detected(in head: UnsafeBufferPointer<UInt8>) -> (encoding: TextEncoding, mark: Int) {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    // Without a mark UTF-16 shows by the zeros beside its letters.
    let sample = head.prefix(1000)
    let zeros = sample.indices.filter { sample[$0] == 0 }
    if zeros.count * 3 > sample.count {
      let odd = zeros.count { $0 % 2 == 1 }
      if odd * 10 > zeros.count * 9 { return (.utf16LittleEndian, 0) }
      if odd * 10 < zeros.count { return (.utf16BigEndian, 0) }
    }
    return (.utf8, 0)
  }

  /// The letters of Windows-1252 from 0x80 to 0x9F; where it has none, those of ISO 8859-1.
  static let windowsLetters: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
