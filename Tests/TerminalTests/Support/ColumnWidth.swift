/// How many columns a terminal gives to a scalar: two for East Asian wide ones and emoji, none for
/// combining marks and format characters, one for all others.
enum ColumnWidth {
  static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    if isWide(scalar) { return 2 }
    return isZeroWidth(scalar) ? 0 : 1
  }

  static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    case .format: return !visibleFormats.contains(scalar.value)
    default: return jamoEndings.contains { $0.contains(scalar.value) }
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x1100 { return false }
    // A flag's two letters are narrow each, although each is an emoji.
    if (0x1F1E6...0x1F1FF).contains(value) { return false }
    if scalar.properties.isEmojiPresentation { return true }
    return wideRanges.contains { $0.contains(value) } && !isZeroWidth(scalar)
  }

  /// The soft hyphen, and the Arabic, Syriac and Kaithi signs that span the digits behind them.
  private static let visibleFormats: Set<UInt32> = [
    0xAD, 0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD,
    0x110CD,
  ]

  /// Hangul vowels and finals, which join the syllable before them.
  private static let jamoEndings: [ClosedRange<UInt32>] = [
    0x1160...0x11FF, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB,
  ]

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F2FF,
    0x20000...0x3FFFD,
  ]
}
