import Trades

extension WordReader {
  /// A date in ISO form; other forms are refused, with the ISO form where only one can be meant.
  mutating func date(_ context: Context) throws(Diagnostic) -> Day? {
    let word = try word(.date, context)
    if self.word(word, is: "none") { return nil }
    return try date(word, context)
  }

  /// A word as a date.
  func date(_ word: Range<Int>, _ context: Context) throws(Diagnostic) -> Day {
    let parts = numbers(of: self[word])
    if parts.count == 3, parts.map(\.digits) == [4, 2, 2], isISO(self[word]) {
      if let day = Day(year: parts[0].value, month: parts[1].value, day: parts[2].value) {
        return day
      }
      throw Diagnostic(
        .date, "there is no day \(Quotation.quoted(self[word]))", at: word,
        label: "expected a date that the calendar has")
    }
    throw Diagnostic(
      .date, "cannot read \(Quotation.quoted(self[word])) as a date", at: word,
      label: "expected a date such as 2024-01-31", replacement: onlyDay(parts)?.description)
  }

  /// Whether a word begins as a date does.
  func isDate(_ word: Range<Int>) -> Bool { isISO(self[word]) }

  private func isISO(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count == 10 && bytes[bytes.startIndex + 4] == 0x2D && bytes[bytes.startIndex + 7] == 0x2D
  }

  /// The numbers of a word that has nothing but digits and one kind of mark between them.
  private func numbers(of bytes: ArraySlice<UInt8>) -> [(value: Int, digits: Int)] {
    guard bytes.count <= 10 else { return [] }
    if bytes.count == 8, bytes.allSatisfy(Self.isDigit) {
      let digits = Array(bytes)
      return [digits[..<4], digits[4..<6], digits[6...]].map(Self.number)
    }
    guard let mark = bytes.first(where: { !Self.isDigit($0) }), "-./".utf8.contains(mark) else {
      return []
    }
    let parts = bytes.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isDigit) }) else { return [] }
    return parts.map(Self.number)
  }

  /// The only day that three numbers can mean: the year is the one of four digits, and day and month
  /// can be told where the year comes first, they are equal or one is more than 12.
  private func onlyDay(_ parts: [(value: Int, digits: Int)]) -> Day? {
    guard parts.count == 3 else { return nil }
    if parts[0].digits == 4 {
      return Day(year: parts[0].value, month: parts[1].value, day: parts[2].value)
    }
    guard parts[2].digits == 4 else { return nil }
    let readings = Set(
      [(parts[0], parts[1]), (parts[1], parts[0])].compactMap { day, month in
        Day(year: parts[2].value, month: month.value, day: day.value)
      })
    return readings.count == 1 ? readings.first : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func number(_ digits: ArraySlice<UInt8>) -> (value: Int, digits: Int) {
    (digits.reduce(0) { $0 * 10 + Int($1 - 48) }, digits.count)
  }
}
