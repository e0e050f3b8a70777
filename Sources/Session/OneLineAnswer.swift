import Commands
import Decimals
import Trades

/// What a report says, on one line: behind the line that is typed there is no room for more.
struct OneLineAnswer {
  /// The answer; empty where it takes more than a line.
  let text: String

  init(_ report: Report, _ before: Session, after: Session) {
    let format = after.options.format
    switch report {
    case .change: text = Self.totals(from: before.model, to: after.model, format)
    case .table(let rows?) where rows.count == 1:
      let trade = after.model[rows.lowerBound]
      let cells = Field.allCases.compactMap { field in
        trade[field].map { "\(field.name) \(ChangeLine.text($0, format))" }
      }
      text = cells.isEmpty ? "empty" : cells.joined(separator: Self.gap)
    case .table, .totals: text = Self.totals(from: after.model, to: after.model, format)
    case .options(let option?): text = "\(option.name) \(option.value(after.options))"
    case .optionSet(let option):
      text = "\(option.name) \(option.value(before.options)) → \(option.value(after.options))"
    case .help(let command?): text = command.summary
    case .options, .help, .leaving, .pasted: text = ""
    }
  }

  private static let gap = "   "

  /// The totals that a change leads to, changed ones first.
  private static func totals(
    from old: TradesModel, to new: TradesModel, _ format: NumberFormat
  ) -> String {
    var changed: [String] = []
    var same: [String] = []
    let (before, after) = (old.totals, new.totals)
    for total in [Total.average, .cost, .amount] {
      let text = ChangeLine.text(after[total], format)
      if before[total] == after[total] {
        same.append("\(total.rawValue) \(text)")
      } else {
        changed.append("\(total.rawValue) \(ChangeLine.text(before[total], format)) → \(text)")
      }
    }
    if old.count != new.count { changed.append("rows \(old.count) → \(new.count)") }
    return (changed + same).joined(separator: gap)
  }
}
