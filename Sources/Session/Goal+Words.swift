import Decimals
import Trades

/// What is said of goals that cannot be reached or that make no sense.
extension Obstacle {
  func words(_ format: NumberFormat) -> String {
    switch self {
    case .nothingHeld: "nothing is held, so there is nothing to sell"
    case .firstPurchase: "nothing is held yet: the average will be the price that is paid"
    case .nothingBought: "nothing is to be bought, which changes nothing"
    case .nothingPaid: "what is held has cost nothing, so no percentage of it is a gain"
    case .limit: "no amount reaches it: the more is bought, the nearer it comes"
    case .outside: "no amount reaches it"
    case .fee(let price): "with the fee it cannot be reached: a unit comes to \(format.text(price))"
    case .price(let needed): "it would take a price of \(format.text(needed)), which is not above 0"
    case .lossAboveCost: "no more can be lost than was paid"
    case .notEnough(let needed, let held):
      "it would take a sale of \(format.text(needed)), and only \(format.text(held)) are held"
    }
  }
}

extension Reach {
  /// The interval in words.
  func words(_ format: NumberFormat) -> String {
    if lower == upper, case .closed(let only) = lower { return "only \(format.text(only))" }
    switch (lower.words(format), upper.words(format)) {
    case (let low?, let high?): return "from \(low) to \(high)"
    case (let low?, nil): return "from \(low) up"
    case (nil, let high?): return "up to \(high)"
    case (nil, nil): return "anything"
    }
  }
}

extension Reach.Bound {
  fileprivate func words(_ format: NumberFormat) -> String? {
    switch self {
    case .closed(let number): format.text(number)
    case .open(let number): "\(format.text(number)) (not reached)"
    case .unbounded: nil
    }
  }
}

extension GoalRefusal {
  /// The number that makes no sense.
  var quantity: Quantity {
    switch self {
    case .notAboveZero(let quantity), .negative(let quantity): quantity
    case .wholeProceeds: .fee
    }
  }

  var message: String {
    switch self {
    case .notAboveZero(let quantity): "the \(quantity.name) must be more than 0"
    case .negative(let quantity): "the \(quantity.name) cannot be negative"
    case .wholeProceeds: "a fee of 100 % or more leaves nothing of a sale"
    }
  }

  var expectation: String {
    switch self {
    case .notAboveZero: "expected a number above 0"
    case .negative: "expected 0 or more"
    case .wholeProceeds: "expected a fee below 100%"
    }
  }
}

extension GoalRefusal.Quantity {
  fileprivate var name: String {
    switch self {
    case .average: "average"
    case .price: "price"
    case .amount: "amount"
    case .value: "value"
    case .cash: "cash"
    case .fee: "fee"
    }
  }
}
