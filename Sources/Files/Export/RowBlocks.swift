/// The rows of a table in blocks that are written at once.
struct RowBlocks: IteratorProtocol {
  private static let size = 1024
  private var rest: Range<Int>

  init(_ rows: Range<Int>) {
    rest = rows
  }

  mutating func next() -> Range<Int>? {
    guard !rest.isEmpty else { return nil }
    let block = rest.prefix(Self.size)
    rest = rest.dropFirst(Self.size)
    return block
  }
}
