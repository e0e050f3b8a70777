/// Quotes within cells, and lines that are quoted as a whole.
extension RecordReader {
  /// Makes doubled quotes single ones, and takes a wrapped record apart.
  func finish(_ record: inout Record, from start: Int) {
    guard let bytes = text.bytes.baseAddress else { return }
    record.base = UnsafePointer(bytes)
    for index in record.places.indices where record.places[index].hasDoubledQuotes {
      undouble(&record.places[index], bytes)
    }
    guard isWrapped, record.count == 1 else { return }
    let whole = record.places[0]
    record.places = Self.cells(bytes, whole.start..<whole.end, separator)
    for index in record.places.indices where record.places[index].hasDoubledQuotes {
      undouble(&record.places[index], bytes)
    }
  }

  private func undouble(_ place: inout Record.Place, _ bytes: UnsafeMutablePointer<UInt8>) {
    var target = place.start
    var source = place.start
    while source < place.end {
      bytes[target] = bytes[source]
      source += bytes[source] == Self.quote && source + 1 < place.end ? 2 : 1
      target += 1
    }
    place.end = target
    place.hasDoubledQuotes = false
  }

  /// The cells of a text that is one record.
  private static func cells(
    _ bytes: UnsafeMutablePointer<UInt8>, _ range: Range<Int>, _ separator: UInt8
  ) -> [Record.Place] {
    var places: [Record.Place] = []
    var index = range.lowerBound
    repeat {
      var place = Record.Place(start: index, end: index)
      if index < range.upperBound, bytes[index] == quote {
        index += 1
        place = Record.Place(start: index, end: index, isQuoted: true)
        while index < range.upperBound {
          if bytes[index] == quote {
            guard index + 1 < range.upperBound, bytes[index + 1] == quote else { break }
            place.hasDoubledQuotes = true
            index += 1
          }
          index += 1
        }
        place.end = index
      }
      while index < range.upperBound, bytes[index] != separator { index += 1 }
      if !place.isQuoted { place.end = index }
      places.append(place)
      index += 1
    } while index <= range.upperBound
    return places
  }
}
