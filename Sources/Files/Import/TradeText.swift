/// A trade as a text tells it: `Koop 10 @ 97,93 EUR`, `OPEN BUY 34/42.5658 @ 11.7480`,
/// `Bought 1,550 Sample ETF`.
struct TradeText {
  var activity: Activity
  var amount: NumberCell
  var price: NumberCell?
  /// What was traded, where the text names it.
  var asset: String?

  /// How many bytes there may be up to the amount.
  private static let sideLimit = 400

  /// Reads a text; nil where it tells of no trade or of no amount.
  static func read(_ text: CellText) -> TradeText? {
    var index = 0
    var activity: Activity?
    var amount: NumberCell?
    var nameStart = 0
    // Words up to the side, then the first number.
    while index < min(text.count, sideLimit), amount == nil {
      let start = index
      while index < text.count, isLetter(text[index]) { index += 1 }
      if index > start {
        // `Close` and `Sparplan` say something else together with the word behind them.
        let found = SideWords.activity(of: text.part(0..<index).text)
        if found == .fee || found == .other { return nil }
        if found == .purchase || found == .sale { activity = found }
        continue
      }
      if activity != nil, isDigit(text[index]) {
        guard let number = number(in: text, at: &index) else { return nil }
        amount = number
        nameStart = index
        break
      }
      index += 1
    }
    guard let activity, let amount else { return nil }
    // `34/42.5658`: filled of ordered.
    if index < text.count, text[index] == UInt8(ascii: "/") {
      index += 1
      _ = number(in: text, at: &index)
      nameStart = index
    }
    let (price, nameEnd) = price(in: text, from: index)
    return TradeText(
      activity: activity, amount: amount, price: price,
      asset: name(text.part(nameStart..<max(nameEnd, nameStart)).text))
  }

  /// The number at an index, which goes behind it and not behind the word that follows.
  private static func number(in text: CellText, at index: inout Int) -> NumberCell? {
    var end = index
    while end < text.count, isDigit(text[end]) || isMark(text, end) { end += 1 }
    var scanner = NumberScanner(text.part(index..<end))
    guard let number = scanner.read(), scanner.rest.isEmpty else { return nil }
    index = end
    return number
  }

  private static func isMark(_ text: CellText, _ index: Int) -> Bool {
    ".,'".utf8.contains(text[index]) && index + 1 < text.count && isDigit(text[index + 1])
  }

  /// The price behind `@`, `at`, `zu je`, `à` or `a`, with its unit, and where the words for it begin.
  private static func price(in text: CellText, from start: Int) -> (NumberCell?, Int) {
    var index = start
    while index < text.count {
      let wordStart = index
      if text[index] == UInt8(ascii: "@") {
        index += 1
      } else {
        while index < text.count, isLetter(text[index]) { index += 1 }
        if index == wordStart {
          index += 1
          continue
        }
        let word = HeaderName.folded(text.part(wordStart..<index).text)
        guard ["at", "zu", "je", "a", "for", "per", "op", "price", "kurs"].contains(word) else {
          continue
        }
      }
      var scanner = NumberScanner(text.part(index..<text.count).trimmed)
      if let number = scanner.read() { return (number, wordStart) }
    }
    return (nil, text.count)
  }

  /// The name within the rest of a text: what stands in parentheses if that is a symbol.
  static func name(_ text: String) -> String? {
    var name = text[...]
    if let open = name.lastIndex(of: "("), let close = name.lastIndex(of: ")"), open < close {
      let inner = name[name.index(after: open)..<close]
      let isSymbol =
        !inner.isEmpty && inner.count <= 12
        && inner.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "." }
      if isSymbol { return String(inner) }
      name = name[..<open]
    }
    let words = name.split { $0 == " " || $0 == "," }
    let dropped = words.drop {
      ["x", "of", "units", "shares", "stk", "stück"].contains($0.lowercased())
    }
    return dropped.isEmpty ? nil : dropped.joined(separator: " ")
  }

  /// What a description names behind the words for the side.
  static func withoutSide(_ text: String) -> String {
    let words = text.split(separator: " ")
    let name = words.drop { SideWords.activity(of: String($0)) != nil }
    return name.isEmpty ? text : name.joined(separator: " ")
  }

  /// The name of what a description of a trade is about, without `1000 @ 4500.00` at its end
  /// and without the word for its side.
  static func assetName(_ text: String) -> String {
    let all = text.split(separator: " ")
    if all.count > 1, SideWords.isSide(String(all[0])) {
      return assetName(all.dropFirst().joined(separator: " "))
    }
    guard let at = text.lastIndex(of: "@") else { return text }
    let words = text[..<at].split(separator: " ")
    guard let last = words.last, last.allSatisfy({ $0.isNumber || ".,".contains($0) }) else {
      return text
    }
    return words.dropLast().joined(separator: " ")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 0x20) || byte >= 0x80
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
