import Commands
import Decimals
import Trades

/// Averages that purchases are to reach.
extension Explainer {
  /// Solves (cost + fee + amount × unit) / (held + amount) = target for the amount.
  mutating func explainPurchase(
    _ average: Figure, _ price: Figure, _ fee: Order.Fee, isReached: Bool
  ) {
    let unit = showUnit(price, fee.rate, isSale: false)
    let (name, cost) = adding(fee.flat, to: "cost", number(.cost))
    let missing = cost - number(average) * number(.amount)
    let gained = number(average) - unit.working
    show(
      "amount to buy", "(\(name) - target × amount held) / (target - \(unit.name))",
      missing / gained)
    guard isReached, let missing = missing.value, let gained = gained.value else { return }
    let (more, less) = missing > .zero ? ("more", "less") : ("less", "more")
    say(
      "What is held\(fee.flat.isZero ? "" : ", with the fee,") cost \(absolute(missing)) \(more) "
        + "than it would have at the target. Each unit bought comes to \(absolute(gained)) \(less) "
        + "than the target, and makes up for so much.")
  }

  /// The same by equal purchases, each of which pays the fee.
  mutating func explainPurchases(
    _ average: Figure, _ price: Figure, _ each: Figure, _ fee: Order.Fee, isReached: Bool
  ) {
    var rate = fee.rate
    if !fee.flat.isZero, let share = fee.flat / each {
      show("fee's share", "fee / each", number(fee.flat) / number(each))
      rate = rate + share
    }
    let unit = showUnit(price, rate, isSale: false)
    let amount =
      (number(.cost) - number(average) * number(.amount)) / (number(average) - unit.working)
    show("amount to buy", "(cost - target × amount held) / (target - \(unit.name))", amount)
    guard isReached else { return }
    show(
      "purchases", "amount × price / each",
      number(amount.value) * number(price) / number(each))
    say("Rounded up to whole purchases, they reach the target or pass it.")
  }

  /// Solves (cost + fee + amount × price) / (held + amount) = target for the price.
  mutating func explainPrice(_ average: Figure, amount: Figure, _ fee: Order.Fee) {
    let all = number(average) * (number(.amount) + number(amount))
    show("cost in all", "target × (amount held + amount)", all)
    let (name, cost) = adding(fee.flat, to: "cost", number(.cost))
    if !fee.flat.isZero { show("paid before", name, cost) }
    let paid = number(all.value) - number(cost.value)
    let words = "(cost in all - \(fee.flat.isZero ? "cost" : "paid before"))"
    if fee.rate.isZero {
      show("price", "\(words) / amount", paid / number(amount))
    } else {
      show(
        "price", "\(words) / amount / (1 + fee)",
        paid / number(amount) / (number(1) + number(fee.rate)))
    }
  }

  /// Solves (cost + fee + value) / (held + amount) = target for the amount, and so the price.
  mutating func explainPrice(_ average: Figure, value: Figure, _ fee: Order.Fee) {
    var (name, all) = ("cost + value", number(.cost) + number(value))
    if !fee.rate.isZero {
      name = "cost + value × (1 + fee)"
      all = number(.cost) + number(value) * (number(1) + number(fee.rate))
    }
    (name, all) = adding(fee.flat, to: name, all)
    show("cost in all", name, all)
    let amount = number(all.value) / number(average) - number(.amount)
    show("amount to buy", "cost in all / target - amount held", amount)
    show("price", "value / amount", number(value) / number(amount.value))
  }

  /// What a unit comes to, or brings, with the share of its price that is a fee; it is shown only
  /// where it is not the price itself.
  mutating func showUnit(
    _ price: Figure, _ rate: Figure, isSale: Bool
  ) -> (name: String, working: Working) {
    if rate.isZero { return ("price", number(price)) }
    let working =
      isSale
      ? number(price) * (number(1) - number(rate)) : number(price) * (number(1) + number(rate))
    let name = isSale ? "brought by a unit" : "paid for a unit"
    show(name, isSale ? "price × (1 - fee)" : "price × (1 + fee)", working)
    return (name, number(working.value))
  }

  /// A sum of money and the fee, where there is one.
  func adding(_ fee: Figure, to name: String, _ money: Working) -> (name: String, Working) {
    fee.isZero ? (name, money) : ("\(name) + fee", money + number(fee))
  }

  private func absolute(_ figure: Figure) -> String { format.text(max(figure, -figure)) }
}
