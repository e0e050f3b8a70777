/// In which order the rows of a file stand.
struct RowOrder {
  private var last: RowMoment?
  private var ascents = 0
  private var descents = 0
  private var count = 0

  /// Takes in when the next row was.
  mutating func add(_ moment: RowMoment) {
    if let last {
      if last < moment { ascents += 1 }
      if moment < last { descents += 1 }
    }
    last = moment
    count += 1
  }

  /// Whether several rows are all of the same moment.
  var isOneMoment: Bool { count > 1 && ascents + descents == 0 }

  /// What the report says of such rows.
  static let remark = "the newest rows came first and were turned round"

  /// Whether the newest rows come first.
  var isNewestFirst: Bool { descents > ascents }
}
