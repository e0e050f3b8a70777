import Commands
import Foundation
import Session
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct ExplanationTests {
  private static let labels =
    Measure.allCases.map(\.name) + Question.Label.allCases.map(\.name) + ["dca"]

  private static func answer(to question: String, after lines: String...) -> [String] {
    var session = Session()
    for line in lines { _ = Transcript.answer(to: line, &session) }
    return Transcript.answer(to: "explain \(question)", &session)
  }

  @Test func `an average is taken apart, with the mean of the prices beside it`() {
    // 10 × 100 + 500 = 1500 for 10 + 500 / 80 = 16.25
    #expect(
      Self.answer(to: "average", after: "buy 10 @ 100; buy $500 @ 80") == [
        "average    = cost / amount = 1500 / 16.25 = ≈92.30769231",
        "cost       = 1000 + 500 = 1500",
        "amount     = 10 + 6.25 = 16.25",
        "plain mean = sum of prices / purchases = (100 + 80) / 2 = 90",
        "The average lies above it, because each unit counts, and more units were bought",
        "at the higher prices.",
      ])
  }

  @Test func `equal sums are explained by the table's own prices`() {
    // 120 at 60 are 2, at 40 are 3: 240 / 5 = 48, below 50.
    #expect(
      Self.answer(to: "dca", after: "buy $120 @ 60; buy $120 @ 40") == [
        "Equal sums buy more units when the price is low, so they average less than the",
        "prices do.",
        "Put the same money, 60, in at each of two prices, the highest and the lowest of",
        "your purchases:",
        "units at 60   = 60 / 60 = 1",
        "units at 40   = 60 / 40 = 1.5",
        "average       = cost / amount = (60 + 60) / (1 + 1.5) = 48",
        "plain mean    = (60 + 40) / 2 = 50",
        "This average is the harmonic mean of the prices: how many there are, divided by",
        "the sum of their reciprocals.",
        "harmonic mean = 2 / (1 / 60 + 1 / 40) = 48",
        "It never lies above the plain mean, and only equal prices make them equal. It",
        "says nothing of whether the price will rise.",
        "Your 2 purchases are of equal sums: they average 48, fees aside, and the plain",
        "mean of their prices is 50.",
      ])
  }

  @Test func `a sale takes units at the average cost, and what was bought since is added`() {
    // 4 of 16 that had cost 1600 leave 12 for 1200; then 2 more for 300.
    #expect(
      Self.answer(to: "cost", after: "buy 16 @ 100; sell 4 @ 120; buy 2 @ 150") == [
        "cost         = cost left + bought since = 1200 + 300 = 1500",
        "cost left    = cost before - sold × average = 1600 - 4 × 100 = 1200",
        "average then = cost before / amount before = 1600 / 16 = 100",
        "This is the latest sale, in row 2: it took 4 of 16 units held. Units leave at",
        "their average cost, so a sale leaves the average as it is.",
        "It is what the units still held had cost. What they are worth now is another",
        "matter.",
      ])
  }

  @Test func `a sale by lots names the rows that it took from`() {
    // 5 of the oldest: 2 for 100 and 3 for 110 each.
    #expect(
      Self.answer(
        to: "realised gain",
        after: "option method fifo; buy 2 @ 100; buy 4 @ 110; sell 5 @ 120 fee 2") == [
          "realised gain = received - cost of what was sold = 598 - 530 = 68",
          "There is one sale, in row 3.",
          "received      = amount × price - fee = 5 × 120 - 2 = 598",
          "its cost      = 2 × 100 + 3 × 110 = 530",
          "its gain      = received - cost = 598 - 530 = 68",
          "It took the oldest units first: 2 of row 1, 3 of row 2.",
        ])
  }

  @Test func `after everything is sold there is nothing to divide by`() {
    #expect(
      Self.answer(to: "break-even", after: "buy 2 @ 100; sell all @ 120")
        == [
          "break-even = net money in / amount = -40 / 0 = n/a",
          "All that was bought has been sold. Nothing is held, and there is no dividing by",
          "0.",
        ])
  }

  @Test func `a target is solved and proved`() {
    // 15 cost 18, which is 1.5 more than 15 × 1.1; each unit at 1.05 takes 0.05 of it.
    #expect(
      Self.answer(to: "target average 1.1 @ 1.05", after: "buy 15 @ 1.2") == [
        "buy 30 @ 1.05, money 31.5, average 1.2 → 1.1, amount 15 → 45, cost 18 → 49.5.",
        "amount to buy = (cost - target × amount held) / (target - price)",
        "              = (18 - 1.1 × 15) / (1.1 - 1.05) = 30",
        "What is held cost 1.5 more than it would have at the target. Each unit bought",
        "comes to 0.05 less than the target, and makes up for so much.",
        "average then  = (cost + paid) / (amount held + bought) = (18 + 31.5) / (15 + 30)",
        "              = 1.1",
      ])
  }

  @Test func `what a row with a fee does is shown`() {
    // 1001.5 for 10; without it 500 for 6.25.
    #expect(
      Self.answer(to: "row 1", after: "buy 10 @ 100 fee 1.50; buy $500 @ 80") == [
        "value     = amount × price = 10 × 100 = 1000",
        "cost      = value + fee = 1000 + 1.5 = 1001.5",
        "unit cost = cost / units = 1001.5 / 10 = 100.15",
        "Without this row the average would be 80, not 92.4.",
      ])
  }

  @Test func `the hint is the answer in short`() {
    var session = Session()
    _ = Transcript.answer(to: "buy 10 @ 100; buy $500 @ 80", &session)
    let preview = session.preview(of: Array("explain average".utf8))
    #expect(
      preview.hint == .answer(["average ≈92.30769231", "= cost / amount", "= 1500 / 16.25"]))
    #expect(session.preview(of: Array("explain average w".utf8)).completion == "ithout fees")
  }

  @Test func `many rows and sales take one screen`() {
    var session = Session()
    for _ in 0..<40 {
      _ = Transcript.answer(to: "buy 3 @ 100.07 fee 1; buy $70 @ 33.33; sell 1 @ 90", &session)
    }
    for method in CostMethod.allCases {
      _ = Transcript.answer(to: "option method \(method.rawValue)", &session)
      for label in Self.labels { Self.expectOneScreen("explain \(label)", &session) }
    }
    #expect(
      Transcript.answer(to: "explain amount", &session)[1]
        == "bought = 3 + ≈2.10021002 + … 77 more … + ≈2.10021002 = ≈204.00840084")
  }

  @Test(arguments: 0..<12)
  func `what stands between equals signs is equal, on one screen`(seed: UInt64) throws {
    var random = RandomTable(seed: seed)
    var session = Session()
    var checked = 0
    for _ in 0..<40 {
      _ = Transcript.answer(to: random.change(rows: session.model.count), &session)
      guard Bool.random(using: &random.generator) else { continue }
      let rows = session.model.rows.map { "row \($0)" }.shuffled(using: &random.generator)
      let questions = Self.labels.shuffled(using: &random.generator).prefix(6) + rows.prefix(2)
      for question in questions + [random.target, random.target] {
        Self.expectOneScreen("explain \(question)", &session)
        checked += try Self.expectEqualSides("explain \(question)", &session)
      }
      for measure in Measure.allCases { try Self.expectSameResult(measure, &session) }
    }
    #expect(checked > 100)
  }

  @Test(arguments: 100..<104)
  func `nothing is too large, too small or too empty to be asked about`(seed: UInt64) throws {
    var random = RandomTable(seed: seed)
    random.numbers += ["7e200", "1e-30", "99999999999999999999999999999999", "1/7"]
    var session = Session()
    for _ in 0..<25 {
      _ = Transcript.answer(to: random.change(rows: session.model.count), &session)
      let rows = session.model.rows.map { "row \($0)" }
      for question in Self.labels + rows.prefix(3) + [random.target] {
        let answer = Transcript.answer(to: "explain \(question)", &session)
        #expect(!answer.isEmpty, "\(question)")
      }
    }
  }

  private static func expectOneScreen(_ line: String, _ session: inout Session) {
    let answer = Transcript.answer(to: line, &session)
    #expect(!answer.isEmpty && answer.count <= 24, "\(line): \(answer.joined(separator: "\n"))")
    // A refused line is shown as it is, and no digit of a number is ever cut.
    if answer.first?.hasPrefix("error") == true { return }
    for text in answer where !text.split(separator: " ").contains(where: { $0.count > 60 }) {
      #expect(text.count <= 80, "\(line): \(text)")
    }
  }

  /// The text of an explanation as JSON has it, without line breaks of the screen's making.
  private static func text(_ line: String, _ session: inout Session) throws -> String? {
    var output: [UInt8] = []
    let bytes = Array(line.utf8)
    session.run(bytes, in: 0..<bytes.count) { reply, session in
      JSONRenderer(isQuiet: false).render(
        reply, session, line: bytes[...], number: 1, to: &output)
    }
    let json = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
    return json?["text"] as? String
  }

  /// How many equals signs between numbers there are; what stands beside each must be equal.
  private static func expectEqualSides(_ line: String, _ session: inout Session) throws -> Int {
    guard let text = try text(line, &session) else { return 0 }
    var count = 0
    for equation in text.split(separator: "\n") {
      let sides = equation.split(separator: " = ").compactMap { Interval(arithmetic: String($0)) }
      for (a, b) in zip(sides, sides.dropFirst()) {
        #expect(a.overlaps(b), "\(line): \(equation)")
        count += 1
      }
    }
    return count
  }

  /// The explained result is the number that the report shows.
  private static func expectSameResult(_ measure: Measure, _ session: inout Session) throws {
    let first = try #require(
      try text("explain \(measure.name)", &session)?.split(separator: "\n").first)
    let result = try #require(first.split(separator: " = ").last)
    guard let printed = Interval(printed: result) else {
      #expect(result == "n/a" && session.position[measure] == nil, "\(first)")
      return
    }
    let figure = try #require(session.position[measure])
    #expect(printed.low <= figure && figure <= printed.high, "\(measure.name): \(first)")
  }
}

