import Commands
import Decimals
import Trades

/// Why an average is not the mean of the prices.
extension Explainer {
  /// The plain mean of the prices, and what makes the average another number.
  mutating func explainMean(_ rundown: Rundown) {
    let count = rundown.purchases.count
    guard let prices = rundown.prices, let weighted = rundown.valueBought / rundown.amountBought
    else { return }
    if count > 1 {
      let sum = sum(rundown.purchases, prices.sum) { number(.price, $0) }
      show("plain mean", "sum of prices / purchases", sum / number(Figure(Decimal(count))))
    }
    let causes = [
      totals.hasFees ? "the fees" : nil,
      totals.hasSales ? "only the units that are still held" : nil,
    ].compactMap { $0 }
    let isAverage = causes.isEmpty || weighted == position[.average]
    let name = isAverage ? "average" : "weighted mean"
    if !isAverage {
      show(
        name, "values / units bought",
        number(rundown.valueBought) / number(rundown.amountBought))
    }
    if count > 1 {
      say(Self.reason(name, weighted, prices))
    } else if isAverage {
      say("There is one purchase, so the average is its price.")
    }
    if prices.hasOneValue, prices.lowest < prices.highest {
      say("The same sum went in each time, which buys more when the price is low: 'explain dca'.")
    }
    guard !isAverage, !totals.amount.isZero else { return }
    say("The average is another number, for it counts \(causes.joined(separator: ", and ")).")
  }

  private static func reason(
    _ name: String, _ weighted: Figure, _ prices: PriceSpread
  ) -> String {
    if prices.lowest == prices.highest {
      return "All prices are the same, so it does not matter how much was bought at each."
    }
    if weighted == prices.mean {
      return prices.hasOneAmount
        ? "The \(name) is the same: as many units were bought at each price."
        : "The \(name) is the same: neither the high nor the low prices had more units."
    }
    let (place, level) = weighted < prices.mean ? ("below", "lower") : ("above", "higher")
    return "The \(name) lies \(place) it, because each unit counts, and more units were bought at "
      + "the \(level) prices."
  }

  /// Why equal sums buy at less than the mean price, by two prices of the table.
  mutating func explainAveraging() {
    let rundown = model.rundown(hasPrices: true)
    let (low, high, source) = Self.example(rundown.prices)
    let (cheap, dear) = (number(low), number(high))
    say(
      "Equal sums buy more units when the price is low, so they average less than the prices do.")
    say("Put the same money, \(dear.text), in at each of two prices, \(source):")
    show("units at \(dear.text)", nil, dear / dear)
    show("units at \(cheap.text)", nil, dear / cheap)
    let units = [dear / dear, dear / cheap].map { number($0.value) }
    show("average", "cost / amount", (dear + dear) / (units[0] + units[1]))
    show("plain mean", nil, (dear + cheap) / number(2))
    say(
      "This average is the harmonic mean of the prices: how many there are, divided by the sum of "
        + "their reciprocals.")
    show("harmonic mean", nil, number(2) / (number(1) / dear + number(1) / cheap))
    say(
      "It never lies above the plain mean, and only equal prices make them equal. It says nothing "
        + "of whether the price will rise.")
    explainOwnAverage(rundown)
  }

  private static func example(
    _ prices: PriceSpread?
  ) -> (low: Figure, high: Figure, source: String) {
    guard let prices, prices.highest > .zero else {
      return (50, 100, "only an example")
    }
    let high = prices.highest
    if prices.lowest > .zero, prices.lowest < high {
      return (prices.lowest, high, "the highest and the lowest of your purchases")
    }
    return ((high / 2) ?? high, high, "yours and, as an example, half of it")
  }

  /// What the table's own purchases have to do with it.
  private mutating func explainOwnAverage(_ rundown: Rundown) {
    guard let prices = rundown.prices, prices.lowest < prices.highest,
      let average = rundown.valueBought / rundown.amountBought
    else { return }
    let kind =
      prices.hasOneValue
      ? "equal sums" : prices.hasOneAmount ? "equal amounts, not sums" : "different sums"
    say(
      "Your \(rundown.purchases.count) purchases are of \(kind): they average "
        + "\(format.text(average)), fees aside, and the plain mean of their prices is "
        + "\(format.text(prices.mean)).")
  }
}
