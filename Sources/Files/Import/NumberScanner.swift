import Decimals

/// Reads a number from the beginning of a text, with its sign, marks, unit and brackets.
struct NumberScanner {
  let text: CellText
  /// The index of the next byte.
  var index = 0

  init(_ text: CellText) { self.text = text }

  /// What stands behind the number.
  var rest: CellText { text.part(index..<text.count) }

  var byte: UInt8 { index < text.count ? text[index] : 0 }

  private mutating func skip(_ character: Character) -> Bool {
    guard let ascii = character.asciiValue, byte == ascii else { return false }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while index < text.count {
      let width = text.blankWidth(at: index, before: text.count)
      if width == 0 { return }
      index += width
    }
  }

  /// A number with what belongs to it; nil where none begins the text.
  ///
  /// Brackets mean less than zero, as in accounts; a minus beside them says the same once more.
  mutating func read() -> NumberCell? {
    guard let front = front(), var number = digits() else { return nil }
    number.unit = front.unit
    number.isRounded = front.isRounded
    number.isNegative = front.sign == .minus || front.isBracketed
    skipSwissDash()
    let isClosed = front.isBracketed && close()
    let end = index
    skipBlanks()
    if front.unit.isEmpty {
      number.unit = unit()
      if number.unit.isEmpty { index = end }
      // `10 Stk.`
      if !number.unit.isEmpty, isLetter(number.unit[0]), index + 1 == text.count { _ = skip(".") }
    } else {
      // `€10.00 EUR` and `$94.99 USD` say it twice.
      let again = unit()
      if again.isEmpty { index = end } else { number.unit = again }
    }
    if front.isBracketed { return isClosed || close() ? number : nil }
    if byte == UInt8(ascii: "-"), index + 1 == text.count {
      index += 1
      number.isNegative = true
    }
    return number
  }

  private enum Sign { case plus, minus }

  /// What may stand before the digits: `≈`, a sign, a unit and an opening bracket, each once and in
  /// any order. Nil where a plus stands beside a bracket, since they contradict each other.
  private mutating func front() -> (
    unit: CellText, sign: Sign?, isBracketed: Bool, isRounded: Bool
  )? {
    var front = (unit: text.part(0..<0), sign: Sign?.none, isBracketed: false, isRounded: false)
    while index < text.count {
      let start = index
      if !front.isRounded, skip(text: "≈") { front.isRounded = true }
      if !front.isBracketed, skip("(") { front.isBracketed = true }
      if front.sign == nil { front.sign = sign() }
      if front.unit.isEmpty { front.unit = unit() }
      skipBlanks()
      if index == start { break }
    }
    return front.sign == .plus && front.isBracketed ? nil : front
  }

  private mutating func close() -> Bool {
    let start = index
    skipBlanks()
    if skip(")") { return true }
    index = start
    return false
  }

  /// The dash that stands for no decimals: `25.–`, `25.--`.
  private mutating func skipSwissDash() {
    let isBehindPoint = index > 0 && text[index - 1] == UInt8(ascii: ".")
    let start = byte == UInt8(ascii: ",") ? index + 1 : index
    guard isBehindPoint || start > index else { return }
    for dash in ["–", "—", "--", "-"] where text.part(start..<text.count).starts(with: dash.utf8) {
      index = start + dash.utf8.count
      return
    }
  }

  /// Reads a sign, if there is one.
  private mutating func sign() -> Sign? {
    if skip("+") { return .plus }
    return skip("-") || skip(text: "−") ? .minus : nil
  }

  private mutating func skip(text sign: String) -> Bool {
    guard text.part(index..<text.count).starts(with: sign.utf8) else { return false }
    index += sign.utf8.count
    return true
  }

  /// Digits with their marks, and an exponent.
  private mutating func digits() -> NumberCell? {
    var number = NumberCell()
    var marks: [(mark: Mark, digits: Int)] = []
    var count = 0
    var significant = 0
    let first = byte
    while index < text.count {
      let digit = byte &- UInt8(ascii: "0")
      if digit <= 9 {
        if number.coefficient != 0 || digit != 0 { significant += 1 }
        guard significant <= Decimal.maximumDigits else { return nil }
        number.coefficient = number.coefficient * 10 + UInt128(digit)
        count += 1
        index += 1
        continue
      }
      guard let (mark, width) = mark(), index + width < text.count || mark == .point,
        index + width >= text.count || text[index + width] &- UInt8(ascii: "0") <= 9
          || (mark == .point && count > 0)
      else { break }
      marks.append((mark, count))
      index += width
    }
    guard count > 0, settle(&number, marks, count, startsWithZero: first == UInt8(ascii: "0"))
    else { return nil }
    return exponent(&number) ? number : nil
  }

