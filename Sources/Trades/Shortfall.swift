import Decimals

/// A sale of more than there was to be sold.
public struct Shortfall: Sendable {
  /// The row of the sale.
  public let row: Int
  /// The units that could have been sold: what was held then, or what the rows named held.
  public let available: Figure
  /// The units that the sale takes, a fee in units included.
  public let wanted: Figure
}
