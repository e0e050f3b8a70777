import Session

/// A table as one JSON object, each row on a line of its own.
struct JSONWriter: IteratorProtocol {
  /// The rows are gone through twice, so that the list of rounded numbers is never in memory.
  private enum Part {
    case beginning, rows, rounded, end
  }

  private let table: JSONTable
  private let rows: Range<Int>
  private var blocks: RowBlocks
  private var part = Part.beginning
  /// Whether a rounded number has been written.
  private var hasRounded = false

  init(_ session: Session) {
    table = JSONTable(session)
    rows = session.model.rows
    blocks = RowBlocks(rows)
  }

  mutating func next() -> [UInt8]? {
    switch part {
    case .beginning:
      part = .rows
      return table.beginning
    case .rows:
      if let block = blocks.next() { return table.rows(block) }
      part = .rounded
      blocks = RowBlocks(rows)
      return table.totals
    case .rounded:
      if let block = blocks.next() { return table.rounded(in: block, isStarted: &hasRounded) }
      part = .end
      return table.end(isStarted: &hasRounded)
    case .end: return nil
    }
  }
}
