/// Tells whether a person wants what is running to end, in which case nothing of it is kept.
public struct Interruption: Sendable {
  /// An end was wanted.
  public struct Requested: Error {}

  private let isNoted: @Sendable () -> Bool

  /// What is asked again and again, and so must answer at once.
  public init(_ isNoted: @escaping @Sendable () -> Bool) { self.isNoted = isNoted }

  /// Nobody wants an end.
  public static let never = Interruption { false }

  /// Whether an end is wanted.
  public var isRequested: Bool { isNoted() }

  /// Ends what is running where that is wanted.
  public func check() throws(Requested) {
    if isNoted() { throw Requested() }
  }
}
