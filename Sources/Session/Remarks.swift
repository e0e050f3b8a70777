import Commands
import Trades

/// What is said of a table beside its numbers, where these may mislead.
enum Remarks {
  /// How many rows are named one by one.
  private static let namedRows = 3

  /// That rows have an amount and no price, and so count as bought or sold for nothing; nil where
  /// none has.
  static func unpriced(in model: TradesModel) -> String? {
    let count = model.unpricedCount
    if count == 0 { return nil }
    let isLong = count > namedRows + 1
    let rows = model.unpricedRows(atMost: isLong ? namedRows : count).map { "\($0)" }
    if count == 1 { return "row \(rows.joined()) has no price and counts as 0" }
    let last = isLong ? "\(count - namedRows) more" : rows.last ?? ""
    let others = isLong ? rows : rows.dropLast()
    return "rows \(others.joined(separator: ", ")) and \(last) have no price and count as 0"
  }
}

extension Session {
  /// A report of a change to one row, which says so where a day was entered that is yet to come.
  func remarking(_ report: Report) -> Report {
    // What stands in a script was not typed just now.
    guard let today, depth == 0, case .change(let before, let rows, nil) = report,
      rows.count == 1, let day = model[rows.lowerBound].date, day > today,
      before.trade(in: rows.lowerBound, count: model.count)?.date != day
    else { return report }
    return .change(from: before, rows: rows, remark: "\(day) is in the future")
  }
}
