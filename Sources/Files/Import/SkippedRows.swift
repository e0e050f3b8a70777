import Session

/// Rows that were left out, by reason.
struct SkippedRows {
  private(set) var groups: [ImportedFile.Skipped] = []
  private var places: [String: Int] = [:]
  /// Reasons beyond this many are put together.
  private static let limit = 40

  /// Takes in a row.
  mutating func add(_ reason: String, line: Int) {
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
