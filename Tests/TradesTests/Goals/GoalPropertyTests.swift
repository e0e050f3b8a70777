import Decimals
import Testing
import Trades

/// Answers put back into equations that are written anew here, over random exact numbers.
///
/// Half of the numbers are small, so that targets often meet prices, averages and each other.
@Suite(.timeLimit(.minutes(10))) struct GoalPropertyTests {
  @Test(arguments: 0..<12)
  func `an answer fulfils its equation, and what has none lies out of reach`(
    seed: UInt64
  ) throws {
    var situation = try Situation(seed: seed)
    for _ in 0..<250 {
      try situation.draw()
      for question in situation.questions { try check(question, situation) }
    }
  }

  @Test(arguments: 0..<4)
  func `equal purchases are the fewest that reach the average`(seed: UInt64) throws {
    var situation = try Situation(seed: 100 + seed)
    for _ in 0..<250 {
      try situation.draw()
      let s = situation
      guard s.target > 0, s.price > 0, s.value > 0 else { continue }
      let goal = Goal.averageInBuys(s.target, price: s.price, each: s.value)
      let answer = try goal.answer(for: s.holding, fee: s.fee)
      guard case .buys(let count, let order, let needed) = answer else { continue }
      func average(after count: Figure) -> Figure? {
        let paid = count * (s.value * (1 + s.fee.rate) + s.fee.flat)
        return (s.value / s.price).flatMap {
          (s.holding.cost + paid) / (s.holding.amount + count * $0)
        }
      }
      let after = try #require(average(after: count))
      let before = average(after: count - 1)
      #expect(order.after.average == after)
      #expect(order.value == count * s.value)
      #expect(needed <= order.value)
      #expect(needed > order.value - s.value)
      if let average = s.holding.average, average < s.target {
        #expect(after >= s.target)
        #expect(before.map { $0 < s.target } == true)
      } else {
        #expect(after <= s.target)
        #expect(before.map { $0 > s.target } != false)
      }
    }
  }

  private func check(_ question: Question, _ situation: Situation) throws {
    let answer: GoalAnswer
    do throws(GoalRefusal) {
      answer = try question.goal(question.target).answer(
        for: situation.holding, fee: situation.fee)
    } catch {
      return
    }
    let samples = question.samples.filter { $0 > 0 }.compactMap(question.result)
    switch answer {
    case .ok(let order):
      #expect(question.result(question.unknown(order)) == question.target, "\(question.name)")
      #expect(order.amount > 0)
    case .met: #expect(question.isMet, "\(question.name)")
    case .any: #expect(samples.allSatisfy { $0 == question.target }, "\(question.name)")
    case .buys: Issue.record("\(question.name)")
    case .impossible(_, let reach):
      #expect(!samples.contains(question.target), "\(question.name)")
      guard let reach else { return }
      #expect(!reach.contains(question.target), "\(question.name)")
      #expect(samples.allSatisfy { reach.contains($0) }, "\(question.name)")
      guard let inside = reach.inside else { return }
      if case .impossible = try question.goal(inside).answer(
        for: situation.holding, fee: situation.fee)
      {
        Issue.record("\(question.name): \(inside.decimal) lies within reach")
      }
    }
  }
}

extension Reach {
  fileprivate func contains(_ number: Figure) -> Bool {
    switch lower {
    case .closed(let bound) where number < bound: return false
    case .open(let bound) where number <= bound: return false
    default: break
    }
    switch upper {
    case .closed(let bound) where number > bound: return false
    case .open(let bound) where number >= bound: return false
    default: return true
    }
  }

  /// A number between the ends; nil where there is none but the ends.
  fileprivate var inside: Figure? {
    switch (lower.number, upper.number) {
    case (let lower?, let upper?): lower == upper ? nil : (lower + upper) / 2
    case (let lower?, nil): lower + 1
    case (nil, let upper?): upper - 1
    case (nil, nil): nil
    }
  }
}

extension Reach.Bound {
  fileprivate var number: Figure? {
    switch self {
    case .closed(let number), .open(let number): number
    case .unbounded: nil
    }
  }
}
