import Commands
import Decimals
import Trades

/// A row, and labels that are no totals.
extension Explainer {
  mutating func explainRow(_ row: Int) {
    let trade = model[row]
    guard trade[.value] != nil else {
      say("Row \(row) has no numbers, so it counts as 0.")
      return
    }
    showFields(trade)
    if trade.isSale {
      say("A negative amount is a sale.")
      if let account = model.account(ofSaleIn: row, method) { showSale(account) }
    } else {
      showCost(trade)
    }
    if let date = trade.date {
      say("It applies on \(date): rows apply in the order of their dates.")
    }
    showDistance(trade, row)
    sayWithout(row, trade)
  }

  /// What the fields that were entered lead to.
  mutating func showFields(_ trade: Trade) {
    let (amount, price, value) = (
      number(.amount, trade), number(.price, trade), number(.value, trade)
    )
    switch (trade.isEntered(.amount), trade.isEntered(.price), trade.isEntered(.value)) {
    case (false, true, true):
      show("amount", "value / price", value / price, result: trade[.amount])
    case (true, false, true):
      show("price", "value / amount", value / amount, result: trade[.price])
    default: show("value", "amount × price", amount * price)
    }
    if trade[.amount] == nil || trade[.price] == nil { say("An empty field counts as 0.") }
  }

  /// What a purchase took, and for how many units, where there is a fee.
  private mutating func showCost(_ trade: Trade) {
    guard let fee = trade.fee, let units = trade[.amount] else { return }
    let value = number(.value, trade)
    var (cost, amount) = (value, number(.amount, trade))
    switch fee {
    case .money(let money):
      cost = value + number(Figure(money))
      show("cost", "value + fee", cost)
    case .rate(let rate):
      show("fee", "value × \(fee.text)", value * number(Figure(rate)))
      cost = value + number(trade.feeMoney)
      show("cost", "value + fee", cost)
    case .units(let taken):
      amount = amount - number(Figure(taken))
      show("units", "amount - fee", amount)
    }
    if !units.isZero {
      show("unit cost", "cost / units", number(cost.value) / number(amount.value))
    }
  }

  /// What the average would be if the row were empty.
  private mutating func sayWithout(_ row: Int, _ trade: Trade) {
    var blank = Trade.empty
    blank.date = trade.date
    var other = model
    other.replace(row, with: blank)
    let without = other.totals(method)
    guard without.shortfall == nil, totals.shortfall == nil else { return }
    say(
      without.average == totals.average
        ? "Without this row the average would be the same."
        : "Without this row the average would be \(format.text(without.average)), not "
          + "\(format.text(totals.average)).")
  }

  mutating func explain(_ label: Question.Label) {
    switch label {
    case .price:
      sayField("A price is the money for one unit, without the fee.")
    case .value:
      sayField("A value is the money of a row, amount × price, without the fee.")
    case .money: say("Money is amount × price, the value of a purchase or a sale, without the fee.")
    case .paid: say("What is paid for a purchase is its money and the fee.")
    case .received: say("What is received for a sale is its money less the fee.")
    case .fee: explain(.fees)
    case .date:
      say(
        "Rows apply in the order of their dates, those of one date in their own. A row without a "
          + "date applies after all rows above it.")
      say("The order matters only where something is sold.")
    case .from:
      say("A sale may name the rows whose units it takes: 'sell 3 @ 120 from 2'.")
      say(
        "They leave at what they had cost, by every method. Without names it takes "
          + "\(Self.order(method)), as option method has it.")
    case .note: say("A note is a remark; nothing is computed from it.")
    case .marketPrice: explainMarketPrice()
    case .toMarket: explainDistance()
    case .lots, .unitCost: explainLots()
    }
  }

  /// A sentence, and the last row that is not empty as its example.
  private mutating func sayField(_ text: String) {
    say(text)
    let row = model.rowBehindLast - 1
    guard row > 0, model[row][.value] != nil else { return }
    say("In row \(row):")
    showFields(model[row])
  }

  private mutating func explainMarketPrice() {
    guard let price = position.price else {
      sayNoPrice(Question.Label.marketPrice.name)
      return
    }
    show(
      Question.Label.marketPrice.name, nil,
      Working(Figure(price), format, entered: format.text(entered: price)))
    say("It is what a unit costs now, as the command 'price' has set it.")
    explainMarket(.gain)
  }

  private mutating func explainDistance() {
    guard position.price != nil else {
      sayNoPrice(Question.Label.toMarket.name)
      return
    }
    say("It is how far the price of a row is from the market price, in percent of that.")
    let row = model.rowBehindLast - 1
    guard row > 0, model[row][.price] != nil else { return }
    say("In row \(row):")
    showDistance(model[row], row)
  }

  private mutating func explainLots() {
    let lots = model.lots(method)
    guard let last = lots.last else {
      say("Nothing is held, so there are no lots.")
      return
    }
    let isPool = last.row == nil
    show("unit cost", "cost / amount", number(last.cost) / number(last.amount))
    say(
      isPool
        ? "With option method average all units held are one pool, and each cost the average."
        : "This is the lot of row \(last.row ?? 0), the last of \(lots.count). A lot is what is left of a "
          + "purchase; with option method \(method.rawValue) a sale takes \(Self.order(method)).")
  }
}
