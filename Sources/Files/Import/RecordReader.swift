/// Takes a file's text apart into records of cells, as RFC 4180 has it and as it is written.
///
/// A line ends with LF, CR or both; a quoted cell may hold separators, line ends and doubled quotes.
struct RecordReader {
  /// Why there is no further record.
  enum Failure: Error {
    case text(FileText.Failure)
    /// A record of more bytes than any table has, and the line on which it begins.
    case tooLong(line: Int)
    /// A quote that is not closed, and the line on which it opened.
    case unclosedQuote(line: Int)
  }

  let text: FileText
  let separator: UInt8
  private let separators: UInt64
  /// Whether each line is one quoted cell that holds a record.
  let isWrapped: Bool
  private var position = 0
  private var line = 1

  static let quote = UInt8(ascii: "\"")
  /// The most bytes of a record: behind a quote that is not closed all the file would be one.
  static let maximumLength = 1 << 24

  init(_ text: FileText, separator: UInt8, isWrapped: Bool = false) {
    self.text = text
    self.separator = separator
    separators = Self.eight(separator)
    self.isWrapped = isWrapped
  }

  /// About how many bytes of the file are behind the records read; in UTF-8 exactly so many.
  var consumed: Int { text.consumed - (text.count - position) }

  /// Reads the next record; false at the end. The cells of the one before are gone then.
  mutating func next(_ record: inout Record) throws(Failure) -> Bool {
    while true {
      record.line = line
      let start = position
      if start < text.count, let lines = try scan(&record) {
        line += lines
        finish(&record, from: start)
        return true
      }
      if text.isAtEnd, start >= text.count { return false }
      try readOn(from: start)
    }
  }

  /// Reads on behind a record of which the bytes at hand are only the beginning: twice as many, as it
  /// is looked through from its start again.
  private mutating func readOn(from start: Int) throws(Failure) {
    let length = text.count - start
    guard length <= Self.maximumLength else { throw .tooLong(line: line) }
    position = 0
    do {
      try text.refill(keepingFrom: start)
      while !text.isAtEnd, text.count < length * 2 { try text.refill(keepingFrom: 0) }
    } catch {
      throw .text(error)
    }
  }

  /// Finds the cells of the record at the position, which is moved behind it, and answers how many
  /// lines it has; nil where the bytes at hand end within it.
  private mutating func scan(_ record: inout Record) throws(Failure) -> Int? {
    record.places.removeAll(keepingCapacity: true)
    record.endsInTwo = false
    guard let bytes = text.bytes.baseAddress else { return nil }
    let count = text.count
    var index = position
    var start = index
    var lines = 0
    while true {
      index = nextMark(bytes, index, count)
      if index < count, bytes[index] == Self.quote {
        guard isBlank(bytes, start..<index) else {
          index += 1
          continue
        }
        guard let place = try quoted(bytes, from: index, &lines, record.line) else { return nil }
        record.places.append(place.cell)
        index = place.end
        start = index
        if index < count, bytes[index] == separator {
          index += 1
          start = index
          continue
        }
      } else {
        if index == count, !text.isAtEnd { return nil }
        record.places.append(Record.Place(start: start, end: index))
        if index < count, bytes[index] == separator {
          index += 1
          start = index
          continue
        }
      }
      guard index < count else {
        position = index
        return lines + 1
      }
      if bytes[index] == 0x0D {
        if index + 1 == count, !text.isAtEnd { return nil }
        record.endsInTwo = index + 1 < count && bytes[index + 1] == 0x0A
        if record.endsInTwo { index += 1 }
      }
      position = index + 1
      return lines + 1
    }
  }

  /// The index of the next separator, line end or quote; most bytes are none of these, so eight are
  /// looked at at once.
  @inline(__always)
  private func nextMark(
    _ bytes: UnsafeMutablePointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int {
    var index = start
    while index + 8 <= count {
      let eight = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self)
      // The lowest bit set is that of the first byte that is equal; higher ones may be wrong.
      let marks =
        Self.zeros(eight ^ separators) | Self.zeros(eight ^ Self.eight(0x0A))
        | Self.zeros(eight ^ Self.eight(0x0D)) | Self.zeros(eight ^ Self.eight(Self.quote))
      if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      let byte = bytes[index]
      if byte == separator || byte == 0x0A || byte == 0x0D || byte == Self.quote { break }
      index += 1
    }
    return index
  }

  /// A byte eight times.
  private static func eight(_ byte: UInt8) -> UInt64 { UInt64(byte) * 0x0101_0101_0101_0101 }

  /// The high bits of the bytes that are zero.
  @inline(__always)
  private static func zeros(_ eight: UInt64) -> UInt64 {
    (eight &- 0x0101_0101_0101_0101) & ~eight & 0x8080_8080_8080_8080
  }

  private func isBlank(_ bytes: UnsafeMutablePointer<UInt8>, _ range: Range<Int>) -> Bool {
    range.allSatisfy { bytes[$0] == 0x20 }
  }

  /// The quoted cell whose quote stands at an index, and the index of the separator or line end
  /// behind it; nil where the bytes at hand end before that.
  private func quoted(
    _ bytes: UnsafeMutablePointer<UInt8>, from opening: Int, _ lines: inout Int, _ first: Int
  ) throws(Failure) -> (cell: Record.Place, end: Int)? {
    let count = text.count
    let openingLine = first + lines
    var place = Record.Place(start: opening + 1, end: opening + 1, isQuoted: true)
    var index = opening + 1
    while index < count {
      switch bytes[index] {
      case Self.quote where index + 1 < count && bytes[index + 1] == Self.quote:
        place.hasDoubledQuotes = true
        index += 1
      case Self.quote where index + 1 == count && !text.isAtEnd: return nil
      case Self.quote:
        place.end = index
        index += 1
        while index < count, bytes[index] == 0x20 { index += 1 }
        if index == count { return text.isAtEnd ? (place, index) : nil }
        if bytes[index] == separator || bytes[index] == 0x0A || bytes[index] == 0x0D {
          return (place, index)
        }
        // Over several lines this is the opening of another cell: the first was never closed.
        guard first + lines == openingLine else {
          throw .unclosedQuote(line: openingLine)
        }
        return bareRest(bytes, from: opening, index)
      case 0x0A: lines += 1
      case 0x0D:
        if index + 1 == count, !text.isAtEnd { return nil }
        if index + 1 == count || bytes[index + 1] != 0x0A { lines += 1 }
      default: break
      }
      index += 1
    }
    if text.isAtEnd { throw .unclosedQuote(line: openingLine) }
    return nil
  }

  /// A cell that begins with a quote and is not quoted as a whole: it stays as it is written.
  private func bareRest(
    _ bytes: UnsafeMutablePointer<UInt8>, from opening: Int, _ index: Int
  ) -> (cell: Record.Place, end: Int)? {
    var index = index
    while index < text.count, bytes[index] != separator, bytes[index] != 0x0A, bytes[index] != 0x0D
    {
      index += 1
    }
    if index == text.count, !text.isAtEnd { return nil }
    return (Record.Place(start: opening, end: index), index)
  }
}
