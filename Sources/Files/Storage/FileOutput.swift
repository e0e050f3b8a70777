import Commands

/// Where the text of a file goes, in blocks.
public struct FileOutput: ~Copyable {
  private static let blockSize = 1 << 16

  private let file: Descriptor
  /// Where the next block goes.
  private var offset: Int
  /// Whether the file has no places, as a pipe.
  private let isStream: Bool
  /// Whether a person may end it.
  private let isStoppable: Bool
  private var block: [UInt8] = []

  init(_ file: Descriptor, at offset: Int, isStoppable: Bool = false) {
    self.file = file
    self.offset = offset
    self.isStoppable = isStoppable
    isStream = false
  }

  init(stream file: Descriptor) {
    self.file = file
    offset = 0
    isStream = true
    isStoppable = true
  }

  /// Adds bytes.
  public mutating func write(_ bytes: [UInt8]) throws(FileProblem) {
    block += bytes
    if block.count >= Self.blockSize { try flush() }
  }

  /// Adds a text.
  public mutating func write(_ text: String) throws(FileProblem) {
    block += text.utf8
    if block.count >= Self.blockSize { try flush() }
  }

  /// Hands all to the system, and answers where the next block would go.
  @discardableResult
  mutating func flush() throws(FileProblem) -> Int {
    if isStoppable, Descriptor.isStopped { throw .stopped(file.path) }
    if isStream {
      try file.write(file.isTerminal ? Self.shown(block) : block)
    } else {
      try file.write(block, at: offset)
    }
    offset += block.count
    block.removeAll(keepingCapacity: true)
    return offset
  }

  /// Lines as a terminal may show them.
  private static func shown(_ block: [UInt8]) -> [UInt8] {
    let lines = block.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(lines.map { Quotation.escaped($0) }.joined(separator: "\r\n").utf8)
  }
}
