import Commands

/// A line as it is shown under a message, with the columns of an offending range.
struct Excerpt {
  /// The line with invisible characters written out, cut to the room around the range.
  let text: String
  /// The columns of the range within `text`, from 0; at least one.
  let columns: Range<Int>
  /// The column of the range in the whole line, from 1, and how many columns it takes.
  let column: Int
  let length: Int

  init(_ line: ArraySlice<UInt8>, _ range: Range<Int>, room: Int) {
    var pieces: [(text: String, width: Int)] = []
    var offset = 0
    var width = 0
    var start: Int?
    var end: Int?
    let shown = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    for scalar in String(decoding: shown, as: UTF8.self).unicodeScalars {
      let text = Quotation.escaped(scalar)
      let columns = TextWidth.of(text)
      if start == nil, offset >= range.lowerBound {
        // A mark stands in the column of the character that it belongs to.
        start = columns == 0 ? max(width - 1, 0) : width
      }
      if end == nil, offset >= range.upperBound { end = width }
      pieces.append((text, columns))
      width += columns
      offset += UTF8.width(scalar)
    }
    let first = start ?? width
    let last = max(end ?? width, first + 1)
    column = first + 1
    length = last - first

    if width <= room {
      text = pieces.map(\.text).joined()
      columns = first..<last
      return
    }
    // The window starts a little before the range, so that its surroundings are seen.
    let from = max(0, min(first - room / 3, width - room))
    var window = from > 0 ? "…" : ""
    var place = 0
    var skipped = from > 0 ? -1 : 0
    for piece in pieces {
      let next = place + piece.width
      if place >= from, next <= from + room - 2 {
        window += piece.text
      } else if place < from {
        skipped += piece.width
      }
      place = next
    }
    if from + room - 2 < width { window += "…" }
    text = window
    let shownFirst = max(first - skipped, 0)
    columns = shownFirst..<max(min(last - skipped, TextWidth.of(window)), shownFirst + 1)
  }
}
