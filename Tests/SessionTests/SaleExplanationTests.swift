import Commands
import Decimals
import Foundation
import Session
import Testing
import Trades

/// What `explain` says of a sale is what the table was when it applied.
@Suite(.timeLimit(.minutes(10))) struct SaleExplanationTests {
  private static func answer(to question: String, after lines: String...) -> [String] {
    var session = Session()
    for line in lines { _ = Transcript.answer(to: line, &session) }
    return Transcript.answer(to: "explain \(question)", &session)
  }

  private static let named = "buy 10 @ 100; buy 10 @ 50; sell 5 @ 120 from 2"

  @Test func `a sale that names rows takes them at their own cost, by the average, too`() {
    // 20 had cost 1500, 5 of row 2 had cost 5 × 50, so 15 for 1250 are left: 83.33 each.
    #expect(
      Self.answer(to: "row 3", after: Self.named) == [
        "value    = amount × price = -5 × 120 = -600",
        "A negative amount is a sale.",
        "received = amount × price = 5 × 120 = 600",
        "its cost = 5 × 50 = 250",
        "its gain = received - cost = 600 - 250 = 350",
        "It took the units of the rows it names: 5 of row 2.",
        "Without this row the average would be 75, not ≈83.33333333.",
      ])
    #expect(
      Self.answer(to: "average", after: Self.named).prefix(6) == [
        "average       = cost / amount = 1250 / 15 = ≈83.33333333",
        "cost          = cost before - its cost = 1500 - 250 = 1250",
        "its cost      = 5 × 50 = 250",
        "This is the latest sale, in row 3: it took 5 of 20 units held, the units of the",
        "rows it names: 5 of row 2. They leave at their own cost, so the average goes",
        "from 75 to ≈83.33333333.",
      ])
  }

  @Test func `what was bought since a sale of named rows is that alone`() {
    #expect(
      Self.answer(to: "cost", after: Self.named, "buy 1 @ 70").prefix(3) == [
        "cost      = cost left + bought since = 1250 + 70 = 1320",
        "cost left = cost before - its cost = 1500 - 250 = 1250",
        "its cost  = 5 × 50 = 250",
      ])
  }

  @Test(arguments: CostMethod.allCases)
  func `what naming rows means is the same by every method`(method: CostMethod) {
    let lines = Self.answer(to: "from", after: "option method \(method.rawValue)", Self.named)
    #expect(lines.joined(separator: " ").contains("at what they had cost, by every method."))
  }

  @Test func `a fee in units leaves with the sale`() {
    // 2.5 of 10 that had cost 1000.
    #expect(
      Self.answer(to: "row 2", after: "buy 10 @ 100; sell 2 @ 120 fee 0.5 units").dropFirst(2)
        .prefix(5) == [
          "received     = amount × price = 2 × 120 = 240",
          "units        = amount + fee = 2 + 0.5 = 2.5",
          "its cost     = units × average then = 2.5 × 100 = 250",
          "average then = cost before / amount before = 1000 / 10 = 100",
          "its gain     = received - cost = 240 - 250 = -10",
        ])
  }

  @Test(arguments: 0..<12)
  func `what is said of the time of a sale are the totals of the table as it was then`(
    seed: UInt64
  ) throws {
    var random = RandomTrades(seed: seed)
    var talk = try Conversation()
    var checked = 0
    for step in 0..<60 {
      _ = talk.accepts(random.change(rows: talk.session.model.count))
      guard step % 3 == 2 else { continue }
      for method in CostMethod.allCases {
        var copy = talk
        guard copy.accepts("option method \(method.rawValue)") else { continue }
        let history = SaleHistory(copy.session.model, method)
        for moment in history.sales.suffix(4) {
          checked += try Self.check("explain row \(moment.row)", moment, &copy)
        }
        guard let last = history.sales.last else { continue }
        for question in ["cost", "average", "realised gain"] {
          checked += try Self.check("explain \(question)", last, &copy)
        }
      }
    }
    #expect(checked > 300)
  }

  /// Compares the numbers of an explanation with those of its moment; returns how many.
  private static func check(
    _ line: String, _ sale: SaleHistory.Sale, _ talk: inout Conversation
  ) throws -> Int {
    let text = try #require(try talk.answer(to: line)["text"] as? String)
    var checked = 0
    func expect(_ written: Substring?, _ figure: Figure?) throws {
      let printed = try #require(written.flatMap { Interval(arithmetic: String($0)) }, "\(text)")
      let wanted = try #require(figure)
      // Shares of shares are cut after far more digits than are compared here.
      #expect(
        (printed.low <= wanted && wanted <= printed.high)
          || (printed.low.isNear(wanted, scale: sale.before.cost)),
        "\(line) at \(sale.row): \(written ?? "") is not \(wanted.decimal)\n\(text)")
      checked += 1
    }
    for equation in text.split(separator: "\n") {
      let sides = equation.split(separator: " = ")
      guard sides.count > 1 else { continue }
      let operands = sides.count > 2 ? sides[2].split(separator: " ") : []
      switch (sides[0].trimmingCharacters(in: .whitespaces), String(sides[1])) {
      case ("average then", _):
        try expect(operands.first, sale.before.cost)
        try expect(operands.last, sale.before.amount)
        try expect(sides.last, sale.before.average)
      case (_, "cost left + bought since"):
        try expect(operands.first, sale.after.cost)
        try expect(operands.last, sale.costSince)
      case ("cost left", _), ("cost", "cost before - sold × average"),
        ("cost", "cost before - its cost"):
        try expect(operands.first, sale.before.cost)
        try expect(sides.last, sale.after.cost)
      case ("cost", "paid since all was sold"): try expect(sides.last, sale.costSince)
      case ("realised gain", "received - cost of what was sold"):
        try expect(operands.last, sale.costSold)
      case ("its cost", _): try expect(sides.last, sale.before.cost - sale.after.cost)
      default: break
      }
    }
    if let match = text.firstMatch(of: /it took (\S+) of (\S+) units held/) {
      try expect(match.1, sale.before.amount - sale.after.amount)
      try expect(match.2, sale.before.amount)
    }
    if let match = text.firstMatch(of: /the average goes from (\S+) to (\S+)\.(?:\n|$)/) {
      try expect(match.1, sale.before.average)
      try expect(match.2, sale.after.average)
    }
    return checked
  }
}

