import Decimals

/// What a sale brought, and what the units that it took had cost.
public struct Sale: Sendable {
  /// Units taken from one purchase, or from the pool.
  public struct Match: Sendable {
    /// The row of the purchase; nil for the pool.
    public let row: Int?
    /// The units taken.
    public let amount: Figure
    /// What they had cost, fees included, in money.
    public let cost: Figure
  }

  /// The row of the sale.
  public let row: Int
  /// The date of that row, if it has one.
  public let date: Day?
  /// All units held before it.
  public let held: Figure
  /// The units taken, a fee in units included.
  public let amount: Figure
  /// These units in the order in which the method takes them.
  public let matched: [Match]
  /// The money that came in: |value| - fee.
  public let proceeds: Figure
  /// What the units had cost, fees included, in money.
  public let cost: Figure
  /// The gain: proceeds - cost.
  public let realised: Figure
}

/// A sale as the ledger saw it: with what was held before it and after it.
public struct SaleAccount: Sendable {
  /// The sale.
  public let sale: Sale
  /// What was held before it, what that had cost, and what earlier sales had gained.
  public let before: Holding
  /// The same after it.
  public let after: Holding
  /// The units bought after it, up to the next sale.
  public let amountSince: Figure
  /// What they cost, fees included, in money.
  public let costSince: Figure
}
