import Decimals

/// Units that are held of one purchase, or of the whole pool where the average counts.
public struct Lot: Sendable {
  /// The row of the purchase; nil for the pool.
  public let row: Int?
  /// The date of that row, if it has one.
  public let date: Day?
  /// The units left.
  public let amount: Figure
  /// What they had cost, fees included, in money.
  public let cost: Figure

  /// What one of them had cost, fees included: cost / amount; nil where no unit is left.
  public var unitCost: Figure? { cost / amount }
}
