import Decimals

/// What someone wants to reach by one purchase or sale, or by equal purchases.
///
/// Every goal is answered by a closed formula in exact fractions. In the formulae Q is the amount
/// held, C its cost, A = C / Q the average, R what is realised so far, P a price, T the target, x an
/// amount bought or sold, f the fee's rate and K its flat sum.
public enum Goal: Sendable {
  /// An average at a price: how much to buy.
  case average(Figure, price: Figure)
  /// An average by buying an amount: at which price.
  case averageForAmount(Figure, amount: Figure)
  /// An average by buying for a value, fee not included: at which price.
  case averageForValue(Figure, value: Figure)
  /// An average at a price by equal purchases of a value each, fee not included: how many.
  case averageInBuys(Figure, price: Figure, each: Figure)
  /// Money in = money out, with what is realised so far: at which price to sell all.
  case breakEven
  /// A gain of so much money on the cost of what is held: at which price to sell all.
  case gain(Figure)
  /// A gain of so many percent of that cost: at which price to sell all.
  case gainPercent(Figure)
  /// Cash from a sale, fee paid, at a price: how much to sell.
  case cash(Figure, price: Figure)
  /// A break-even of what is left after a sale at a price: how much to sell.
  case breakEvenOfRest(Figure, price: Figure)

  /// How the goal is reached from what is held, where each order costs the fee.
  public func answer(
    for holding: Holding, fee: Order.Fee = .none
  ) throws(GoalRefusal) -> GoalAnswer {
    try fee.rate.checkNotNegative(.fee)
    try fee.flat.checkNotNegative(.fee)
    switch self {
    case .average(let target, let price):
      return try holding.purchase(for: target, at: price, fee)
    case .averageForAmount(let target, let amount):
      return try holding.purchase(for: target, amount: amount, fee)
    case .averageForValue(let target, let value):
      return try holding.purchase(for: target, value: value, fee)
    case .averageInBuys(let target, let price, let each):
      return try holding.purchases(for: target, at: price, each: each, fee)
    case .breakEven:
      return try holding.saleToBreakEven(fee)
    case .gain(let gain):
      return try holding.sale(gaining: gain, unit: 1, fee)
    case .gainPercent(let percent):
      return try holding.sale(gaining: percent, unit: holding.cost / 100 ?? .zero, fee)
    case .cash(let cash, let price):
      return try holding.sale(bringing: cash, at: price, fee)
    case .breakEvenOfRest(let target, let price):
      return try holding.sale(leaving: target, at: price, fee)
    }
  }
}
