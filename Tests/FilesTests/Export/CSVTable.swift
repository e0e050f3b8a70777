import Decimals
import Files
import Testing
import Trades

/// CSV taken apart by the rules of RFC 4180, and the trades that its rows describe.
struct CSVTable {
  let names: [String]
  let rows: [[String]]

  init(_ text: String) throws {
    var records: [[String]] = []
    var record: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if isQuoted {
        guard scalar == "\"" else {
          cell.append(scalar)
          continue
        }
        if index < scalars.count, scalars[index] == "\"" {
          cell.append(scalar)
          index += 1
        } else {
          isQuoted = false
        }
        continue
      }
      switch scalar {
      case "\"":
        try #require(cell.isEmpty, "a quote within a cell")
        isQuoted = true
      case ",":
        record.append(String(cell))
        cell.removeAll()
      case "\r":
        try #require(index < scalars.count && scalars[index] == "\n", "a line ends in CR alone")
        index += 1
        record.append(String(cell))
        cell.removeAll()
        records.append(record)
        record.removeAll()
      default: cell.append(scalar)
      }
    }
    try #require(!isQuoted && record.isEmpty && cell.isEmpty, "the last line has no end")
    names = try #require(records.first)
    rows = Array(records.dropFirst())
    for row in rows { try #require(row.count == names.count) }
  }

  /// The cell of a row, from 0; empty where there is no such column.
  func cell(_ row: Int, _ name: String) -> String {
    names.firstIndex(of: name).map { rows[row][$0] } ?? ""
  }

  /// The trade that a row describes, by what the reference says of the columns.
  func trade(_ row: Int) throws -> Trade {
    var trade = Trade.empty
    let rounded = cell(row, "rounded").split(separator: " ")
    var words = cell(row, "entered").split(separator: " ").map(String.init)
    var split = Fraction(ExactDecimal(1))
    var fee: Fee?
    func number(_ name: String) throws -> Decimal {
      let number = try Decimal.read(cell(row, name))
      return rounded.contains { $0 == name } ? number.markedRounded : number
    }
    if !cell(row, "fee_units").isEmpty { fee = .units(try number("fee_units")) }
    if !cell(row, "fee_rate").isEmpty {
      fee = .rate(try number("fee_rate"))
    } else if !cell(row, "fee").isEmpty {
      fee = .money(try number("fee"))
    }
    var entries: [Trade.Entry] = []
    if let place = words.firstIndex(of: "split") {
      split = try #require(
        Fraction(try exact(words[place + 1]), over: try exact(words[place + 3])))
      words.removeSubrange(place...)
      for index in stride(from: 0, to: words.count, by: 2) {
        let text = words[index + 1]
        let plain = try Decimal.read(text)
        let number = text.hasPrefix("≈") ? plain.markedRounded : plain
        if words[index] == "fee_units" {
          fee = .units(number)
        } else {
          entries.append(Trade.Entry(field: try field(words[index]), number: number))
        }
      }
    } else {
      if words.isEmpty, !cell(row, "amount").isEmpty { words = ["amount", "price"] }
      entries = try words.map { Trade.Entry(field: try field($0), number: try number($0)) }
    }
    if let first = entries.first { try trade.enter(first, Array(entries.dropFirst())) }
    try trade.setFee(fee)
    if split != Fraction(ExactDecimal(1)) {
      let isInRange = trade.split(by: split)
      #expect(isInRange)
    }
    trade.date = day(cell(row, "date"))
    let note = FormulaGuard.unguarded(cell(row, "note"))
    trade.note = note.isEmpty ? nil : note
    trade.lots = lots(cell(row, "from"))
    return trade
  }

  private func field(_ name: String) throws -> Field {
    try #require(Field.allCases.first { $0.name == name }, "\(name)")
  }

  /// A whole or decimal number of any length.
  private func exact(_ text: String) throws -> ExactDecimal {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    var number = ExactDecimal.zero
    for digit in parts.joined().utf8 {
      number = number * ExactDecimal(10) + ExactDecimal(Int(digit) - 48)
    }
    let places = parts.count > 1 ? parts[1].utf8.count : 0
    for _ in 0..<places { number = number * (try Decimal.read("0.1")).exact }
    return number
  }

  private func day(_ text: String) -> Day? {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return parts.count == 3 ? Day(year: parts[0], month: parts[1], day: parts[2]) : nil
  }

  private func lots(_ text: String) -> [Int]? {
    guard !text.isEmpty else { return nil }
    return text.split(separator: " ").flatMap { part in
      let ends = part.split(separator: ".").compactMap { Int($0) }
      return Array(ends[0]...ends[ends.count - 1])
    }
  }
}
