import Decimals

/// Numbers at equal distances, from the first to the last that does not pass the end.
public struct Steps: Sendable {
  /// The numbers.
  public let numbers: [Decimal]
}
