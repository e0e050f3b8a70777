import Decimals

/// Why a question makes no sense, whatever is held.
public enum GoalRefusal: Error, Equatable, Sendable {
  /// One of the numbers of a question.
  public enum Quantity: Sendable {
    case average, price, amount, value, cash, fee
  }

  /// A price, an average or the value of equal purchases that is not above zero.
  case notAboveZero(Quantity)
  /// An amount, a value, cash or a fee below zero.
  case negative(Quantity)
  /// A fee that takes all that a sale brings: a rate of 100 % or more.
  case wholeProceeds
}

extension Figure {
  func checkAboveZero(_ quantity: GoalRefusal.Quantity) throws(GoalRefusal) {
    guard self > .zero else { throw .notAboveZero(quantity) }
  }

  func checkNotNegative(_ quantity: GoalRefusal.Quantity) throws(GoalRefusal) {
    guard self >= .zero else { throw .negative(quantity) }
  }
}
