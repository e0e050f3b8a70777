/// Lines of someone who buys, sells, splits and notes; some of them are refused.
struct RandomSheet {
  private var random: RandomNumbers
  private let notes: [String]
  /// Whether some numbers are at the ends of what can be entered.
  private let isExtreme: Bool

  /// `notes` are texts in which nothing needs quotes within the command. One sheet of three has extreme
  /// numbers, unless they are not wanted.
  init(
    seed: UInt64, notes: [String] = ["a", "two words", "größer 🙂", "50 % | more"],
    hasExtremes: Bool = true
  ) {
    random = RandomNumbers(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    self.notes = notes
    isExtreme = hasExtremes && seed % 3 == 2
  }

  /// A sheet after so many lines.
  mutating func sheet(lines: Int) throws -> ExportedSheet {
    var sheet = try ExportedSheet()
    sheet.accepts("option method \(one(["average", "fifo", "lifo", "hifo", "lofo"]))")
    for _ in 0..<lines { sheet.accepts(line(rows: sheet.session.model.count)) }
    return sheet
  }

  private mutating func line(rows: Int) -> String {
    let row = Int.random(in: 1...max(rows, 1), using: &random)
    if isExtreme, Int.random(in: 0..<8, using: &random) == 0 {
      return one([
        "split 1:\(power())", "split \(power()):1", "split \(power()):\(power())",
        "set \(row) fee \(extreme()) units", "set \(row) fee \(extreme())",
        "set \(row) fee 1e-300%", "buy 1 @ 3 fee 1e-300 units", "buy 20 @ 3 fee 0.001 units",
      ])
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0...8: return "buy \(quantity()) @ \(price())\(terms())"
    case 9...11: return "sell \(quantity()) @ \(price())\(lots(rows))\(terms())"
    case 12: return "sell all @ \(price())\(terms())"
    case 13: return "set \(row) price \(price()) value \(price())"
    case 14: return "set \(row) \(one(["amount", "price", "value"])) \(amount())"
    case 15:
      return "set \(row) fee \(one(["1.50", "0.1%", "0", "2.5%", "0.0001 units", "1/3 units"]))"
    case 16:
      return "split \(one(["2:1", "1:3", "7:3", "3:1", "1.5:1", "0.5:1", "1.30:1.1", "2/3:1"]))"
    case 17: return "rows +1"
    case 18: return "insert \(row)"
    default: return "clear \(row)"
    }
  }

  /// A number at an end of what can be entered.
  private mutating func extreme() -> String {
    one(["1e-300", "1e300", "9.999e299", "7e-150", "1e150", "12345678901234567890.12345678901234"])
  }

  private mutating func power() -> String { one(["1e-300", "1e300", "7e-150", "1.50e150"]) }

  private mutating func quantity() -> String { one([amount(), amount(), "$\(price())"]) }

  private mutating func amount() -> String {
    if isExtreme, Int.random(in: 0..<4, using: &random) == 0 { return extreme() }
    return one(["1", "2.5", "0.001", "3", "10", "7.77", "1/8", "40", "2/3", "1.000"])
  }

  private mutating func price() -> String {
    if isExtreme, Int.random(in: 0..<4, using: &random) == 0 { return extreme() }
    return one([
      "1", "33.33", "100", "0.07", "120.5", "80", "\(Int.random(in: 1...300, using: &random))",
    ])
  }

  private mutating func terms() -> String {
    var terms = ""
    if Int.random(in: 0..<5, using: &random) == 0 {
      terms += " fee \(one(["1.50", "0.1%", "0.01 units"]))"
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      terms += " on \(one(["2024-01-31", "2024-02-29", "2023-06-01", "1999-12-31"]))"
    }
    if Int.random(in: 0..<6, using: &random) == 0 { terms += " note \(one(notes))" }
    return terms
  }

  private mutating func lots(_ rows: Int) -> String {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return "" }
    let row = Int.random(in: 1...max(rows, 1), using: &random)
    return one([" from \(row)", " from 1..\(row)", " from \(row),1"])
  }

  private mutating func one(_ texts: [String]) -> String {
    texts.randomElement(using: &random) ?? ""
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
