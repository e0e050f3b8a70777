import Decimals
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct GoalVectorTests {
  /// The one case without a goal asks what a sale from lots leaves, which takes the lots.
  private static let answered = GoalVector.all.filter { $0.kind != "sell-to-average" }

  @Test func `the vectors are there`() {
    #expect(GoalVector.all.count == 39)
    #expect(Self.answered.count == 38)
  }

  @Test(arguments: answered)
  func `every case is answered as the vectors say`(vector: GoalVector) throws {
    let (holding, fee) = (try vector.holding, try vector.fee)
    guard let goal = try vector.goal else {
      #expect(vector.kind == "average-after-value")
      let price = try vector.number("price")
      let amount = try #require(try vector.number("buy_value") / price)
      let order = Order(.buy, amount, at: price, fee: fee, holding: holding)
      return try check(numbers(of: order, holding), vector)
    }
    let answer: GoalAnswer
    do throws(GoalRefusal) {
      answer = try goal.answer(for: holding, fee: fee)
    } catch {
      #expect(vector.expect.error == "bad-input")
      return
    }
    switch answer {
    case .ok(let order), .met(let order):
      try check(numbers(of: order, holding), vector)
    case .buys(let count, let order, let needed):
      var numbers = numbers(of: order, holding)
      numbers["number_of_buys"] = count
      numbers["value_needed"] = needed
      try check(numbers, vector)
    case .any: #expect(vector.expect.error == "any")
    case .impossible(.nothingHeld, _): #expect(vector.expect.error == "nothing-held")
    case .impossible(.notEnough, _): #expect(vector.expect.error == "not-enough")
    case .impossible: #expect(vector.expect.error == "impossible")
    }
  }

  /// What an order has and leads to, by the vectors' names.
  private func numbers(of order: Order, _ holding: Holding) -> [String: Figure] {
    let after = order.after
    let gain = after.realised - holding.realised
    var numbers = [
      "price": order.price, "profit": gain, "realised_average_method": gain,
      "buy_units": order.amount, "sell_units": order.amount, "buy_value": order.value,
      "buy_cost_with_fee": order.settlement, "proceeds": order.settlement,
      "new_units": after.amount, "units_left": after.amount, "new_cost": after.cost,
      "cost_left": after.cost, "already_ahead_by": after.realised,
    ]
    numbers["new_average"] = after.average
    numbers["average_after"] = after.average
    numbers["net_cost_left"] = after.breakEven
    return numbers
  }

  private func check(_ numbers: [String: Figure], _ vector: GoalVector) throws {
    #expect(vector.expect.error == nil)
    #expect(!vector.expect.numbers.isEmpty)
    for (name, expected) in vector.expect.numbers {
      let number = try #require(numbers[name], "\(name)")
      #expect(number == (try Figure(exactly: expected.frac ?? expected.v)), "\(name)")
      #expect(number.decimal == (try Figure(exactly: expected.v)).decimal, "\(name)")
      #expect(number.decimal.isRounded == (expected.frac != nil), "\(name)")
    }
  }
}
