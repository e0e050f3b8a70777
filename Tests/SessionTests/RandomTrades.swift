/// Lines of someone who buys, sells and tries things out; some of them are refused.
struct RandomTrades {
  private var random: RandomNumbers
  /// Whether some lines name lots, dates or hide rows: what decides where an order applies.
  private let reorders: Bool

  init(seed: UInt64, reorders: Bool = true) {
    random = RandomNumbers(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    self.reorders = reorders
  }

  /// A line that changes the table.
  mutating func change(rows: Int) -> String {
    let row = Int.random(in: 1...max(rows, 1), using: &random)
    let other = Int.random(in: 1...max(rows, 1), using: &random)
    switch Int.random(in: 0..<24, using: &random) {
    case 0...6: return "buy \(quantity()) @ \(price())\(terms())"
    case 7...10: return "sell \(quantity()) @ \(price())\(lots(rows))\(terms())"
    case 11: return "sell all @ \(price())\(terms())"
    case 12: return "set \(row) \(field()) \(quantity())"
    case 13: return "set \(row) amount \(amount()) price \(price())"
    case 14: return "set \(row) fee \(fee())"
    case 15: return "set \(row) note \(note())"
    case 16: return "split \(one(["2:1", "1:3", "7:3", "10:1"]))"
    case 17: return "copy \(row)"
    case 18 where reorders: return "set \(row) date \(date())"
    case 19 where reorders: return one(["delete \(row)", "clear \(row)", "insert \(row)"])
    case 20 where reorders: return "move \(row) to \(other)"
    case 21 where reorders: return "sort \(one(["amount", "price descending", "value", "date"]))"
    case 22 where reorders: return one(["rows -1", "rows +1", "rows \(rows + 2)", "clear all"])
    case 23 where reorders: return "split 3:1 before \(one([String(row), date()]))"
    default: return "buy \(amount()) @ \(price())"
    }
  }

  /// A line that changes something else.
  mutating func other() -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: "option method \(one(["average", "fifo", "lifo", "hifo", "lofo"]))"
    case 2: "option fee \(one(["none", "0.1%", "1.50"]))"
    case 3: "price \(one([price(), "off"]))"
    case 4: one(["sheet copy a", "sheet copy b", "sheet c", "sheet a", "sheet b"])
    case 5: one(["sheet main", "sheet main", "sheet delete a", "sheet delete b", "sheet delete c"])
    default: one(["undo", "undo 2", "redo", "redo 3"])
    }
  }

  /// An amount of money or of units.
  mutating func quantity() -> String { one([amount(), amount(), "$\(price())"]) }

  mutating func amount() -> String { one(["1", "2.5", "0.001", "3", "10", "7.77", "1/8", "40"]) }

  mutating func price() -> String {
    one(["1", "33.33", "100", "0.07", "120.5", "80", "\(Int.random(in: 1...300, using: &random))"])
  }

  /// One of some texts.
  mutating func one(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

  private mutating func field() -> String { one(["amount", "price", "value"]) }

  private mutating func fee() -> String {
    one(["1.50", "0.1%", "0", "2%", "0.0001 units", "none", "50 units", "-1"])
  }

  private mutating func date() -> String {
    one(["2024-01-31", "2024-02-29", "2023-02-29", "1999-12-31", "2030-06-01"])
  }

  private mutating func note() -> String {
    one(["a", "two words", "\"quoted\"", "größer 🙂", "it's", "none", "a\\b"])
  }

  private mutating func terms() -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: " fee \(fee())"
    case 2 where reorders: " on \(date())"
    case 3: " note \(note())"
    case 4 where reorders: " fee \(fee()) on \(date()) note \(note())"
    default: ""
    }
  }

  private mutating func lots(_ rows: Int) -> String {
    guard reorders, Int.random(in: 0..<4, using: &random) == 0 else { return "" }
    let row = Int.random(in: 1...max(rows, 1), using: &random)
    return one([" from \(row)", " from 1..\(row)", " from \(row),1"])
  }
}

/// Numbers that a seed determines.
struct RandomNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) | (state << 31)
  }
}
