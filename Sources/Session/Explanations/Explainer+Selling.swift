import Commands
import Decimals
import Trades

/// Goals that sales are to reach.
extension Explainer {
  /// Solves amount × price × (1 - fee) = money for the price.
  mutating func explainSaleOfAll(_ money: Working, _ words: String, _ fee: Order.Fee) {
    let (name, needed) = adding(fee.flat, to: words, money)
    show("must come in", name, needed)
    let each = number(needed.value) / number(.amount)
    if fee.rate.isZero {
      show("price", "what must come in / amount", each)
    } else {
      show(
        "price", "what must come in / amount / (1 - fee)",
        each / (number(1) - number(fee.rate)))
    }
  }

  /// Solves amount × price × (1 - fee) = cash for the amount.
  mutating func explainSale(_ cash: Figure, _ price: Figure, _ fee: Order.Fee) {
    let unit = showUnit(price, fee.rate, isSale: true)
    let (name, needed) = adding(fee.flat, to: "cash", number(cash))
    show(
      "amount to sell", "\(fee.flat.isZero ? name : "(\(name))") / \(unit.name)",
      needed / unit.working)
  }

  /// Solves (net money in - amount × price) / (held - amount) = target for the amount.
  mutating func explainSale(leaving target: Figure, _ price: Figure, _ fee: Order.Fee) {
    let unit = showUnit(price, fee.rate, isSale: true)
    show("net money in", "cost - realised gain", number(.cost) - number(.realised))
    let (name, money) = adding(fee.flat, to: "net money in", number(totals.netMoneyIn))
    show(
      "amount to sell", "(\(name) - target × amount held) / (\(unit.name) - target)",
      (money - number(target) * number(.amount)) / (unit.working - number(target)))
  }
}
