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
