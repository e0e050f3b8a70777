import Trades

/// When a row's trade was made, as far as the row tells, for the order of rows.
struct RowMoment: Comparable {
  var day: Day
  var seconds: Int

  static func < (a: RowMoment, b: RowMoment) -> Bool {
    a.day == b.day ? a.seconds < b.seconds : a.day < b.day
  }
}
