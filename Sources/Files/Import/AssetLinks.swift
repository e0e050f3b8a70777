/// Which identifiers stand beside which names of assets, for rows that have the identifier alone.
struct AssetLinks {
  private let columns: [Columns.Column]
  /// The name beside an identifier; nil where there were several.
  private var names: [String: String?] = [:]
  private var last: [[UInt8]] = []

  init(_ columns: [Columns.Column]) { self.columns = columns.count > 1 ? columns : [] }

  /// Takes in a row.
  mutating func look(at record: Record) {
    guard let first = columns.first, !record[first.index].isEmpty else { return }
    // Most rows are of the asset of the row before.
    let isLast =
      last.count == columns.count
      && columns.indices.allSatisfy { record[columns[$0].index].elementsEqual(last[$0]) }
    guard !isLast else { return }
    last = columns.map { Array(record[$0.index]) }
    let name = record[first.index].text
    for column in columns.dropFirst() where !record[column.index].isEmpty {
      let identifier = record[column.index].text
      if let known = names[identifier], known != name {
        names[identifier] = .some(nil)
      } else {
        names[identifier] = name
      }
    }
  }

  /// The name beside an identifier on other rows; nil where there is none, or more than one.
  func name(of identifier: String) -> String? { names[identifier] ?? nil }
}
