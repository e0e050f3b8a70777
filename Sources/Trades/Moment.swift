/// When a row applies: rows in date order, rows of one date in their own.
///
/// A row without a date has the latest of those above it, so that it applies after all of them; rows
/// before any date come first.
struct Moment: Comparable {
  /// The `code` of the date; 0 for rows before any date.
  let day: Int32
  let row: Int

  static func < (a: Moment, b: Moment) -> Bool {
    a.day != b.day ? a.day < b.day : a.row < b.row
  }
}
