import Commands
import Decimals
import Trades

/// What sales took and brought.
extension Explainer {
  /// The cost of the pool of all units, from the latest sale on.
  mutating func showPool() {
    guard let sale = model.sales(method).last, let taken = sale.matched.first,
      let before = taken.cost * sale.held / taken.amount
    else { return }
    let left = before - taken.cost
    let amountSince = totals.amount - (sale.held - taken.amount)
    let costSince = totals.cost - left
    if taken.amount.decimal == sale.held.decimal {
      show("cost", "paid since all was sold", number(.cost))
      say(
        "The sale in row \(sale.row) took all \(format.text(sale.held)) units held: what is bought "
          + "after it makes a new average.")
      return
    }
    let then = number(before) / number(sale.held)
    let working = number(before) - number(taken.amount) * number(then.value)
    if amountSince.isZero, costSince.isZero {
      show("cost", "cost before - sold × average", working)
    } else {
      show("cost", "cost left + bought since", number(left) + number(costSince))
      show("cost left", "cost before - sold × average", working)
    }
    show("average then", "cost before / amount before", then)
    say(
      "This is the latest sale, in row \(sale.row): it took \(format.text(taken.amount)) of "
        + "\(format.text(sale.held)) units held. Units leave at their average cost, so a sale "
        + "leaves the average as it is.")
  }

  /// The cost of the lots held.
  mutating func showLots() {
    let lots = model.lots(method)
    show("cost", nil, sum(lots, totals.cost) { cost($0.cost, of: $0.amount) })
    say(
      "These are the lots still held; 'lots' lists them. With option method \(method.rawValue) a "
        + "sale takes \(Self.order(method)).")
    if let sale = model.sales(method).last {
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
    if let sale = model.sales(method).last {
      say(
        rundown.sales.count == 1
          ? "There is one sale, in row \(sale.row)."
          : "Of the \(rundown.sales.count) sales the latest is in row \(sale.row).")
      showSale(sale)
    }
  }

  /// What a sale brought, what its units had cost, and the gain.
  mutating func showSale(_ sale: Sale) {
    let trade = model[sale.row]
    let worth = number(trade[.amount].map { -$0 }) * number(.price, trade)
    if let fee = trade.feeMoney, !fee.isZero {
      show("received", "amount × price - fee", worth - number(fee), result: sale.proceeds)
    } else {
      show("received", "amount × price", worth, result: sale.proceeds)
    }
    if method == .average {
      let amount = sale.matched.reduce(.zero) { $0 + $1.amount }
      show(
        "its cost", "amount × average then", number(amount) * number(sale.cost / amount),
        result: sale.cost)
    } else {
      show("its cost", nil, sum(sale.matched, sale.cost) { cost($0.cost, of: $0.amount) })
    }
    show("its gain", "received - cost", number(sale.proceeds) - number(sale.cost))
    if method == .average {
      say("Units leave at the average cost of what is held at the time.")
    } else {
      say("It took \(units(sale)).")
    }
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
