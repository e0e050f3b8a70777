import Commands
import Decimals
import Trades

/// What sales took and brought.
extension Explainer {
  /// The cost of the pool of all units, from the latest sale on.
  mutating func showPool() {
    guard let account = model.latestSale(method) else { return }
    let (sale, before, after) = (account.sale, account.before, account.after)
    let took =
      "This is the latest sale, in row \(sale.row): it took \(format.text(sale.amount)) of "
      + "\(format.text(before.amount)) units held"
    if after.amount.isZero, after.cost.isZero {
      show("cost", "paid since all was sold", number(account.costSince))
      say("\(took). What is bought after it makes a new average.")
      return
    }
    let then = number(before.cost) / number(before.amount)
    let (words, left) =
      isOfPool(sale)
      ? (
        "cost before - sold × average",
        number(before.cost) - number(sale.amount) * number(then.value)
      )
      : ("cost before - its cost", number(before.cost) - number(sale.cost))
    if account.amountSince.isZero, account.costSince.isZero {
      show("cost", words, left, result: totals.cost)
    } else {
      show(
        "cost", "cost left + bought since", number(after.cost) + number(account.costSince),
        result: totals.cost)
      show("cost left", words, left, result: after.cost)
    }
    if isOfPool(sale) {
      show("average then", "cost before / amount before", then)
      say("\(took). Units leave at their average cost, so a sale leaves the average as it is.")
    } else {
      showCost(of: sale)
      say(
        "\(took), \(units(sale)). They leave at their own cost, "
          + (before.average == after.average
            ? "and the average is the same after it."
            : "so the average goes from \(format.text(before.average)) to "
              + "\(format.text(after.average))."))
    }
  }

  /// The cost of the lots held.
  mutating func showLots() {
    let lots = model.lots(method)
    show("cost", nil, sum(lots, totals.cost) { cost($0.cost, of: $0.amount) })
    say(
      "These are the lots still held; 'lots' lists them. With option method \(method.rawValue) a "
        + "sale takes \(Self.order(method)).")
    if let sale = model.latestSale(method)?.sale {
      say("The latest sale, in row \(sale.row), took \(units(sale)).")
    }
  }

  mutating func explainRealised() {
    guard totals.hasSales, let realised = totals.realised else {
      show("realised gain", nil, number(.zero))
      say("Nothing was sold, so no gain is realised.")
      return
    }
    let rundown = model.rundown()
    let received = rundown.received
    show(
      "realised gain", "received - cost of what was sold",
      number(received) - number(received - realised))
    if let account = model.latestSale(method) {
      let row = account.sale.row
      say(
        rundown.sales.count == 1
          ? "There is one sale, in row \(row)."
          : "Of the \(rundown.sales.count) sales the latest is in row \(row).")
      showSale(account)
    }
  }

  /// What a sale brought, what its units had cost, and the gain.
  mutating func showSale(_ account: SaleAccount) {
    let (sale, before) = (account.sale, account.before)
    let trade = model[sale.row]
    let worth = number(trade[.amount].map { -$0 }) * number(.price, trade)
    if let fee = trade.feeMoney, !fee.isZero {
      show("received", "amount × price - fee", worth - number(fee), result: sale.proceeds)
    } else {
      show("received", "amount × price", worth, result: sale.proceeds)
    }
    var amount = "amount"
    if case .units(let fee) = trade.fee {
      amount = "units"
      show(
        amount, "amount + fee", number(trade[.amount].map { -$0 }) + number(Figure(fee)),
        result: sale.amount)
    }
    if isOfPool(sale) {
      show(
        "its cost", "\(amount) × average then", number(sale.amount) * number(before.average),
        result: sale.cost)
      show(
        "average then", "cost before / amount before", number(before.cost) / number(before.amount))
    } else {
      showCost(of: sale)
    }
    show("its gain", "received - cost", number(sale.proceeds) - number(sale.cost))
    say(
      isOfPool(sale)
        ? "Units leave at the average cost of what is held at the time."
        : "It took \(units(sale)).")
  }

  /// Whether the units of a sale left one pool, each at the average cost.
  private func isOfPool(_ sale: Sale) -> Bool { method == .average && model[sale.row].lots == nil }

  /// What the units of a sale had cost, lot by lot.
  private mutating func showCost(of sale: Sale) {
    show("its cost", nil, sum(sale.matched, sale.cost) { cost($0.cost, of: $0.amount) })
  }

  /// The cost of units as amount × unit cost.
  private func cost(_ cost: Figure, of amount: Figure) -> Working {
    (cost / amount).map { number(amount) * number($0) } ?? number(cost)
  }

  /// The units that a sale took, lot by lot.
  private func units(_ sale: Sale) -> String {
    let lots = sale.matched.map { match in
      "\(format.text(match.amount))\(match.row.map { " of row \($0)" } ?? "")"
    }
    let names = model[sale.row].lots == nil ? Self.order(method) : "the units of the rows it names"
    let shown =
      lots.count > 4 ? lots.prefix(2) + ["… \(lots.count - 3) more …"] + lots.suffix(1) : lots[...]
    return "\(names): \(shown.joined(separator: ", "))"
  }

  /// Which units a method takes, in words.
  static func order(_ method: CostMethod) -> String {
    switch method {
    case .average: "units at their average cost"
    case .fifo: "the oldest units first"
    case .lifo: "the newest units first"
    case .hifo: "the dearest units first"
    case .lofo: "the cheapest units first"
    }
  }

  mutating func explainBreakEven() {
    show("break-even", "net money in / amount", number(totals.netMoneyIn) / number(.amount))
    if totals.amount.isZero {
      sayNothingHeld()
      return
    }
    guard totals.hasSales, let realised = totals.realised else {
      say("Nothing was sold, so all the money put in is the cost, and the break-even the average.")
      return
    }
    let received = model.rundown().received
    show(
      "net money in", "paid - received", number(totals.netMoneyIn + received) - number(received))
    show(
      "the same", "(cost - realised gain) / amount",
      (number(.cost) - number(realised)) / number(.amount))
    if totals.netMoneyIn > .zero {
      say("Sold at this price, what is held brings back the money still in it, before any fee.")
    } else {
      say("Sales have brought all the money back: whatever the rest is sold for is gain.")
    }
  }
}
