import Decimals
import Trades

/// A goal with its equation: what the unknown leads to.
struct Question {
  let name: String
  let target: Figure
  let goal: (Figure) -> Goal
  /// The unknown of an order that answers the goal.
  let unknown: (Order) -> Figure
  /// Values of the unknown to try.
  let samples: [Figure]
  /// Whether the goal holds without an order.
  var isMet = false
  /// What the unknown leads to.
  let result: (Figure) -> Figure?
}
