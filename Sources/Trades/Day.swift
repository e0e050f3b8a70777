/// A calendar date of the Gregorian calendar, without a time or a zone.
public struct Day: Hashable, Sendable {
  /// Year, month and day as one number in their order: 20151002.
  let code: Int32

  /// The date, or nil where the calendar has none: years run from 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.dayCount(of: month, in: year)
    else { return nil }
    code = Int32(year * 10_000 + month * 100 + day)
  }

  /// The first day of 1970, for what needs a day and has none.
  public static let epoch = Day(code: 1970_01_01)

  private init(code: Int32) { self.code = code }

  /// The day so many days after 1970-01-01; nil beyond the calendar.
  public init?(daysSince1970 days: Int) {
    guard abs(days) < 4_000_000 else { return nil }
    // The year begins in March here, so that the leap day is its last; eras have 400 years.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * march + 2) / 5 + 1)
  }

  /// A date or none, in four bytes.
  struct Code: Hashable, Sendable {
    private let code: Int32

    static let none = Code(nil)

    init(_ date: Day?) { code = date?.code ?? 0 }

    var date: Day? { code == 0 ? nil : Day(code: code) }
  }

  /// The year, from 1 to 9999.
  public var year: Int { Int(code) / 10_000 }
  /// The month, from 1 to 12.
  public var month: Int { Int(code) / 100 % 100 }
  /// The day of the month, from 1.
  public var day: Int { Int(code) % 100 }

  private static func dayCount(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Day: Comparable {
  /// Earlier dates are less.
  public static func < (a: Day, b: Day) -> Bool { a.code < b.code }
}

extension Day: CustomStringConvertible {
  /// The ISO form, such as 2015-10-02.
  public var description: String {
    func padded(_ number: Int, to width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: width - digits.count) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}
