import Glibc

/// The lines of a journal file from its start, read in blocks.
struct JournalLines {
  private static let blockSize = 1 << 18

  private let file: Descriptor
  /// The bytes of which a line is a range.
  private(set) var buffer: [UInt8] = []
  /// Where in the file the buffer begins.
  private var start = 0
  private var position = 0
  private var isAtEnd = false

  init(_ file: Descriptor) { self.file = file }

  /// Where in the file the next line begins.
  var offset: Int { start + position }

  /// The next line, without its newline; nil where none is whole.
  mutating func next() throws(FileProblem) -> Range<Int>? {
    var searched = position
    while true {
      if let newline = newline(from: searched) {
        defer { position = newline + 1 }
        return position..<newline
      }
      searched = buffer.count - position
      guard !isAtEnd, isPromising else { return nil }
      try fill()
    }
  }

  /// How many lines are left, the last of which may have no newline.
  mutating func countRest() throws(FileProblem) -> Int {
    var count = 0
    var isBehindNewline = true
    while true {
      while let newline = newline(from: position) {
        position = newline + 1
        count += 1
        isBehindNewline = true
      }
      if position < buffer.count { isBehindNewline = false }
      position = buffer.count
      if isAtEnd { return count + (isBehindNewline ? 0 : 1) }
      try fill()
    }
  }

  /// Whether a line may come of what is there of it: rubbish without an end is not to be kept whole.
  private var isPromising: Bool {
    let rest = buffer[position...]
    return offset == 0 ? JournalHeader.isTorn(rest) : JournalFrame.isTorn(rest)
  }

  private func newline(from index: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + index, Int32(JournalFrame.newline), bytes.count - index)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Drops the lines that were read and reads on.
  private mutating func fill() throws(FileProblem) {
    buffer.removeSubrange(..<position)
    start += position
    position = 0
    let room = max(Self.blockSize, buffer.count)
    let block = try file.read(room, at: start + buffer.count)
    isAtEnd = block.count < room
    buffer += block
  }
}
