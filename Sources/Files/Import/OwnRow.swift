import Decimals
import Trades

/// The cells of a row that `export` has written.
struct OwnRow {
  /// Says that the cells are not what `export` writes.
  struct Foreign: Error {}

  var cells: [TradeCells.Column: String] = [:]

  /// The trade that they describe; `roomForLots` is how many rows sales may still name.
  func trade(roomForLots: inout Int) throws(Foreign) -> Trade {
    var words = self[.entered].split(separator: " ").map(String.init)
    let ratio = try Self.takeRatio(from: &words)
    var fee = try fee
    var entries: [Trade.Entry] = []
    if ratio == nil {
      if words.isEmpty, !self[.amount].isEmpty { words = ["amount", "price"] }
      for word in words { entries.append(try entry(word, number(word))) }
    } else {
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        let number = try Self.number(words[index + 1])
        if words[index] == TradeCells.Column.feeUnits.rawValue {
          fee = .units(number)
        } else {
          entries.append(try entry(words[index], number))
        }
      }
    }
    var trade = Trade.empty
    do {
      if let first = entries.first { try trade.enter(first, Array(entries.dropFirst())) }
      try trade.setFee(fee)
    } catch {
      throw Foreign()
    }
    if let ratio, !trade.split(by: ratio) { throw Foreign() }
    try addDetails(to: &trade, &roomForLots)
    return trade
  }

  private subscript(column: TradeCells.Column) -> String { cells[column] ?? "" }

  /// Date, note and lots.
  private func addDetails(to trade: inout Trade, _ roomForLots: inout Int) throws(Foreign) {
    if !self[.date].isEmpty {
      trade.date = try Self.day(self[.date])
    }
    if !self[.note].isEmpty { trade.note = FormulaGuard.unguarded(self[.note]) }
    if !self[.from].isEmpty { trade.lots = try Self.rows(self[.from], &roomForLots) }
  }

  private var fee: Fee? {
    get throws(Foreign) {
      if !self[.feeUnits].isEmpty { return .units(try number(TradeCells.Column.feeUnits.rawValue)) }
      if !self[.feeRate].isEmpty { return .rate(try number(TradeCells.Column.feeRate.rawValue)) }
      return self[.fee].isEmpty ? nil : .money(try number(TradeCells.Column.fee.rawValue))
    }
  }

  private func entry(_ name: String, _ number: Decimal) throws(Foreign) -> Trade.Entry {
    guard let field = Field.allCases.first(where: { $0.name == name }) else { throw Foreign() }
    return Trade.Entry(field: field, number: number)
  }

  /// The number in a column, with its mark where digits were cut.
  private func number(_ name: String) throws(Foreign) -> Decimal {
    guard let column = TradeCells.Column(rawValue: name) else { throw Foreign() }
    let number = try Self.number(self[column])
    let isRounded = self[.rounded].split(separator: " ").contains { $0 == name }
    return isRounded ? number.markedRounded : number
  }

  private static func number(_ text: String) throws(Foreign) -> Decimal {
    guard let number = try? Decimal.read(text) else { throw Foreign() }
    return text.hasPrefix("≈") ? number.markedRounded : number
  }

  /// The splits behind the numbers entered: `split 3 for 1`.
  private static func takeRatio(from words: inout [String]) throws(Foreign) -> Fraction? {
    guard let place = words.firstIndex(of: "split") else { return nil }
    guard words.count == place + 4, words[place + 2] == "for",
      let ratio = Fraction(try exact(words[place + 1]), over: try exact(words[place + 3])),
      ratio > Fraction(.zero)
    else { throw Foreign() }
    words.removeSubrange(place...)
    return ratio.reduced
  }

  /// A number of any length that a ratio of splits may have.
  private static func exact(_ text: String) throws(Foreign) -> ExactDecimal {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard text.utf8.count <= 1000, parts.count <= 2,
      digits.allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 })
    else { throw Foreign() }
    let whole = digits.reduce(ExactDecimal.zero) { number, digit in
      number * ExactDecimal(10) + ExactDecimal(Int(digit - UInt8(ascii: "0")))
    }
    return whole.scaled(byPowerOfTen: parts.count > 1 ? -parts[1].count : 0)
  }

  private static func day(_ text: String) throws(Foreign) -> Day {
    var text = text
    let day = text.withUTF8 { bytes in
      DateCell.readISO(CellText(start: bytes.baseAddress, count: bytes.count))?.day
    }
    guard let day else { throw Foreign() }
    return day
  }

  /// Row numbers, `2 5..7`.
  private static func rows(_ text: String, _ room: inout Int) throws(Foreign) -> [Int] {
    var rows: [Int] = []
    for part in text.split(separator: " ") {
      let ends = part.split(separator: ".").map { Int($0) }
      guard let start = ends.first ?? nil, let end = ends.last ?? nil, start <= end,
        start > 0, end - start < room
      else { throw Foreign() }
      room -= end - start + 1
      rows += start...end
    }
    return rows
  }
}