/// What a table had led to before and after each of its sales, by tables of the rows that applied
/// until then.
private struct SaleHistory {
  struct Sale {
    let row: Int
    let before: Totals
    let after: Totals
    /// What was bought after it, up to the next sale.
    let costSince: Figure
    /// What all units had cost that were sold up to then.
    let costSold: Figure
  }

  private(set) var sales: [Sale] = []

  init(_ model: TradesModel, _ method: CostMethod) {
    var (order, above) = ([(day: Day?, row: Int)](), Day?.none)
    for row in model.rows {
      above = [model[row].date, above].compactMap { $0 }.max()
      order.append((model[row].date ?? above, row))
    }
    order.sort { a, b in
      guard a.day != b.day else { return a.row < b.row }
      return a.day.map { day in b.day.map { day < $0 } ?? false } ?? true
    }
    let places = order.indices.filter { model[order[$0].row].isSale }
    for (place, next) in zip(places, places.dropFirst() + [order.count]) {
      var earlier = model
      for later in order[(place + 1)...] { earlier.replace(later.row, with: .empty) }
      let after = earlier.totals(method)
      earlier.replace(order[place].row, with: .empty)
      let since = order[(place + 1)..<next].reduce(Figure.zero) { sum, event in
        let trade = model[event.row]
        return sum + Figure(trade.exact(.value), isApproximate: false) + (trade.feeMoney ?? .zero)
      }
      let before = earlier.totals(method)
      let sold = (sales.last?.costSold ?? .zero) + before.cost - after.cost
      sales.append(
        Sale(
          row: order[place].row, before: before, after: after, costSince: since, costSold: sold))
    }
  }
}
