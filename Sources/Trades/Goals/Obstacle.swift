import Decimals

/// Why a goal cannot be reached.
public enum Obstacle: Equatable, Sendable {
  /// There is nothing to sell.
  case nothingHeld
  /// Nothing is held or paid yet, so that the average will be the effective price itself.
  case firstPurchase
  /// Nothing is to be bought, which changes nothing.
  case nothingBought
  /// No percentage of a cost of zero is a gain.
  case nothingPaid
  /// The goal lies at the open end of what can be reached: orders of any size only come nearer.
  case limit
  /// The goal lies outside what can be reached.
  case outside
  /// Only the fee is in the way; with its rate a unit costs P·(1 + f), or brings P·(1 − f).
  case fee(effectivePrice: Figure)
  /// It would take a price that is not above zero.
  case price(needed: Figure)
  /// It would be a loss larger than the cost.
  case lossAboveCost
  /// It would take a sale of more than is held.
  case notEnough(needed: Figure, held: Figure)
}
