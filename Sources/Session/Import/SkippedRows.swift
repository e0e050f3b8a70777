/// Rows that were left out, by reason.
public struct SkippedRows: Sendable {
  /// The reasons in the order in which they came up.
  public private(set) var groups: [ImportedFile.Skipped] = []
  private var places: [String: Int] = [:]
  /// Reasons beyond this many are put together.
  private static let limit = 40

  /// No rows.
  public init() {}

  /// How many rows there are.
  public var count: Int { groups.reduce(0) { $0 + $1.count } }

  /// Takes in the row of a line.
  public mutating func add(_ reason: String, line: Int) {
    var reason = reason
    if places[reason] == nil, groups.count >= Self.limit { reason = "other reasons" }
    guard let place = places[reason] else {
      places[reason] = groups.count
      groups.append(ImportedFile.Skipped(reason: reason, lines: [line...line], count: 1))
      return
    }
    groups[place].count += 1
    if let last = groups[place].lines.last, last.upperBound + 1 == line {
      groups[place].lines[groups[place].lines.count - 1] = last.lowerBound...line
    } else {
      groups[place].lines.append(line...line)
    }
  }
}
