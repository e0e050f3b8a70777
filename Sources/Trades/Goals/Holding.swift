import Decimals

/// What is held and what it cost: all that a goal needs to know of a table.
public struct Holding: Sendable {
  /// Q: how much is held, in units of the asset; not below zero.
  public let amount: Figure
  /// C: the money that what is held cost, fees included; not below zero.
  public let cost: Figure
  /// R: the money that sales have gained so far; below zero for a loss.
  public let realised: Figure

  /// What is held, what it cost, and what sales have gained.
  public init(amount: Figure, cost: Figure, realised: Figure = .zero) {
    self.amount = amount
    self.cost = cost
    self.realised = realised
  }

  /// The average cost of a unit held, C / Q in money; nil while nothing is held.
  public var average: Figure? { cost / amount }

  /// Net money in for a unit held, (C − R) / Q; nil while nothing is held.
  ///
  /// Below zero, sales have brought more than all purchases cost.
  public var breakEven: Figure? { (cost - realised) / amount }
}
