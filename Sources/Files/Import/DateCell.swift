import Trades

/// A date as it stands in a cell.
struct DateCell {
  /// The day, where it can be told from the cell alone.
  var day: Day?
  /// The three numbers otherwise, of which the last has the year unless it is of two digits.
  var parts: (Int, Int, Int)?
  /// Whether the year has two digits, so that it may come first.
  var hasShortYear = false
  /// Seconds of the day, for the order of rows; 0 without a time.
  var seconds = 0

  /// The day by the column's order; without one, the day that all readings have in common.
  func day(_ order: DateOrder?) -> Day? {
    if let day { return day }
    guard let (a, b, c) = parts else { return nil }
    guard let order else {
      let days = Set(DateOrder.allCases.compactMap { self.day($0) })
      return days.count == 1 ? days.first : nil
    }
    return switch order {
    case .dmy: Day(year: year(c), month: b, day: a)
    case .mdy: Day(year: year(c), month: a, day: b)
    case .ymd: hasShortYear ? Day(year: year(a), month: b, day: c) : nil
    }
  }

  /// The orders by which the calendar has the day.
  var orders: [DateOrder] { DateOrder.allCases.filter { day($0) != nil } }

  private func year(_ number: Int) -> Int {
    hasShortYear ? number + (number < 70 ? 2000 : 1900) : number
  }

  /// Whether a text is a date.
  static func isDate(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { read(CellText(start: $0.baseAddress, count: $0.count)) != nil }
  }

  /// The day that spreadsheets count from.
  private static let firstDayNumber = -25_569

  /// A number of days with the time as a fraction, as spreadsheets store dates: `45292.5`.
  static func dayNumber(_ cell: CellText) -> DateCell? {
    let parts = cell.split(omittingEmptySubsequences: false) { ".,".utf8.contains($0) }
    guard (1...2).contains(parts.count), parts[0].count == 5, parts.allSatisfy({ !$0.isEmpty }),
      parts.allSatisfy({ $0.count <= 15 && $0.allSatisfy { $0 &- UInt8(ascii: "0") <= 9 } })
    else { return nil }
    let number = parts[0].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard (20_000...80_000).contains(number) else { return nil }
    var date = DateCell(day: Day(daysSince1970: number + firstDayNumber))
    if parts.count == 2 {
      var (fraction, whole) = (0, 1)
      for digit in parts[1].prefix(9) {
        fraction = fraction * 10 + Int(digit - UInt8(ascii: "0"))
        whole *= 10
      }
      date.seconds = fraction * 86_400 / whole
    }
    return date
  }

  /// Reads a cell; nil where it begins with no date.
  static func read(_ cell: CellText) -> DateCell? {
    if let iso = readISO(cell) { return iso }
    var scanner = DateScanner(cell)
    return scanner.read()
  }

  /// The short way: `2024-01-31`, with or without a time.
  @inline(__always)
  static func readISO(_ cell: CellText) -> DateCell? {
    guard cell.count >= 10, cell[4] == UInt8(ascii: "-"), cell[7] == UInt8(ascii: "-") else {
      return nil
    }
    var digits = 0
    for index in 0..<10 where index != 4 && index != 7 {
      let digit = cell[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      digits = digits &* 10 &+ Int(digit)
    }
    guard let day = Day(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100) else {
      return nil
    }
    var date = DateCell(day: day)
    if cell.count > 10 {
      guard cell[10] &- UInt8(ascii: "0") > 9 else { return nil }
      date.seconds = DateScanner.seconds(in: cell.part(11..<cell.count))
    }
    return date
  }
}
