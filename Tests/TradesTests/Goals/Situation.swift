import Decimals
import Trades

/// Random numbers for every goal.
struct Situation {
  private var random: SplitMix
  private(set) var holding = Holding(amount: 0, cost: 0)
  private(set) var fee = Order.Fee.none
  private(set) var target: Figure = 0
  private(set) var price: Figure = 0
  private(set) var amount: Figure = 0
  private(set) var value: Figure = 0
  private let sizes: [Figure]

  init(seed: UInt64) throws {
    random = SplitMix(state: seed)
    sizes = try ["1/1000", "1/4", "1/2", "2/3", "999/1000", "1", "2", "7", "10000"].map {
      try Figure(exactly: $0)
    }
  }

  mutating func draw() throws {
    let held = try number()
    let cost = try number()
    holding = Holding(
      amount: held, cost: held.isZero ? 0 : cost,
      realised: Bool.random(using: &random) ? 0 : try number() - number())
    let rates = ["0", "0", "0.5", "0.001"]
    fee = Order.Fee(
      rate: try Figure(exactly: rates.randomElement(using: &random) ?? "0"),
      flat: Bool.random(using: &random) ? 0 : try number())
    (target, price, amount, value) = (try number(), try number(), try number(), try number())
  }

  private mutating func number() throws -> Figure {
    if Bool.random(using: &random) {
      return Figure(Decimal(Int.random(in: 0...3, using: &random)))
    }
    let digits = Int.random(in: 1...10_000_000_000, using: &random)
    return try Figure(exactly: "\(digits)/\(Int.random(in: 1...9_999_999, using: &random))")
  }

  var questions: [Question] { averages + prices + sales }

  /// (C + K + x·P·(1 + f)) / (Q + x).
  private func average(buying amount: Figure, at price: Figure) -> Figure? {
    if amount.isZero { return holding.average }
    let paid = amount * price * (1 + fee.rate) + fee.flat
    return (holding.cost + paid) / (holding.amount + amount)
  }

  /// Q·P·(1 − f) − K − C; nil while there is nothing to gain on.
  private func gain(at price: Figure) -> Figure? {
    if holding.amount.isZero { return nil }
    return holding.amount * price * (1 - fee.rate) - fee.flat - holding.cost
  }

  private var averages: [Question] {
    [
      Question(
        name: "average at a price", target: target, goal: { .average($0, price: price) },
        unknown: \.amount, samples: sizes, isMet: holding.average == target,
        result: { average(buying: $0, at: price) }),
      Question(
        name: "average for an amount", target: target,
        goal: { .averageForAmount($0, amount: amount) }, unknown: \.price, samples: sizes,
        result: { average(buying: amount, at: $0) }),
      Question(
        name: "average for a value", target: target,
        goal: { .averageForValue($0, value: value) }, unknown: \.price, samples: sizes,
        result: { price in (value / price).flatMap { average(buying: $0, at: price) } }),
    ]
  }

  private var prices: [Question] {
    [
      Question(
        name: "break-even", target: 0, goal: { _ in .breakEven }, unknown: \.price,
        samples: sizes, isMet: gain(at: 0).map { $0 + holding.realised >= 0 } == true,
        result: { gain(at: $0).map { $0 + holding.realised } }),
      Question(
        name: "gain", target: target - 3, goal: { .gain($0) }, unknown: \.price, samples: sizes,
        result: { gain(at: $0) }),
      Question(
        name: "gain in percent", target: (target - 2) * 100, goal: { .gainPercent($0) },
        unknown: \.price, samples: sizes,
        result: { gain(at: $0).flatMap { $0 * 100 / holding.cost } }),
    ]
  }

  private var sales: [Question] {
    let received = price * (1 - fee.rate)
    let amounts = sizes.filter { $0 < 1 }.map { $0 * holding.amount }
    return [
      Question(
        name: "cash", target: value, goal: { .cash($0, price: price) }, unknown: \.amount,
        samples: amounts, isMet: value.isZero,
        // A sale that costs more than it brings leaves no cash.
        result: { max($0 * received - fee.flat, 0) }),
      Question(
        name: "break-even of the rest", target: target - 1,
        goal: { .breakEvenOfRest($0, price: price) }, unknown: \.amount, samples: amounts,
        isMet: holding.breakEven == target - 1,
        result: {
          (holding.cost - holding.realised + fee.flat - $0 * received) / (holding.amount - $0)
        }),
    ]
  }
}
