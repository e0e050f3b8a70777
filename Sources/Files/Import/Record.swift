/// Bytes of text, which stay as they are until the next record is read.
typealias CellText = UnsafeBufferPointer<UInt8>

/// One record of a file: its cells, and the line on which it begins.
struct Record {
  /// Where a cell stands in the text.
  struct Place {
    var start: Int
    var end: Int
    /// Whether quotes within it are doubled.
    var hasDoubledQuotes = false
    var isQuoted = false
  }

  /// The number of the line, from 1.
  var line = 1
  /// Whether it ends in CR and LF.
  var endsInTwo = false
  /// Where the cells stand.
  var places: [Place] = []
  /// The text that the places are in.
  var base: UnsafePointer<UInt8>?

  /// How many cells there are.
  var count: Int { places.count }

  /// A cell without the blanks around it; empty where the record has none of that index.
  subscript(index: Int) -> CellText {
    whole(index).trimmed
  }

  /// A cell with the blanks around it.
  func whole(_ index: Int) -> CellText {
    guard index < places.count, let base else { return CellText(start: nil, count: 0) }
    return CellText(
      start: base + places[index].start, count: places[index].end - places[index].start)
  }

  /// Whether all cells are empty.
  var isBlank: Bool { places.indices.allSatisfy { self[$0].isEmpty } }

  /// The cells as text.
  var texts: [String] { places.indices.map { self[$0].text } }
}

extension UnsafeBufferPointer<UInt8> {
  /// The text as a string.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// Part of the text.
  func part(_ range: Range<Int>) -> CellText { CellText(rebasing: self[range]) }

  /// The text without blanks and no-break spaces around it.
  var trimmed: CellText {
    var (start, end) = (0, count)
    while start < end {
      let width = blankWidth(at: start, before: end)
      if width == 0 { break }
      start += width
    }
    while start < end {
      let width = blankWidth(endingAt: end, from: start)
      if width == 0 { break }
      end -= width
    }
    return part(start..<end)
  }

  /// How many bytes the blank at an index has; 0 where there is none.
  func blankWidth(at index: Int, before end: Int) -> Int {
    switch self[index] {
    case 0x20, 0x09, 0x0A, 0x0D: 1
    case 0xC2 where index + 1 < end && self[index + 1] == 0xA0: 2
    case 0xE2 where index + 2 < end && self[index + 1] == 0x80: isThin(self[index + 2]) ? 3 : 0
    case 0xEF where index + 2 < end && self[index + 1] == 0xBB && self[index + 2] == 0xBF: 3
    default: 0
    }
  }

  private func blankWidth(endingAt end: Int, from start: Int) -> Int {
    if self[end - 1] < 0x80 { return blankWidth(at: end - 1, before: end) }
    for width in 2...3 where end - width >= start {
      if blankWidth(at: end - width, before: end) == width { return width }
    }
    return 0
  }

  /// Whether the last byte is that of one of the spaces from U+2000 to U+200B, or of U+202F.
  private func isThin(_ last: UInt8) -> Bool { last <= 0x8B && last >= 0x80 || last == 0xAF }

  /// Whether the text is the given one.
  func equals(_ other: String) -> Bool {
    var other = other
    return other.withUTF8 { $0.count == count && $0.elementsEqual(self) }
  }
}