/// Changes that make tables of every kind, and targets.
private struct RandomTable {
  var generator: SystemLikeGenerator
  var numbers = ["0", "1", "2.5", "33.33", "100", "80", "0.004", "1234.56", "7", "12.50"]

  init(seed: UInt64) {
    generator = SystemLikeGenerator(state: seed)
  }

  private mutating func pick(_ texts: [String]) -> String {
    texts.randomElement(using: &generator) ?? "1"
  }

  private var number: String { mutating get { pick(numbers) } }

  private var terms: String {
    mutating get {
      let fee = pick(["", "", " fee 1.50", " fee 0.1%", " fee 0.001 units"])
      return fee + pick(["", "", " on 2024-01-\(Int.random(in: 10...30, using: &generator))"])
    }
  }

  mutating func change(rows: Int) -> String {
    let row = Int.random(in: 1...max(rows, 1), using: &generator)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0...3: return "buy \(number) @ \(number)\(terms)"
    case 4...6: return "buy $\(number) @ \(number)\(terms)"
    case 7, 8: return "sell \(pick(["0.001", "1", "2", "$5"])) @ \(number)\(terms)"
    case 9: return "sell all @ \(number)"
    case 10: return "sell 0.5 @ \(number) from \(row)"
    case 11: return "set \(row) \(pick(["amount", "price", "value"])) \(number)"
    case 12: return "set \(row) fee \(pick(["none", "2", "1%", "0.01 units"]))"
    case 13: return "rows \(pick(["+1", "-1", "5", "12"]))"
    case 14: return "split \(pick(["10:1", "1:3", "3:2"])) before \(row)"
    case 15: return "option method \(pick(CostMethod.allCases.map(\.rawValue)))"
    case 16: return "price \(pick(["off", "90", "33.333", "0", "1000"]))"
    case 17: return "option decimals \(pick(["2", "auto", "auto", "0", "20"]))"
    case 18: return "option grouping \(pick(["on", "off"]))"
    default: return pick(["clear \(row)", "insert \(row)", "delete \(row)", "undo", "sort date"])
    }
  }

  var target: String {
    mutating get {
      let fee = pick(["", "", " fee 1%", " fee 1.50"])
      let goals = [
        "average \(number) @ \(number)", "average \(number) amount \(number)",
        "average \(number) for $\(number)", "average \(number) @ \(number) each $\(number)",
        "even", "gain \(number)", "gain \(number)%", "cash $\(number) @ \(number)",
        "net \(number) @ \(number)",
      ]
      return "target \(pick(goals))\(fee)"
    }
  }
}
