import Commands
import Decimals
import Trades

/// How a target is reached: the formula that is solved, the table's own numbers in it, and the proof.
extension Explainer {
  mutating func explain(_ answer: TargetAnswer) {
    let isReached = answer.line != nil
    say(answer.parts(format).joined(separator: isReached ? ", " : "; ") + ".")
    explainSolution(answer)
    if case .impossible(let obstacle, _) = answer.answer { sayWhyNot(obstacle, answer.target) }
    if isReached { showProof(answer) }
  }

  private mutating func explainSolution(_ answer: TargetAnswer) {
    let fee = answer.target.fee
    switch answer.target.goal {
    case .average(let average, let price):
      explainPurchase(average, price, fee, isReached: answer.line != nil)
    case .averageInBuys(let average, let price, let each):
      explainPurchases(average, price, each, fee, isReached: answer.line != nil)
    case .averageForAmount(let average, let amount): explainPrice(average, amount: amount, fee)
    case .averageForValue(let average, let value): explainPrice(average, value: value, fee)
    case .breakEven:
      explainSaleOfAll(number(.cost) - number(.realised), "cost - realised gain", fee)
    case .gain(let gain): explainSaleOfAll(number(.cost) + number(gain), "cost + gain", fee)
    case .gainPercent(let percent):
      let gain = number(.cost) * number(percent) / number(100)
      show("gain", "cost × percent / 100", gain)
      explainSaleOfAll(number(.cost) + number(gain.value), "cost + gain", fee)
    case .cash(let cash, let price): explainSale(cash, price, fee)
    case .breakEvenOfRest(let target, let price): explainSale(leaving: target, price, fee)
    }
  }

  /// Why the formula's answer is none.
  private mutating func sayWhyNot(_ obstacle: Obstacle, _ target: Target) {
    switch obstacle {
    case .limit: say("What is divided by is 0, so there is no such number.")
    case .outside, .fee:
      if case .breakEvenOfRest = target.goal {
        say("An amount to sell must lie above 0 and below what is held.")
      } else {
        say("An amount to buy must lie above 0.")
      }
    case .price: say("A price must lie above 0.")
    case .nothingHeld, .firstPurchase, .nothingBought, .nothingPaid, .lossAboveCost, .notEnough:
      break
    }
  }

  /// What the order leads to, from its own numbers.
  private mutating func showProof(_ answer: TargetAnswer) {
    let order: Order
    switch answer.answer {
    case .ok(let only): order = only
    case .buys(_, let together, _): order = together
    case .met, .any, .impossible: return
    }
    let (amount, money) = (number(order.amount), number(order.settlement))
    switch answer.target.goal {
    case .average, .averageForAmount, .averageForValue, .averageInBuys:
      show(
        "average then", "(cost + paid) / (amount held + bought)",
        (number(.cost) + money) / (number(.amount) + amount))
    case .breakEven:
      show(
        "total gain then", "received - cost + realised gain",
        money - number(.cost) + number(.realised))
    case .gain, .gainPercent: show("gain then", "received - cost", money - number(.cost))
    case .cash:
      let worth = amount * number(order.price)
      if order.fee.isZero {
        show("received", "amount × price", worth)
      } else {
        show("received", "amount × price - fee", worth - number(order.fee))
      }
    case .breakEvenOfRest:
      show(
        "break-even then", "(net money in - received) / (amount held - sold)",
        (number(totals.netMoneyIn) - money) / (number(.amount) - amount))
    }
  }
}
