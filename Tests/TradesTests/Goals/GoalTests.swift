import Decimals
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct GoalTests {
  static let ten = Holding(amount: 10, cost: 1000)
  static let none = Holding(amount: .zero, cost: .zero)

  @Test(arguments: [
    (Goal.average(1, price: .zero), GoalRefusal.notAboveZero(.price)),
    (.average(.zero, price: 1), .notAboveZero(.average)),
    (.average(-1, price: 1), .notAboveZero(.average)),
    (.averageForAmount(.zero, amount: 1), .notAboveZero(.average)),
    (.averageForAmount(1, amount: -1), .negative(.amount)),
    (.averageForValue(-1, value: 1), .notAboveZero(.average)),
    (.averageForValue(1, value: -1), .negative(.value)),
    (.averageInBuys(1, price: .zero, each: 1), .notAboveZero(.price)),
    (.averageInBuys(1, price: 2, each: .zero), .notAboveZero(.value)),
    (.cash(1, price: .zero), .notAboveZero(.price)),
    (.cash(-1, price: 1), .negative(.cash)),
    (.breakEvenOfRest(1, price: -1), .notAboveZero(.price)),
  ])
  func `questions that make no sense are refused`(goal: Goal, refusal: GoalRefusal) {
    #expect(throws: refusal) { try goal.answer(for: Self.ten) }
    #expect(throws: refusal) { try goal.answer(for: Self.none) }
    #expect(throws: GoalRefusal.negative(.fee)) {
      try goal.answer(for: Self.ten, fee: Order.Fee(rate: -1))
    }
    #expect(throws: GoalRefusal.negative(.fee)) {
      try goal.answer(for: Self.ten, fee: Order.Fee(flat: -1))
    }
  }

  @Test(arguments: [
    Goal.breakEven, .gain(1), .gainPercent(1), .cash(1, price: 1),
    .breakEvenOfRest(1, price: 1),
  ])
  func `a sale that the fee takes whole is refused`(goal: Goal) {
    #expect(throws: GoalRefusal.wholeProceeds) {
      try goal.answer(for: Self.ten, fee: Order.Fee(rate: 1))
    }
  }

  @Test(arguments: [
    Goal.average(100, price: 80),
    .averageInBuys(100, price: 80, each: 100),
    .cash(.zero, price: 80), .breakEvenOfRest(100, price: 80),
  ])
  func `a goal that holds is met by an order for nothing, which costs no fee`(goal: Goal) throws {
    let order = try #require(try goal.answer(for: Self.ten, fee: Order.Fee(flat: 5)).met)
    #expect(order.amount == .zero)
    #expect(order.settlement == .zero)
    #expect(order.after.average == 100)
    #expect(order.after.breakEven == 100)
  }

  @Test func `a flat exit fee counts against what is ahead`() throws {
    let holding = Holding(amount: 5, cost: 500, realised: 650)
    let answer = try Goal.breakEven.answer(for: holding, fee: Order.Fee(flat: 30))
    let order = try #require(answer.met)
    #expect(order.price == .zero)
    #expect(order.after.realised == 120)
  }

  @Test func `a loss of 100 percent is a price of zero`() throws {
    let order = try #require(try Goal.gainPercent(-100).answer(for: Self.ten).order)
    #expect(order.price == .zero)
    #expect(order.after.realised == -1000)
  }

  @Test func `whole amounts on both sides say what they lead to`() throws {
    let bought = try #require(try Goal.average(79, price: 70).answer(for: Self.ten).order)
    #expect(bought.whole.map(\.amount) == [23, 24])
    #expect(bought.whole.map(\.value) == [1610, 1680])
    let averages = [try Figure(exactly: "2610/33"), try Figure(exactly: "2680/34")]
    #expect(bought.whole.map(\.after.average) == averages)

    let holding = Holding(amount: try Figure(exactly: "2.5"), cost: 250)
    let sold = try #require(try Goal.cash(220, price: 100).answer(for: holding).order)
    #expect(sold.whole.map(\.amount) == [2])
    #expect(sold.whole[0].whole.map(\.amount) == [2])
  }

  @Test func `a sale keeps the average`() {
    let order = Order(.sell, 3, at: 120, fee: .none, holding: Self.ten)
    #expect(order.after.average == 100)
    #expect(order.after.realised == 60)
  }

  @Test func `the largest and smallest numbers have answers of all their digits`() throws {
    let (large, small) = (try Figure(exactly: "1e300"), try Figure(exactly: "1e-300"))
    let holding = Holding(amount: small, cost: large)
    let target = try Figure(exactly: "1." + String(repeating: "0", count: 32) + "1e-300")
    let bought = try #require(
      try Goal.average(target, price: small).answer(for: holding).order)
    #expect(bought.amount.decimal.magnitude == 633)
    #expect(bought.after.average?.decimal == target.decimal)
    #expect(bought.whole.count == 2)
    let cash = try Goal.cash(try Figure(exactly: "3e-300"), price: large).answer(
      for: Holding(amount: small, cost: 0))
    #expect(cash.order?.amount.decimal.magnitude == -600)
  }

  @Test func `an answer is as approximate as what is held`() throws {
    let rough = Holding(amount: Figure(Decimal(10).markedRounded), cost: 1000)
    let order = try #require(try Goal.average(90, price: 80).answer(for: rough).order)
    #expect(order.amount.isApproximate)
    #expect(!order.price.isApproximate)
    #expect(order.after.average?.isApproximate == true)
  }
}

extension GoalAnswer {
  /// The order that reaches a goal.
  var order: Order? {
    if case .ok(let order) = self { return order }
    return nil
  }

  /// The order of a goal that holds already.
  var met: Order? {
    if case .met(let order) = self { return order }
    return nil
  }
}
