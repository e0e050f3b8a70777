/// Tells rows that are trades from rows that tell of the same trades again, more or less in detail.
struct Levels {
  private let index: Int
  /// The best level that any row has.
  private var best: Int?

  /// The names of columns of levels, in lower case.
  private static let names: Set<String> = ["datadiscriminator", "levelofdetail", "level of detail"]
  /// Levels in the order in which they are counted; all others repeat these.
  private static let ranks = ["order": 0, "execution": 1, "trade": 1]

  /// The levels of a file; nil where it has none.
  init?(_ columns: Columns) {
    guard let index = columns.names.firstIndex(where: { Self.names.contains($0.lowercased()) })
    else { return nil }
    self.index = index
  }

  /// Takes in a row.
  mutating func look(at record: Record) {
    guard let rank = Self.ranks[record[index].text.lowercased()] else { return }
    best = min(best ?? rank, rank)
  }

  /// Why a row is no trade of its own; nil where it is one.
  func reason(_ record: Record) -> String? {
    guard let best, !record[index].isEmpty else { return nil }
    let level = record[index].text
    return Self.ranks[level.lowercased()] == best ? nil : "\(level), counted already"
  }
}
