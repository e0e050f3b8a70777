import Decimals

/// The prices of purchases, each counted once, however much was bought at it.
public struct PriceSpread {
  /// The lowest price.
  public private(set) var lowest: Figure
  /// The highest price.
  public private(set) var highest: Figure
  /// Whether all purchases had one value.
  public private(set) var hasOneValue = true
  /// Whether all purchases had one amount.
  public private(set) var hasOneAmount = true

  private var count = 0
  private var prices = Summary()
  private let first: Trade

  /// The sum of the prices.
  public var sum: Figure { Totals.amount(prices) }

  /// The prices' mean.
  public var mean: Figure { (sum / Figure(Decimal(count))) ?? sum }

  init(_ trade: Trade) {
    first = trade
    lowest = Figure(trade.exact(.price), isApproximate: trade.isRounded(.price))
    highest = lowest
    add(trade)
  }

  mutating func add(_ trade: Trade) {
    let price = Figure(trade.exact(.price), isApproximate: trade.isRounded(.price))
    count += 1
    prices.addAmount(price)
    if price < lowest { lowest = price } else if price > highest { highest = price }
    hasOneValue = hasOneValue && trade.exactValue == first.exactValue
    hasOneAmount = hasOneAmount && trade.exact(.amount) == first.exact(.amount)
  }
}

extension Summary {
  /// Adds a number to the sum of the amounts, so that the sum can be made exact again.
  fileprivate mutating func addAmount(_ number: Figure) {
    let (decimal, isExact) = number.fraction.rounded(toSignificant: Quotients.digits)
    if isExact, !number.isApproximate {
      amount += decimal
      return
    }
    roundedAmount += decimal
    roundedAmounts += 1
    quotients.merge(number.isApproximate ? .unknown : Quotients(number.fraction))
  }
}
