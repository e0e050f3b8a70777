import Commands
import Decimals
import Trades

/// What a market price makes of a table.
extension Explainer {
  mutating func explainMarket(_ measure: Measure) {
    guard let price = position.price else {
      sayNoPrice(measure.name)
      return
    }
    let market = Working(Figure(price), format, entered: format.text(entered: price))
    switch measure {
    case .gain: showGain()
    case .gainPercent:
      show(
        measure.name, "gain / cost × 100", number(.gain) / number(.cost) * number(100))
      showGain()
    case .totalGain:
      show(measure.name, "realised gain + gain", number(.realised) + number(.gain))
      showGain()
    default: break
    }
    show(
      Measure.valueNow.name, "amount × market price", number(.amount) * market)
    switch measure {
    case .valueNow: say("It is what is held, sold at the market price, before any fee.")
    case .gainPercent where totals.cost.isZero:
      say("What is held has cost nothing, so no percentage of it is a gain.")
    case .totalGain:
      show(
        "the same", "value now - net money in", number(.valueNow) - number(totals.netMoneyIn))
    default: say("It changes with the price as long as nothing is sold: it is not realised.")
    }
  }

  mutating func sayNoPrice(_ name: String) {
    show(name, nil, number(nil))
    say("There is no market price; 'price 120' sets one.")
  }

  private mutating func showGain() {
    show(Measure.gain.name, "value now - cost", number(.valueNow) - number(.cost))
  }

  /// How far the price of a row is from the market price.
  mutating func showDistance(_ trade: Trade, _ row: Int) {
    guard let price = position.price, trade[.price] != nil else { return }
    let market = Working(Figure(price), format, entered: format.text(entered: price))
    show(
      Question.Label.toMarket.name, "(price - market price) / market price × 100",
      (number(.price, trade) - market) / market * number(100))
  }
}
