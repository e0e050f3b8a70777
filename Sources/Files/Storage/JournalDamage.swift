/// What of a journal cannot be read. Lines count from 1, the first line of the file.
public struct JournalDamage: Equatable, Sendable {
  /// The lines that do not count.
  public let lost: ClosedRange<Int>
  /// The line that is damaged; nil where the last lines are whole but their block has no end.
  public let damaged: Int?

  /// Whether this is no more than a write that was cut off, as at a loss of power.
  public var isTornEnd: Bool { damaged == nil || damaged == lost.upperBound }

  /// What happened: a clause, lower case, no full stop.
  public var message: String {
    let isOne = lost.count == 1
    let lines =
      isOne ? "line \(lost.lowerBound) is" : "lines \(lost.lowerBound) to \(lost.upperBound) are"
    guard let damaged, !isTornEnd else { return "\(lines) lost: not written whole" }
    return "\(lines) lost: line \(damaged) is damaged"
  }
}
