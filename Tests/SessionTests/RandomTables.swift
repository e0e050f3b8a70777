/// Lines that make tables of every kind; many of them are refused.
struct RandomTables {
  private var random: RandomNumbers
  private var trades: RandomTrades

  init(seed: UInt64) {
    random = RandomNumbers(state: seed &* 0xD134_2543_DE82_EF95 &+ 7)
    trades = RandomTrades(seed: seed)
  }

  mutating func line(rows: Int) -> String {
    let row = Int.random(in: 1...max(rows, 1), using: &random)
    let other = Int.random(in: 1...max(rows, 1), using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0...6: return trades.change(rows: rows)
    case 7: return trades.other()
    case 8: return "buy \(number()) @ \(number())"
    case 9: return "buy $\(number()) @ \(number()) on \(date())"
    case 10: return "sell \(number()) @ \(number()) on \(date())"
    case 11: return "set \(row) \(field()) \(number())"
    case 12: return "set \(row) \(field()) \(number()) \(field()) \(number()) date \(date())"
    case 13: return "set \(row) \(one(["amount", "value"])) -\(number()) \(field()) \(number())"
    case 14:
      return
        "set \(row) \(one(["from \(other)", "from none", "from \(other),\(row)", "date none"]))"
    case 15:
      return one(["rows 1", "rows -1", "rows +1", "rows \(rows + 1)", "delete 1", "clear 1"])
    case 16:
      return
        "split \(one(["3:1", "1:3", "7:11", "2:1", "1.5:1", "0.30:1.1", "1:1e300", "1e-280:3"])) before \(one([date(), "\(row)"]))"
    case 17:
      return
        "set \(row) \(one(["fee", "note", "split", "date"])) \(one(["1/3", "0.10", "0.001 units", "1e-300 units", "1e300", "\"x\"", "1:3", date()]))"
    case 18:
      return one([
        "insert \(row)", "delete \(row)", "move \(row) to \(other)", "sort date", "copy \(row)",
      ])
    default:
      return one([
        "option method \(one(["average", "fifo", "lifo", "hifo", "lofo"]))", "price \(number())",
        "option decimals 2", "option grouping on",
      ])
    }
  }

  private mutating func one(_ texts: [String]) -> String {
    texts.randomElement(using: &random) ?? ""
  }

  private mutating func field() -> String { one(["amount", "price", "value"]) }

  private mutating func date() -> String {
    one(["2024-01-31", "2024-01-31", "2023-05-05", "2020-02-29", "1999-12-31", "2030-06-01"])
  }

  private mutating func number() -> String {
    one([
      "1", "2", "0.50", "10", "3.00", "100/3", "1/7", "amount(1)", "price(1)*0", "amount(1)/3",
      "0", "0.00", "average", "1e-30", "7e40", "1e-300", "1e300",
      "12345678901234567890123456789.012",
    ])
  }
}
