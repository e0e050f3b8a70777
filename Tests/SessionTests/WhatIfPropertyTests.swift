import Decimals
import Foundation
import Session
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct WhatIfPropertyTests {
  @Test(arguments: 0..<4)
  func `undo restores exactly and redo makes it again, with sales, splits and sheets`(
    seed: UInt64
  ) throws {
    var random = RandomTrades(seed: seed)
    var talk = try Conversation()
    var past: [(model: TradesModel, text: String)] = []
    for _ in 0..<80 {
      let before = (talk.session.model, talk.text(of: "show all"))
      let line = random.change(rows: talk.session.model.count)
      if talk.accepts(line) { past.append(before) }
    }
    let latest = (talk.session.model, talk.text(of: "show all"))
    for (model, text) in past.reversed() {
      try talk.type(["undo"])
      try #require(talk.session.model == model)
      try #require(talk.text(of: "show all") == text)
    }
    let surplus = try talk.rejection(of: "undo")
    #expect(surplus.message == "there is nothing to undo")
    try talk.type(["redo \(past.count)"])
    #expect(talk.session.model == latest.0)
    #expect(talk.text(of: "show all") == latest.1)
  }

  @Test(arguments: 20..<24)
  func `a refused line changes nothing, whatever was done before it`(seed: UInt64) throws {
    var random = RandomTrades(seed: seed)
    var talk = try Conversation()
    var refusals = 0
    for step in 0..<90 {
      let isChange = step % 4 != 0
      let line = isChange ? random.change(rows: talk.session.model.count) : random.other()
      let before = talk
      guard !talk.accepts(line) else { continue }
      refusals += 1
      try #require(try talk.state == before.state, "\(line)")
    }
    #expect(refusals > 10)
  }

  @Test(arguments: 40..<44)
  func `going to another sheet and changing it leaves this one as it is`(seed: UInt64) throws {
    var random = RandomTrades(seed: seed)
    var talk = try Conversation()
    for _ in 0..<30 { _ = talk.accepts(random.change(rows: talk.session.model.count)) }
    let text = talk.text(of: "show all")
    try talk.type(["sheet copy other"])
    #expect(talk.text(of: "show all") == text)
    // The copy itself is the only step; those of its rows stay with the first sheet.
    let surplus = try talk.rejection(of: "undo 2")
    #expect(surplus.message == "there is only 1 change to undo")
    for _ in 0..<30 { _ = talk.accepts(random.change(rows: talk.session.model.count)) }
    let otherText = talk.text(of: "show all")
    try talk.type(["sheet main"])
    #expect(talk.text(of: "show all") == text)
    try talk.type(["sheet other"])
    #expect(talk.text(of: "show all") == otherText)
  }

  @Test(arguments: 60..<64)
  func `trying a line changes nothing and foretells what the line does`(seed: UInt64) throws {
    var random = RandomTrades(seed: seed)
    var talk = try Conversation()
    for step in 0..<50 {
      if step % 5 == 0 { _ = talk.accepts(random.other()) }
      let line = random.change(rows: talk.session.model.count)
      let before = try talk.state
      let tried = try talk.answer(to: "try \(line)")
      try #require(try talk.state == before, "try \(line)")
      let totals = try talk.answer(to: "totals").object("totals")
      let isAccepted = talk.accepts(line)
      try #require(tried["ok"] as? Bool == isAccepted, "\(line)")
      guard isAccepted else { continue }
      let after = try talk.answer(to: "totals").object("totals")
      try #require(try NSDictionary(dictionary: tried.object("before")) == totals as NSDictionary)
      try #require(try NSDictionary(dictionary: tried.object("after")) == after as NSDictionary)
    }
  }

  @Test(arguments: 80..<84)
  func `money in is the cost of what is left and of what was sold, by every method`(
    seed: UInt64
  ) throws {
    var random = RandomTrades(seed: seed)
    var talk = try Conversation()
    for step in 0..<60 {
      _ = talk.accepts(random.change(rows: talk.session.model.count))
      guard step % 4 == 3 else { continue }
      let model = talk.session.model
      var paid = Figure.zero
      model.forEach(in: model.rows) { trade in
        guard !trade.isSale else { return }
        paid = paid + Figure(trade.exact(.value), isApproximate: false)
        paid = paid + (trade.feeMoney ?? .zero)
      }
      for method in CostMethod.allCases where model.shortfall(method) == nil {
        let (totals, sales) = (model.totals(method), model.sales(method))
        let sold = sales.reduce(Figure.zero) { $0 + $1.cost }
        try #require((totals.cost + sold).isNear(paid), "\(method): \(talk.text(of: "show all"))")
        let gained = sales.reduce(Figure.zero) { $0 + $1.realised }
        try #require((totals.realised ?? .zero).isNear(gained, scale: paid), "\(method)")
        let left = model.lots(method)
        let costs = left.reduce(Figure.zero) { $0 + $1.cost }
        try #require(costs.isNear(totals.cost, scale: paid), "\(method)")
        let amounts = left.reduce(Figure.zero) { $0 + $1.amount }
        try #require(amounts.isNear(totals.amount), "\(method)")
        try #require(left.allSatisfy { $0.amount > .zero || $0.cost > .zero }, "\(method)")
        // A method chooses which units leave, not how many.
        try #require(totals.amount == model.totals.amount)
      }
    }
  }

  @Test(arguments: 100..<104)
  func `selling everything leaves nothing and the same gain by every method`(
    seed: UInt64
  ) throws {
    var random = RandomTrades(seed: seed, reorders: false)
    var talk = try Conversation()
    var sold = 0
    for step in 0..<60 {
      _ = talk.accepts(random.change(rows: talk.session.model.count))
      guard step % 6 == 5 else { continue }
      var gains: [Figure] = []
      for method in CostMethod.allCases {
        var copy = talk
        try copy.type(["option method \(method.rawValue)"])
        guard !copy.session.position.totals.amount.isZero else { continue }
        try copy.type(["sell all @ 41"])
        let totals = copy.session.position.totals
        try #require(totals.amount.isZero && totals.cost.isZero && totals.average == nil)
        gains.append(try #require(totals.realised))
      }
      guard let first = gains.first else { continue }
      sold += 1
      try #require(gains.count == CostMethod.allCases.count)
      // What sales bring less what purchases cost: no method has a say in it.
      try #require(gains.allSatisfy { $0.isNear(first) }, "\(talk.text(of: "show all"))")
      try talk.type(["sell all @ 41"])
      let refusal = try talk.rejection(of: "sell all @ 41")
      #expect(refusal.code.name == "oversold")
      try talk.type(["undo"])
    }
    #expect(sold > 5)
  }

  @Test(arguments: 120..<126)
  func `a split and its reverse change nothing`(seed: UInt64) throws {
    var random = RandomTrades(seed: seed)
    var talk = try Conversation()
    var splits = 0
    for _ in 0..<40 {
      let line = random.change(rows: talk.session.model.count)
      _ = talk.accepts(line)
      // Digits that are lost stay lost.
      guard !Self.hasRoundedRows(talk.session.model) else {
        try talk.type(["undo"])
        continue
      }
      let before = (talk.session.model, talk.text(of: "show all"))
      let (new, old) = (random.one(["2", "3", "7", "0.1", "1000"]), random.one(["1", "11", "13"]))
      let place = random.one(["", "", " before 1", " before 2024-02-29"])
      // A split of some rows only may leave less than a later sale takes.
      guard talk.accepts("split \(new):\(old)\(place)") else { continue }
      splits += 1
      try talk.type(["split \(old):\(new)\(place)"])
      try #require(talk.session.model == before.0)
      var text = talk.text(of: "show all")
      try #require(text == before.1, "\(text)")
      try talk.type(["undo 2"])
      text = talk.text(of: "show all")
      try #require(text == before.1, "\(text)")
    }
    #expect(splits > 20)
  }

  @Test(arguments: 140..<144)
  func `the order of one day's purchases does not change the average`(seed: UInt64) throws {
    var random = RandomTrades(seed: seed, reorders: false)
    var numbers = RandomNumbers(state: seed)
    var lines = (0..<12).map { _ in
      "buy \(random.quantity()) @ \(random.price()) on 2024-02-29 fee \(random.one(["0", "1%", "2"]))"
    }
    var talk = try Conversation()
    try talk.type(lines + ["sell 0.01 @ 50 on 2024-03-01"])
    let totals = talk.session.position.totals
    for _ in 0..<5 {
      lines.shuffle(using: &numbers)
      var other = try Conversation()
      try other.type(["sell 0.01 @ 50 on 2024-03-01"].map { _ in lines[0] })
      try other.type(Array(lines[1...]) + ["sell 0.01 @ 50 on 2024-03-01"])
      let others = other.session.position.totals
      #expect(others.average == totals.average)
      #expect(others.averageWithoutFees == totals.averageWithoutFees)
      #expect(others.amount == totals.amount)
      #expect(others.realised == totals.realised)
    }
  }

  @Test(arguments: 160..<164)
  func `equal sums buy at no more than the mean of their prices`(seed: UInt64) throws {
    var random = RandomTrades(seed: seed)
    var talk = try Conversation()
    var sum = Figure.zero
    var prices: Set<String> = []
    for count in 1...20 {
      let price = seed == 160 ? "33.33" : random.price()
      prices.insert(price)
      sum = sum + Figure(try Decimal.read(price))
      try talk.type(["buy $100 @ \(price)"])
      let mean = try #require((sum / Figure(Decimal(count))) as Figure?)
      let average = try #require(talk.session.position.totals.average)
      // The harmonic mean is below the arithmetic one unless all are equal.
      #expect(prices.count == 1 ? average == mean : average < mean)
    }
  }

  @Test(arguments: 180..<183)
  func `each number printed as JSON reads back, and those rounded are named`(
    seed: UInt64
  ) throws {
    var random = RandomTrades(seed: seed)
    var talk = try Conversation()
    for _ in 0..<20 {
      _ = talk.accepts(random.change(rows: talk.session.model.count))
      _ = talk.accepts(random.other())
      let lines = [
        "show all", "totals", "lots", "sheets", "price 1..3", "try buy 1 @ \(random.price())",
        "target average \(random.price()) @ \(random.price()) fee 1% whole",
        "target cash $\(random.price()) @ \(random.price())", "target even",
        "grid price 1..50 step 7 money 1..3 show break-even", "sheet copy zz; compare main zz",
      ]
      for line in lines {
        var copy = talk
        let answer = try copy.answer(to: line)
        guard answer["ok"] as? Bool == true else { continue }
        let rounded = answer["rounded"] as? [String] ?? []
        try #require(Set(rounded).count == rounded.count)
        for path in rounded {
          let number = try #require(Self.value(at: path, in: answer), "\(line): \(path)")
          try #require(number is String, "\(line): \(path)")
        }
        try Self.expectNumbers(in: answer)
      }
    }
  }

  private static func hasRoundedRows(_ model: TradesModel) -> Bool {
    model.rows.contains { row in
      let trade = model[row]
      return trade.fee?.number.isRounded == true
        || [Field.amount, .price, .value].contains { trade.isRounded($0) }
    }
  }

  /// The texts that are no numbers.
  private static let words: Set = [
    "command", "name", "sheet", "status", "side", "line", "note", "date", "rounded", "measure",
    "method", "reason", "remark", "text",
  ]

  /// Requires that each text that stands for a number reads back as what is printed.
  private static func expectNumbers(in value: Any) throws {
    if let object = value as? JSONObject {
      for (name, value) in object where !words.contains(name) { try expectNumbers(in: value) }
    } else if let array = value as? [Any] {
      for value in array { try expectNumbers(in: value) }
    } else if let text = value as? String {
      let number = try Decimal.read(text)
      try #require(number.description == text, "\(text)")
    }
  }

  /// What a path such as `rows[0].amount` leads to.
  private static func value(at path: String, in answer: JSONObject) -> Any? {
    path.split { ".[".contains($0) }.reduce(answer as Any?) { value, step in
      if step.hasSuffix("]"), let index = Int(step.dropLast()), let array = value as? [Any] {
        return array.indices.contains(index) ? array[index] : nil
      }
      return (value as? JSONObject)?[String(step)]
    }
  }
}
