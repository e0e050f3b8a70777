import Commands
import Decimals
import Trades

/// The numbers that a table leads to.
extension Explainer {
  mutating func explain(_ measure: Measure) {
    if let shortfall = totals.shortfall {
      show(measure.name, nil, number(measure))
      say(
        "The sale in row \(shortfall.row) takes \(format.text(shortfall.wanted)), and only "
          + "\(format.text(shortfall.available)) can be sold there. It is left out until it is "
          + "changed, so there is nothing else to explain.")
      return
    }
    switch measure {
    case .amount: showAmount(model.rundown())
    case .average: explainAverage()
    case .cost: explainCost()
    case .averageWithoutFees: explainAverageWithoutFees()
    case .fees: explainFees()
    case .realised: explainRealised()
    case .breakEven: explainBreakEven()
    case .valueNow, .gain, .gainPercent, .totalGain: explainMarket(measure)
    }
    if model.hiddenCount > 0 {
      say(
        "\(Self.count(model.hiddenCount, "hidden row")) \(model.hiddenCount == 1 ? "does" : "do") not count."
      )
    }
  }

  private mutating func explainAverage() {
    show("average", "cost / amount", number(.cost) / number(.amount))
    if totals.amount.isZero { sayNothingHeld() }
    let rundown = model.rundown(hasPrices: true)
    if !totals.amount.isZero {
      if totals.hasSales { showCostAfterSales() } else { showCostOfPurchases(rundown) }
      showAmount(rundown, isShort: totals.hasSales || totals.hasFees)
    }
    explainMean(rundown)
  }

  private mutating func explainCost() {
    if totals.hasSales {
      showCostAfterSales()
      say("It is what the units still held had cost. What they are worth now is another matter.")
    } else {
      showCostOfPurchases(model.rundown())
      say("It is all the money that the purchases took\(totals.hasFees ? ", fees included" : "").")
    }
  }

  /// Why there is no number where it would be divided by the amount.
  mutating func sayNothingHeld() {
    say(
      (totals.hasSales ? "All that was bought has been sold. " : "Nothing has been bought. ")
        + "Nothing is held, and there is no dividing by 0.")
  }

  /// The amount as what was bought less what is gone.
  mutating func showAmount(_ rundown: Rundown, isShort: Bool = false) {
    let bought = sum(rundown.purchases, rundown.amountBought) { number(.amount, $0) }
    guard totals.hasSales || !rundown.unitFees.isZero else {
      show("amount", nil, bought)
      return
    }
    var names = ["bought"]
    var working = number(rundown.amountBought)
    if totals.hasSales {
      names.append("sold")
      working = working - number(rundown.amountSold)
    }
    if !rundown.unitFees.isZero {
      names.append("fees in units")
      working = working - number(rundown.unitFees)
    }
    // Where a sale took all that can be entered of a longer number, nothing is left.
    show("amount", names.joined(separator: " - "), working, result: totals.amount)
    if isShort { return }
    show("bought", nil, bought)
    if totals.hasSales {
      show("sold", nil, sum(rundown.sales, rundown.amountSold) { number($0[.amount].map { -$0 }) })
    }
  }

  private mutating func showCostAfterSales() {
    if method == .average { showPool() } else { showLots() }
  }

  private mutating func showCostOfPurchases(_ rundown: Rundown) {
    let values = sum(rundown.purchases, rundown.valueBought) { number(.value, $0) }
    guard rundown.charged.count > 0 else {
      show("cost", nil, values)
      return
    }
    show("cost", "values + fees", number(rundown.valueBought) + number(.fees))
    show("values", nil, values)
    showFees(rundown)
  }

  private mutating func showFees(_ rundown: Rundown) {
    show("fees", nil, sum(rundown.charged, totals.fees) { number($0.feeMoney) })
  }

  private mutating func explainFees() {
    guard totals.hasFees else {
      show("fees", nil, number(.zero))
      say("No row has a fee.")
      return
    }
    let rundown = model.rundown()
    showFees(rundown)
    for row in rundown.charged.shown.suffix(1) {
      guard case .rate(let rate) = model[row].fee, let value = model[row][.value] else { continue }
      let worth = model[row].isSale ? -value : value
      show(
        "fee of row \(row)", "value × \(Fee.rate(rate).text)", number(worth) * number(Figure(rate)))
    }
    if !rundown.unitFees.isZero {
      say(
        "Fees in units are not among them: they took \(format.text(rundown.unitFees)) from the "
          + "amount.")
    }
    if rundown.charged.count == 0 { return }
    if totals.hasSales {
      say("The fee of a purchase adds to its cost, the fee of a sale takes from what it brought.")
    } else {
      say("The fees are part of the cost, and so of the average.")
    }
  }

  private mutating func explainAverageWithoutFees() {
    let name = Measure.averageWithoutFees.name
    guard totals.hasFees, !totals.amount.isZero else {
      show(name, "cost / amount", number(.cost) / number(.amount))
      if totals.amount.isZero {
        sayNothingHeld()
      } else {
        say("No row has a fee, so it is the average.")
      }
      return
    }
    let rundown = model.rundown()
    if totals.hasSales {
      let cost = number(totals.costWithoutFees)
      show(name, "cost without fees / amount", cost / number(.amount))
      show("fees of what is held", "cost - cost without fees", number(.cost) - cost)
      say("Only the fees of units still held count here; the others went with the units sold.")
    } else {
      show(name, "(cost - fees) / amount", (number(.cost) - number(.fees)) / number(.amount))
      showFees(rundown)
    }
    show("average", "cost / amount", number(.cost) / number(.amount))
    if !rundown.unitFees.isZero {
      say("Fees in units are in both averages: they leave fewer units for the same money.")
    }
  }
}
