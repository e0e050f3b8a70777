import Commands
import Decimals
import Session
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct TargetTests {
  /// Goals of all kinds, and the number that each of them is about.
  private static let goals: [(line: String, measure: Measure, wanted: String)] = [
    ("target average 90 @ 80", .average, "90"),
    ("target average 90 @ 80 fee 1%", .average, "90"),
    ("target average 90 @ 80 fee 1.50", .average, "90"),
    ("target average 110 @ 137.7 fee 0.3%", .average, "110"),
    ("target average 90 amount 3", .average, "90"),
    ("target average 90 amount 3 fee 2%", .average, "90"),
    ("target average 90 for $500", .average, "90"),
    ("target average 90 for $500 fee 3", .average, "90"),
    ("target net 70 @ 120", .breakEven, "70"),
    ("target net 70 @ 120 fee 1%", .breakEven, "70"),
  ]

  private static let tables = [
    ["buy 10 @ 100"],
    ["buy 3 @ 33.33", "buy 7 @ 120 fee 1%", "buy 0.001 @ 250"],
    ["buy $1000 @ 99.99", "buy $300 @ 101.5 fee 2"],
    ["buy 10 @ 100", "sell 3 @ 130", "buy 2.5 @ 90"],
    ["buy 7 @ 100", "sell $200 @ 117 fee 0.2%", "buy $50 @ 140"],
    ["buy 12 @ 97", "sell all @ 120", "buy 4 @ 105", "sell 1 @ 130"],
  ]

  @Test(arguments: 0..<tables.count, 0..<goals.count)
  func `what a target answers, entered, reaches the target`(table: Int, goal: Int) throws {
    var talk = try Conversation()
    try talk.type(Self.tables[table])
    let (line, measure, wanted) = Self.goals[goal]
    let answer = try talk.answer(to: line).object("answer")
    guard answer["status"] as? String == "ok" else { return }
    let order = try #require(answer["line"] as? String)
    try talk.type([order])
    let reached = try #require(talk.session.position[measure])
    let exact = Figure(try Decimal.read(wanted))
    #expect(reached.isNear(exact), "\(order): \(reached.decimal)")
    let amount = try #require(try answer.number("amount"))
    if !amount.isApproximate, !order.contains("≈") {
      let isExact = ["amount", "price"].allSatisfy { name in
        (answer[name] as? String).map { $0.count < 34 } ?? false
      }
      if isExact { #expect(reached == exact, "\(order)") }
    }
    // What the answer foretells is what the table then has.
    let totals = try talk.answer(to: "totals").object("totals")
    for (told, name) in [("average", "average"), ("held", "amount"), ("cost", "cost")] {
      let (told, got) = (try answer.number(told), try totals.number(name))
      #expect(try #require(told).isNear(try #require(got)), "\(order): \(name)")
    }
  }

  @Test func `exact answers are exact`() throws {
    // (1000 + 80·x) / (10 + x) = 90: x = 100 / 10.
    var talk = try Conversation("buy 10 @ 100")
    let answer = try talk.answer(to: "target average 90 @ 80").object("answer")
    #expect(answer["amount"] as? String == "10")
    #expect(answer["line"] as? String == "buy 10 @ 80")
    try talk.type(["buy 10 @ 80"])
    #expect(talk.session.position.totals.average == 90)
  }

  @Test(arguments: [
    ("target even", "0"), ("target even fee 0.5%", "0"), ("target even fee 3", "0"),
    ("target gain 500", "500"), ("target gain 500 fee 1%", "500"), ("target gain -20", "-20"),
  ])
  func `selling all at the price of a target brings the gain`(
    line: String, gain: String
  ) throws {
    for table in Self.tables {
      var talk = try Conversation()
      try talk.type(table)
      let before = talk.session.position.totals
      let answer = try talk.answer(to: line).object("answer")
      try talk.type([try #require(answer["line"] as? String)])
      let totals = talk.session.position.totals
      #expect(totals.amount.isZero)
      // Break-even counts what has been realised before, a gain only what is held.
      var wanted = Figure(try Decimal.read(gain))
      if line.contains("gain") { wanted = wanted + (before.realised ?? .zero) }
      let realised = try #require(totals.realised)
      #expect(realised.isNear(wanted, scale: before.cost), "\(table) \(line)")
    }
  }

  @Test(arguments: ["1%", "1.50", "none"], ["option fee none", "option fee 2%", "option fee 7"])
  func `a target's line has its fee whatever the option is`(fee: String, option: String) throws {
    // Without the fee of the option the purchase would be another one.
    var talk = try Conversation("buy 10 @ 100", option)
    let answer = try talk.answer(to: "target average 90 @ 80 fee \(fee)").object("answer")
    try talk.type([try #require(answer["line"] as? String)])
    let average = try #require(talk.session.position.totals.average)
    #expect(average.isNear(90), "\(average.decimal)")
  }

  @Test(arguments: ["option fee 2%", "option fee 7"])
  func `a target without a fee has that of the option`(option: String) throws {
    var talk = try Conversation("buy 10 @ 100", option)
    let answer = try talk.answer(to: "target average 90 @ 80").object("answer")
    try talk.type([try #require(answer["line"] as? String)])
    let average = try #require(talk.session.position.totals.average)
    #expect(average.isNear(90), "\(average.decimal)")
  }

  @Test(arguments: [
    ("buy 10 @ 100", "target average 100 @ 100", "any"),
    ("buy 10 @ 100", "target average 100 @ 90", "met"),
    ("buy 10 @ 100", "target average 90 @ 90", "impossible"),
    ("buy 10 @ 100", "target average 80 @ 90", "impossible"),
    ("buy 10 @ 100", "target average 101 @ 90", "impossible"),
    // 90·1.06 = 95.4 lies over 95.
    ("buy 10 @ 100", "target average 95 @ 90 fee 6%", "impossible"),
    ("buy 10 @ 100", "target average 95 @ 90 fee 99%", "impossible"),
    ("rows 1", "target average 90 @ 80", "impossible"),
    ("rows 1", "target average 80 @ 80", "any"),
    ("rows 1", "target even", "impossible"),
    ("rows 1", "target gain 5", "impossible"),
    ("rows 1", "target cash $5 @ 10", "impossible"),
    ("rows 1", "target net 95 @ 120", "impossible"),
    ("buy 10 @ 100", "target gain -101%", "impossible"),
    ("buy 10 @ 100", "target cash $1200.01 @ 120", "impossible"),
    ("buy 10 @ 100", "target cash $1200 @ 120", "ok"),
    ("buy 10 @ 100", "target average 90 amount 0", "impossible"),
    ("buy 10 @ 100", "target average 90 for $0", "impossible"),
  ])
  func `what cannot be reached is said in words and nothing changes`(
    table: String, line: String, status: String
  ) throws {
    var talk = try Conversation(table)
    let before = try talk.state
    let answer = try talk.answer(to: line).object("answer")
    #expect(answer["status"] as? String == status)
    #expect(status == "ok" || answer["line"] == nil || answer["line"] is String == false)
    if status == "impossible" {
      #expect((answer["reason"] as? String)?.isEmpty == false)
    }
    #expect(try talk.state == before)
  }

  @Test(arguments: [
    "target average 0 @ 1", "target average -5 @ 1", "target average 90 @ -80",
    "target average 90 @ 0", "target even fee 100%", "target even fee 150%",
    "target even fee -1%", "target cash -$1 @ 1", "target cash $1 @ 0", "target gain",
    "target average 90 amount -1", "target average 90 @ 80 each $0",
    "target average 90 @ 80 each -$1", "target average 90 @ 80 amount 3",
    "target average 90 @ 80 for $3", "target average 90 @ 80 fee 1 units",
    "target average 90 @ 80 fee 1 fee 1", "target average 90", "target", "target averag 90 @ 80",
    "target average 90 @ 1e301", "target average x @ 80", "target net 95",
  ])
  func `a target that makes no sense is refused`(line: String) throws {
    var talk = try Conversation("buy 10 @ 100")
    _ = try talk.rejection(of: line)
  }
}
