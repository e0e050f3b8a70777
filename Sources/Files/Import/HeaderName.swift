/// A column's name as words that can be compared.
struct HeaderName {
  /// The words in lower case and without accents.
  var words: [String]
  /// The unit that the name has, such as `EUR` in `EUR Subtotal` and `$` in `Price ($)`.
  var unit: String?

  init(_ text: String) {
    words = []
    for word in Self.split(text) {
      let found = Units.inHeader(word)
      // `USD Amount USD` says it twice.
      if let found, unit == nil || unit == found {
        unit = found
      } else {
        words.append(Self.folded(word))
      }
    }
  }

  /// Lower case without accents, as far as they occur in the names of columns.
  static func folded(_ text: String) -> String {
    var result = ""
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "ä", "á", "à", "â", "ã", "å": result += "a"
      case "é", "è", "ê", "ë": result += "e"
      case "í", "ì", "î", "ï": result += "i"
      case "ö", "ó", "ò", "ô", "õ": result += "o"
      case "ü", "ú", "ù", "û": result += "u"
      case "ç": result += "c"
      case "ñ": result += "n"
      case "ß": result += "ss"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The words of a name: `TradePrice`, `trade_price` and `Trade price` have two.
  private static func split(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var previous: Character = " "
    func isUpper(_ character: Character) -> Bool { character.isUppercase }
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let isWordCharacter =
        character.isLetter || character.isNumber || "$€£¥₿%#".contains(character)
      guard isWordCharacter else {
        if !word.isEmpty { words.append(word) }
        word = ""
        previous = character
        continue
      }
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      let startsWord =
        !word.isEmpty && isUpper(character)
        && (previous.isLowercase || (isUpper(previous) && next.isLowercase))
      if startsWord {
        words.append(word)
        word = ""
      }
      word.append(character)
      previous = character
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
