import Trades

/// Reads a date in one of the forms that people and programs write, and the time behind it.
struct DateScanner {
  private let text: CellText
  private var index = 0

  init(_ text: CellText) { self.text = text }

  mutating func read() -> DateCell? {
    let start = index
    guard let first = number() else { return namedMonth(from: start) }
    if let packed = packed(first) { return packed }
    guard let mark = byte, "-/.".utf8.contains(mark) else { return namedMonth(from: start) }
    index += 1
    guard let second = number() else { return namedMonth(from: start) }
    guard byte == mark else { return nil }
    index += 1
    guard let third = number() else { return nil }
    var date = DateCell()
    switch (first.digits, third.digits) {
    case (4, 1...2):
      date.day = Day(year: first.value, month: second.value, day: third.value)
    case (1...2, 4): date.parts = (first.value, second.value, third.value)
    case (1...2, 2):
      date.parts = (first.value, second.value, third.value)
      date.hasShortYear = true
    default: return nil
    }
    if mark == UInt8(ascii: "."), date.day == nil { date.day = date.day(.dmy) }
    guard date.day != nil || !date.orders.isEmpty else { return nil }
    return finished(date)
  }

  private var byte: UInt8? { index < text.count ? text[index] : nil }

  private mutating func number() -> (value: Int, digits: Int)? {
    let start = index
    var value = 0
    while let byte, byte &- UInt8(ascii: "0") <= 9 {
      guard index - start < 14 else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      index += 1
    }
    return index > start ? (value, index - start) : nil
  }

  /// `20240131`, or the seconds or milliseconds since 1970 that programs write.
  private func packed(_ number: (value: Int, digits: Int)) -> DateCell? {
    switch number.digits {
    case 8:
      let value = number.value
      guard let day = Day(year: value / 10_000, month: value / 100 % 100, day: value % 100) else {
        return nil
      }
      return finished(DateCell(day: day))
    case 14:
      let value = number.value
      guard
        let day = Day(
          year: value / 10_000_000_000, month: value / 100_000_000 % 100,
          day: value / 1_000_000 % 100)
      else { return nil }
      return DateCell(
        day: day,
        seconds: value / 10_000 % 100 * 3600 + value / 100 % 100 * 60 + value % 100)
    case 10, 13:
      let seconds = number.digits == 13 ? number.value / 1000 : number.value
      guard seconds > 900_000_000, seconds < 5_000_000_000 else { return nil }
      return DateCell(day: Day(daysSince1970: seconds / 86_400), seconds: seconds % 86_400)
    default: return nil
    }
  }

  /// A date with the month's name, in any order: `May 5, 2020`, `23 Nov 2024`, `5-Mar-24`.
  private mutating func namedMonth(from start: Int) -> DateCell? {
    index = start
    var month: Int?
    var numbers: [(value: Int, digits: Int)] = []
    while index < text.count, numbers.count < 2 || month == nil {
      if let number = number() {
        guard numbers.count < 2 else { return nil }
        numbers.append(number)
        // A time behind it is no part of the date.
        if byte == UInt8(ascii: ":") { return nil }
      } else if let word = word() {
        if let found = MonthNames.month(word) {
          guard month == nil else { return nil }
          month = found
        } else if word.count > 4 && numbers.count + (month == nil ? 0 : 1) > 0 {
          return nil
        }
      } else {
        index += 1
      }
    }
    guard let month, numbers.count == 2 else { return nil }
    let isYearFirst = numbers[0].digits == 4
    let (year, day) = isYearFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
    guard year.digits == 4 || year.digits == 2, day.digits <= 2 else { return nil }
    let fullYear = year.digits == 2 ? year.value + (year.value < 70 ? 2000 : 1900) : year.value
    guard let date = Day(year: fullYear, month: month, day: day.value) else { return nil }
    return finished(DateCell(day: date))
  }

  private mutating func word() -> String? {
    let start = index
    while let byte, (97...122).contains(byte | 0x20) || byte >= 0x80,
      text.blankWidth(at: index, before: text.count) == 0
    {
      index += 1
    }
    return index > start ? HeaderName.folded(text.part(start..<index).text) : nil
  }

  private func finished(_ date: DateCell) -> DateCell? {
    var date = date
    if let byte, byte &- UInt8(ascii: "0") <= 9 { return nil }
    date.seconds = Self.seconds(in: text.part(index..<text.count))
    return date
  }

  /// The time of day in a text, in seconds: `13:01:45`, `9:04`, `10:10:57 PM`; 0 for none.
  static func seconds(in text: CellText) -> Int {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return 0 }
    var start = colon
    while start > 0, text[start - 1] &- UInt8(ascii: "0") <= 9 { start -= 1 }
    var parts = [0, 0, 0]
    var part = 0
    var index = start
    while index < text.count, part < 3 {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit <= 9 {
        parts[part] = min(parts[part] * 10 + Int(digit), 99)
      } else if text[index] == UInt8(ascii: ":") {
        part += 1
      } else {
        break
      }
      index += 1
    }
    let rest = text.part(index..<text.count).text.uppercased()
    if rest.contains("PM"), parts[0] < 12 { parts[0] += 12 }
    if rest.contains("AM"), parts[0] == 12 { parts[0] = 0 }
    return parts[0] * 3600 + parts[1] * 60 + parts[2]
  }
}
