import Commands

/// A line as it is shown under a message, with the columns of an offending range.
///
/// A line may have millions of characters: it is gone through, and only what is shown is kept.
struct Excerpt {
  /// The line with invisible characters written out, cut to the room around the range.
  let text: String
  /// The columns of the range within `text`, from 0; at least one.
  let columns: Range<Int>

  init(_ line: ArraySlice<UInt8>, _ range: Range<Int>, room: Int) {
    let (whole, width) = Self.columns(of: range, in: line, room: room)
    // The window starts a little before the range, so that its surroundings are seen.
    let from = width <= room ? 0 : max(0, min(whole.lowerBound - room / 3, width - room))
    let end = width <= room ? width : from + room - 2
    var window = from > 0 ? "…" : ""
    var skipped = from > 0 ? -1 : 0
    Self.forEachCharacter(of: line) { character, place in
      let next = place.upperBound
      if place.lowerBound < from {
        skipped += place.count
      } else if next <= end {
        window += Quotation.escaped(character)
      }
      return next <= end
    }
    if end < width { window += "…" }
    text = window
    guard width > room else {
      columns = whole
      return
    }
    let first = max(whole.lowerBound - skipped, 0)
    columns = first..<max(min(whole.upperBound - skipped, TextWidth.of(window)), first + 1)
  }

  /// The columns of a range of bytes in the whole line, from 0, and how wide the line is, or some width
  /// that lies more than the room behind the range.
  static func columns(
    of range: Range<Int>, in line: ArraySlice<UInt8>, room: Int = 0
  ) -> (columns: Range<Int>, width: Int) {
    var offset = 0
    var width = 0
    var start: Int?
    var end: Int?
    forEachCharacter(of: line) { character, place in
      if start == nil, offset >= range.lowerBound {
        // A mark stands in the column of the character that it belongs to.
        start = place.isEmpty ? max(width - 1, 0) : width
      }
      if end == nil, offset >= range.upperBound { end = width }
      width = place.upperBound
      offset += UTF8.width(character)
      return end.map { width <= $0 + room } ?? true
    }
    let first = start ?? width
    return (first..<max(end ?? width, first + 1), width)
  }

  /// Hands out the characters of a line with the columns in which they stand, until there is no need.
  private static func forEachCharacter(
    of line: ArraySlice<UInt8>, _ body: (Unicode.Scalar, Range<Int>) -> Bool
  ) {
    let shown = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    var column = 0
    for scalar in String(decoding: shown, as: UTF8.self).unicodeScalars {
      let width =
        Quotation.isVisible(scalar)
        ? TextWidth.of(scalar) : TextWidth.of(Quotation.escaped(scalar))
      guard body(scalar, column..<column + width) else { return }
      column += width
    }
  }
}
