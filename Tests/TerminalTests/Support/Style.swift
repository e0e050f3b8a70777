/// How a cell is drawn.
struct Style: Hashable, Sendable {
  enum Color: Hashable, Sendable {
    /// One of the 256 of the palette; the first 16 are the classic ones and their bright siblings.
    case indexed(UInt8)
    case exact(red: UInt8, green: UInt8, blue: UInt8)
  }

  var isBold = false
  var isDim = false
  var isItalic = false
  var isUnderlined = false
  var isBlinking = false
  var isInverse = false
  var isHidden = false
  var isStruck = false
  var foreground: Color?
  var background: Color?

  static let plain = Style()

  /// Plain or bright red of the classic palette.
  var isRed: Bool { foreground == .indexed(1) || foreground == .indexed(9) }

  /// What an erased cell keeps of the style that was in force: the background alone.
  var erased: Style {
    var style = Style.plain
    style.background = background
    return style
  }
}

extension Style {
  /// Obeys the parameters of `CSI … m`; false where one of them is not known.
  mutating func apply(_ parameters: [[Int?]]) -> Bool {
    var isKnown = true
    var rest = parameters[...]
    while let group = rest.popFirst() {
      let code = (group.first ?? nil) ?? 0
      if code == 38 || code == 48 {
        let color: Color?
        if group.count > 1 {
          color = Style.color(group.dropFirst().map { $0 ?? 0 })
        } else {
          let flat = rest.map { ($0.first ?? nil) ?? 0 }
          color = Style.color(flat)
          rest = rest.dropFirst(flat.first == 5 ? 2 : 4)
        }
        if color == nil { isKnown = false }
        if code == 38 { foreground = color } else { background = color }
      } else if !applyAttribute(code) && !applyColor(code) {
        isKnown = false
      }
    }
    return isKnown
  }

  private mutating func applyAttribute(_ code: Int) -> Bool {
    switch code {
    case 0: self = .plain
    case 1: isBold = true
    case 2: isDim = true
    case 3: isItalic = true
    case 4: isUnderlined = true
    case 5, 6: isBlinking = true
    case 7: isInverse = true
    case 8: isHidden = true
    case 9: isStruck = true
    case 10, 11: break  // the console's fonts
    case 21: isUnderlined = true
    case 22: (isBold, isDim) = (false, false)
    case 23: isItalic = false
    case 24: isUnderlined = false
    case 25: isBlinking = false
    case 27: isInverse = false
    case 28: isHidden = false
    case 29: isStruck = false
    default: return false
    }
    return true
  }

  private mutating func applyColor(_ code: Int) -> Bool {
    switch code {
    case 30...37: foreground = .indexed(UInt8(code - 30))
    case 39: foreground = nil
    case 40...47: background = .indexed(UInt8(code - 40))
    case 49: background = nil
    case 90...97: foreground = .indexed(UInt8(code - 90 + 8))
    case 100...107: background = .indexed(UInt8(code - 100 + 8))
    default: return false
    }
    return true
  }

  /// `5;n` or `2;r;g;b`, with the colour space that the colon form may carry.
  private static func color(_ numbers: [Int]) -> Color? {
    switch numbers.first {
    case 5 where numbers.count >= 2:
      return UInt8(exactly: numbers[1]).map(Color.indexed)
    case 2 where numbers.count >= 4:
      let offset = numbers.count == 5 ? 2 : 1
      guard let red = UInt8(exactly: numbers[offset]),
        let green = UInt8(exactly: numbers[offset + 1]),
        let blue = UInt8(exactly: numbers[offset + 2])
      else { return nil }
      return .exact(red: red, green: green, blue: blue)
    default:
      return nil
    }
  }
}
