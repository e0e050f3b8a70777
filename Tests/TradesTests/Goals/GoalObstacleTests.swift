import Decimals
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct GoalObstacleTests {
  /// A goal whose answer is not an order, and what that answer is.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var holding = GoalTests.ten
    let goal: Goal
    var fee = Order.Fee.none
    /// Nil for `any`.
    let obstacle: Obstacle?
    var reach: Reach?
  }

  static let unanswered: [Case] = [
    Case(
      testDescription: "the price as the average is only approached",
      goal: .average(80, price: 80), obstacle: .limit,
      reach: Reach(lower: .open(80), upper: .closed(100))),
    Case(
      testDescription: "averaging up ends below the price",
      goal: .average(160, price: 150), obstacle: .outside,
      reach: Reach(lower: .closed(100), upper: .open(150))),
    Case(
      testDescription: "at the average a purchase keeps it",
      goal: .average(95, price: 100), obstacle: .outside,
      reach: Reach(lower: .closed(100), upper: .closed(100))),
    Case(
      testDescription: "a fee of 100 % doubles the price",
      goal: .average(90, price: 60), fee: Order.Fee(rate: 1),
      obstacle: .fee(effectivePrice: 120),
      reach: Reach(lower: .closed(100), upper: .open(120))),
    Case(
      testDescription: "a fee lifts what is only approached without it",
      goal: .average(80, price: 80), fee: Order.Fee(rate: 1), obstacle: .outside,
      reach: Reach(lower: .closed(100), upper: .open(160))),
    Case(
      testDescription: "the smallest purchase with a flat fee starts above the target",
      goal: .average(101, price: 150), fee: Order.Fee(flat: 20),
      obstacle: .fee(effectivePrice: 150),
      reach: Reach(lower: .open(102), upper: .open(150))),
    Case(
      testDescription: "a first purchase makes its price the average", holding: GoalTests.none,
      goal: .average(60, price: 50), obstacle: .firstPurchase,
      reach: Reach(lower: .closed(50), upper: .closed(50))),
    Case(
      testDescription: "a first purchase with a flat fee ends above its price",
      holding: GoalTests.none,
      goal: .average(50, price: 50), fee: Order.Fee(flat: 1),
      obstacle: .limit, reach: Reach(lower: .open(50), upper: .unbounded)),
    Case(
      testDescription: "at the average every amount keeps it",
      goal: .average(100, price: 100), obstacle: nil),
    Case(
      testDescription: "a first purchase at the target keeps it", holding: GoalTests.none,
      goal: .average(50, price: 50), obstacle: nil),
    Case(
      testDescription: "a flat fee can lift every amount to one average",
      holding: Holding(amount: 10, cost: 995),
      goal: .average(100, price: 100), fee: Order.Fee(flat: 5),
      obstacle: nil),
    Case(
      testDescription: "an amount too small needs a negative price",
      goal: .averageForAmount(40, amount: 10),
      obstacle: .price(needed: -20),
      reach: Reach(lower: .open(50), upper: .unbounded)),
    Case(
      testDescription: "buying no amount changes nothing",
      goal: .averageForAmount(90, amount: .zero), obstacle: .nothingBought,
      reach: Reach(lower: .closed(100), upper: .closed(100))),
    Case(
      testDescription: "buying no amount of nothing makes no average", holding: GoalTests.none,
      goal: .averageForAmount(90, amount: .zero), obstacle: .nothingBought),
    Case(
      testDescription: "buying for nothing keeps the average at every price",
      goal: .averageForValue(100, value: .zero), obstacle: nil),
    Case(
      testDescription: "money alone lifts an average only so far",
      goal: .averageForValue(160, value: 500), obstacle: .outside,
      reach: Reach(lower: .open(.zero), upper: .open(150))),
    Case(
      testDescription: "an infinite price is only approached",
      goal: .averageForValue(150, value: 500), obstacle: .limit,
      reach: Reach(lower: .open(.zero), upper: .open(150))),
    Case(
      testDescription: "equal purchases carry the flat fee each",
      goal: .averageInBuys(84, price: 80, each: 100),
      fee: Order.Fee(flat: 5), obstacle: .limit,
      reach: Reach(lower: .open(84), upper: .closed(100))),
    Case(
      testDescription: "nothing breaks even while nothing is held", holding: GoalTests.none,
      goal: .breakEven, obstacle: .nothingHeld),
    Case(
      testDescription: "a loss of all but a cent more",
      goal: .gainPercent(-101), obstacle: .lossAboveCost,
      reach: Reach(lower: .closed(-100), upper: .unbounded)),
    Case(
      testDescription: "an exit fee adds to what can be lost",
      goal: .gain(-1006), fee: Order.Fee(flat: 5), obstacle: .lossAboveCost,
      reach: Reach(lower: .closed(-1005), upper: .unbounded)),
    Case(
      testDescription: "free units have no gain in percent",
      holding: Holding(amount: 10, cost: .zero), goal: .gainPercent(20),
      obstacle: .nothingPaid),
    Case(
      testDescription: "more cash than all that is held brings",
      goal: .cash(1000, price: 90), fee: Order.Fee(flat: 80),
      obstacle: .notEnough(needed: 12, held: 10),
      reach: Reach(lower: .closed(.zero), upper: .closed(820))),
    Case(
      testDescription: "a fee above the proceeds leaves no cash",
      goal: .cash(1, price: 1), fee: Order.Fee(flat: 11),
      obstacle: .notEnough(needed: 12, held: 10),
      reach: Reach(lower: .closed(.zero), upper: .closed(.zero))),
    Case(
      testDescription: "selling below the break-even raises it",
      goal: .breakEvenOfRest(80, price: 90), obstacle: .outside,
      reach: Reach(lower: .closed(100), upper: .unbounded)),
    Case(
      testDescription: "selling above the break-even lowers it",
      goal: .breakEvenOfRest(101, price: 120), obstacle: .outside,
      reach: Reach(lower: .unbounded, upper: .closed(100))),
    Case(
      testDescription: "selling at the break-even keeps it",
      goal: .breakEvenOfRest(100, price: 100), obstacle: nil),
  ]

  @Test(arguments: unanswered)
  func `what cannot be reached comes with the reason and what can`(question: Case) throws {
    let answer = try question.goal.answer(for: question.holding, fee: question.fee)
    check(answer, question.obstacle, question.reach)
  }

  @Test func `a fee takes what a sale above the break-even would bring`() throws {
    let answer = try Goal.breakEvenOfRest(95, price: 120).answer(
      for: GoalTests.ten, fee: Order.Fee(rate: try Figure(exactly: "0.25")))
    check(
      answer, .fee(effectivePrice: 90), Reach(lower: .closed(100), upper: .unbounded))
  }

  private func check(_ answer: GoalAnswer, _ obstacle: Obstacle?, _ reach: Reach?) {
    switch answer {
    case .any: #expect(obstacle == nil)
    case .impossible(let given, let reachable):
      #expect(given == obstacle)
      #expect(reachable == reach)
    case .ok, .buys, .met: Issue.record("answered by an order")
    }
  }
}
