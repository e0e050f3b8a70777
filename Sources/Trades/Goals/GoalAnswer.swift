import Decimals

/// How a goal is reached, or why it is not.
public enum GoalAnswer: Sendable {
  /// This order reaches it exactly.
  case ok(Order)
  /// So many equal purchases, together this order, are the fewest that reach or pass it.
  ///
  /// `needed` is the value that would reach it exactly.
  case buys(count: Figure, order: Order, needed: Figure)
  /// It holds already: an order for nothing, or to break even a sale of all at price 0, whose
  /// `after.realised` is how far ahead one is.
  case met(Order)
  /// Whatever was asked for will do: every amount above zero, or every price.
  case any
  /// Nothing reaches it; with what could be reached, in the goal's own unit, where anything could.
  case impossible(Obstacle, reach: Reach?)
}
