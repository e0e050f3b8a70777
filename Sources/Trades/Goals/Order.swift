import Decimals

/// A purchase or a sale that has not been made, and what it would lead to.
///
/// An order for no amount is no order: it costs no fee and changes nothing.
public struct Order: Sendable {
  /// Which way units go.
  public enum Side: Sendable {
    case buy, sell
  }

  /// What is charged for an order: a share of its value, a sum of money, or both.
  public struct Fee: Sendable {
    /// f: the share of an order's value, 0.01 for 1 %.
    public let rate: Figure
    /// K: money for each order, whatever its value.
    public let flat: Figure

    /// A share of the value, or money, or both.
    public init(rate: Figure = .zero, flat: Figure = .zero) {
      self.rate = rate
      self.flat = flat
    }

    /// Nothing charged.
    public static var none: Fee { Fee() }
  }

  /// Purchase or sale.
  public let side: Side
  /// x: how much, in units of the asset; not below zero, and for a sale no more than is held.
  public let amount: Figure
  /// P: money for one unit, without the fee.
  public let price: Figure
  private let terms: Fee
  private let holding: Holding

  /// An order beside what is held before it.
  public init(_ side: Side, _ amount: Figure, at price: Figure, fee: Fee, holding: Holding) {
    self.side = side
    self.amount = amount
    self.price = price
    terms = fee
    self.holding = holding
  }

  /// x·P: its money without the fee.
  public var value: Figure { amount * price }

  /// f·x·P + K: the fee in money.
  public var fee: Figure { amount.isZero ? .zero : value * terms.rate + terms.flat }

  /// What is paid for a purchase, value + fee, or comes in from a sale, value − fee.
  public var settlement: Figure {
    switch side {
    case .buy: value + fee
    case .sell: value - fee
    }
  }

  /// What is held once the order is made.
  ///
  /// Units sold leave at average cost, so that a sale keeps the average; the break-even is the same
  /// by every method of cost.
  public var after: Holding {
    switch side {
    case .buy:
      return Holding(
        amount: holding.amount + amount, cost: holding.cost + settlement,
        realised: holding.realised)
    case .sell:
      let costSold = holding.cost * amount / holding.amount ?? .zero
      return Holding(
        amount: holding.amount - amount, cost: holding.cost - costSold,
        realised: holding.realised + settlement - costSold)
    }
  }

  /// The order for the whole amounts on both sides: itself where its amount is whole, and without
  /// the larger one where that is more than can be sold.
  public var whole: [Order] {
    let (floor, ceiling) = (amount.fraction.floor, amount.fraction.ceiling)
    return (floor == ceiling ? [floor] : [floor, ceiling])
      .map { Figure(Fraction($0), isApproximate: false) }
      .filter { side == .buy || $0 <= holding.amount }
      .map { Order(side, $0, at: price, fee: terms, holding: holding) }
  }
}
