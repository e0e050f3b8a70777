import Decimals

/// What can be reached: an interval.
public struct Reach: Equatable, Sendable {
  /// An end of the interval.
  public enum Bound: Equatable, Sendable {
    /// A number that is reached.
    case closed(Figure)
    /// A number that is only approached.
    case open(Figure)
    /// No end.
    case unbounded
  }

  /// The lower end.
  public let lower: Bound
  /// The upper end.
  public let upper: Bound

  /// What lies between two ends.
  public init(lower: Bound, upper: Bound) {
    self.lower = lower
    self.upper = upper
  }

  /// A single number.
  public static func only(_ value: Figure) -> Reach {
    Reach(lower: .closed(value), upper: .closed(value))
  }
}
