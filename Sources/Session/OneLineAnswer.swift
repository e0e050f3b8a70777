import Commands
import Decimals
import Trades

/// What a report says, on one line: behind the line that is typed there is no room for more.
struct OneLineAnswer {
  /// The parts of the answer, those first that say most; none where it takes more than a line.
  let parts: [String]

  init(_ report: Report, _ before: Session, after: Session, hasChanged: Bool) {
    let format = after.options.format
    let answer: [String]
    switch report {
    case .change(_, let rows):
      answer = Self.totals(from: before.model, to: after.model, rows, format)
    case .table(let rows?) where rows.count == 1:
      let trade = after.model[rows.lowerBound]
      let cells = Field.allCases.compactMap { field in
        trade[field].map { "\(field.name) \(ChangeLine.text($0, format))" }
      }
      answer = cells.isEmpty ? ["empty"] : cells
    case .table, .totals:
      answer = hasChanged ? [] : Self.totals(from: before.model, to: after.model, 1..<1, format)
    case .options(let option?): answer = ["\(option.name) \(option.value(after.options))"]
    case .optionSet(let option):
      answer = ["\(option.name) \(option.value(before.options)) → \(option.value(after.options))"]
    case .help(let command?): answer = [command.summary]
    case .options, .help, .leaving, .pasted: answer = []
    }
    // What the other commands of the line have changed stands first.
    if case .change = report {
      parts = answer
    } else {
      parts =
        (hasChanged ? Self.totals(from: before.model, to: after.model, 1..<1, format) : []) + answer
    }
  }

  /// The totals that a change leads to, changed ones first, and what is derived in a changed row.
  private static func totals(
    from old: TradesModel, to new: TradesModel, _ rows: Range<Int>, _ format: NumberFormat
  ) -> [String] {
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
    if rows.count == 1, let part = derived(in: rows.lowerBound, of: new, format) {
      changed.insert(part, at: min(2, changed.count))
    }
    if old.count != new.count { changed.append("rows \(old.count) → \(new.count)") }
    if changed.isEmpty, !rows.isEmpty { changed = ["the totals stay"] }
    return changed + same
  }

  /// The amount or the price of a row that follows from what was entered; a value is in the cost.
  private static func derived(
    in row: Int, of model: TradesModel, _ format: NumberFormat
  ) -> String? {
    let trade = model[row]
    guard let field = [Field.amount, .price].first(where: { !trade.isEntered($0) }),
      let figure = trade[field]
    else { return nil }
    return "row \(row) \(field.name) \(ChangeLine.text(figure, format))"
  }
}
