/// One of the numbers that a table adds up to, in the order of the columns they stand under.
public enum Total: String, CaseIterable, Sendable {
  /// The sum of the amounts.
  case amount
  /// The dollar cost average.
  case average
  /// The sum of the values.
  case cost
}
