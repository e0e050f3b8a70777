/// The characters that mean something in a number.
enum NumberCharacters {
  static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\r"
  }

  /// Blanks and no-break spaces, dropped at both ends.
  static func isTrimmed(_ scalar: Unicode.Scalar) -> Bool {
    isBlank(scalar) || scalar == "\u{A0}" || scalar == "\u{202F}"
  }

  static func isCurrency(_ scalar: Unicode.Scalar) -> Bool {
    Decimal.currencySigns.contains(scalar)
  }

  /// What people set between groups of digits, whether this program accepts it or not.
  static func isGroupMark(_ scalar: Unicode.Scalar) -> Bool {
    mayGroup(scalar) || scalar == "'" || scalar == "’"
  }

  /// The accepted thousands marks: comma, no-break, thin and narrow no-break space.
  static func mayGroup(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", "\u{A0}", "\u{2009}", "\u{202F}": true
    default: false
    }
  }

  /// Digits, points and what people set between groups.
  static func isInMantissa(_ scalar: Unicode.Scalar) -> Bool {
    isDigit(scalar) || scalar == "." || isGroupMark(scalar)
  }

  /// Whether groups of digits stand as thousands do: three in each but the first.
  static func areThousands(_ groups: [ArraySlice<Unicode.Scalar>]) -> Bool {
    guard let first = groups.first, (1...3).contains(first.count), first.first != "0" else {
      return false
    }
    return groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// Characters beyond ASCII that the number policy knows.
  static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    isCurrency(scalar) || isGroupMark(scalar) || scalar == "−" || scalar == "≈" || scalar == "‰"
  }

  /// Control and format characters: they show as nothing, so a message must name them.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