  /// What may stand between digits.
  private enum Mark { case point, comma, blank }

  private func mark() -> (mark: Mark, width: Int)? {
    switch byte {
    case UInt8(ascii: "."): return (.point, 1)
    case UInt8(ascii: ","): return (.comma, 1)
    case UInt8(ascii: "'"): return (.blank, 1)
    default:
      if text.part(index..<text.count).starts(with: "’".utf8) { return (.blank, 3) }
      let width = text.blankWidth(at: index, before: text.count)
      return width > 0 ? (.blank, width) : nil
    }
  }

  /// Tells the decimal mark from those that group; false where the marks stand as in no number.
  private func settle(
    _ number: inout NumberCell, _ marks: [(mark: Mark, digits: Int)], _ count: Int,
    startsWithZero: Bool
  ) -> Bool {
    guard let last = marks.last else { return true }
    let decimals = count - last.digits
    let sameMarks = marks.count { $0.mark == last.mark }
    let isLastDecimal: Bool
    if last.mark == .blank {
      isLastDecimal = false
    } else if sameMarks > 1 {
      isLastDecimal = false
    } else if marks.count > 1 {
      isLastDecimal = true
    } else {
      let isOpen = decimals == 3 && last.digits <= 3 && last.digits > 0 && !startsWithZero
      if isOpen {
        number.openMark = last.mark == .point ? .point : .comma
        number.decimals = 3
        return true
      }
      isLastDecimal = true
    }
    let groups = isLastDecimal ? Array(marks.dropLast()) : marks
    guard isGrouping(groups, end: isLastDecimal ? last.digits : count) else { return false }
    if isLastDecimal {
      number.decimals = decimals
      number.certainMark = last.mark == .point ? .point : .comma
    } else if last.mark != .blank {
      number.certainMark = last.mark == .point ? .comma : .point
    }
    return true
  }

  /// Whether marks of one kind stand before each three digits, or as `12,34,567` in India.
  private func isGrouping(_ marks: [(mark: Mark, digits: Int)], end: Int) -> Bool {
    guard let first = marks.first, let last = marks.last else { return true }
    guard marks.allSatisfy({ $0.mark == first.mark }), (1...3).contains(first.digits),
      end - last.digits == 3
    else { return false }
    let widths = zip(marks, marks.dropFirst()).map { $1.digits - $0.digits }
    return widths.allSatisfy { $0 == 3 }
      || (first.mark == .comma && first.digits <= 2 && widths.allSatisfy { $0 == 2 })
  }

  /// An exponent as programs write it, `1e-05`; false where it is none of use.
  private mutating func exponent(_ number: inout NumberCell) -> Bool {
    guard byte | 0x20 == UInt8(ascii: "e"), index + 1 < text.count else { return true }
    var place = index + 1
    let isNegative = text[place] == UInt8(ascii: "-")
    if isNegative || text[place] == UInt8(ascii: "+") { place += 1 }
    let start = place
    var value = 0
    while place < text.count, text[place] &- UInt8(ascii: "0") <= 9, place - start < 4 {
      value = value * 10 + Int(text[place] - UInt8(ascii: "0"))
      place += 1
    }
    if place == start { return true }
    guard place == text.count || text[place] == UInt8(ascii: " "), number.openMark == nil else {
      return number.openMark != nil ? asDecimal(&number, value, isNegative, place) : false
    }
    index = place
    number.decimals -= isNegative ? -value : value
    return abs(number.decimals) <= Decimal.maximumExponent + Decimal.maximumDigits
  }

  /// A number with an exponent has no thousands marks.
  private mutating func asDecimal(
    _ number: inout NumberCell, _ value: Int, _ isNegative: Bool, _ place: Int
  ) -> Bool {
    number.certainMark = number.openMark
    number.openMark = nil
    index = place
    number.decimals -= isNegative ? -value : value
    return abs(number.decimals) <= Decimal.maximumExponent + Decimal.maximumDigits
  }
}
