import Trades

/// A goal, and how it is to be answered.
public struct Target: Sendable {
  /// What is to be reached.
  public let goal: Goal
  /// What each order costs beside its value.
  public let fee: Order.Fee
  /// Whether an order that says nothing of a fee would have one.
  public let hasUsualFee: Bool
  /// Whether the whole amounts on both sides are wanted, too.
  public let isWhole: Bool
  /// Where its numbers stand in the line.
  public let places: [GoalRefusal.Quantity: Range<Int>]
}
