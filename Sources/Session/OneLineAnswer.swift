import Commands
import Decimals
import Trades

/// What a report says, on one line: behind the line that is typed there is no room for more.
struct OneLineAnswer {
  /// The parts of the answer, those first that say most; none where it takes more than a line.
  let parts: [String]

  init(_ report: Report, _ before: Session, after: Session, hasChanged: Bool) {
    // What a step back leads to says more than what it takes back.
    let report = if case .travelled(_, let outcome) = report { outcome } else { report }
    let format = after.options.format
    let totals = { (rows: Range<Int>) in
      Self.totals(before.position, after.position, rows, before.model, after.model, format)
    }
    let answer: [String]
    switch report {
    case .change(_, let rows, _): answer = totals(rows)
    case .tried(let old, let new, let rows):
      answer = Self.totals(
        after.position(of: old), after.position(of: new), rows, old, new, format)
    case .table(let rows?) where rows.count == 1:
      let trade = after.model[rows.lowerBound]
      let cells = Field.allCases.compactMap { field in
        trade[field].map { "\(field.name) \(format.text($0))" }
      }
      answer = cells.isEmpty ? ["empty"] : cells
    case .table, .totals: answer = hasChanged ? [] : totals(1..<1)
    case .sheet:
      answer = Self.totals(
        after.position, after.position, 1..<1, after.model, after.model, format)
    case .price:
      answer = [Measure.valueNow, .gain, .totalGain].filter(after.position.shows).map {
        "\($0.name) \(format.text(after.position[$0]))"
      }
    case .target(let target): answer = target.parts(format)
    case .explanation(let explanation): answer = explanation.summary
    case .options(let option?): answer = ["\(option.name) \(option.value(after.options))"]
    case .optionSet(let option, let old):
      let changes = old.map { [ChangeLine($0, after.position, format).text] } ?? []
      answer =
        ["\(option.name) \(option.value(before.options)) → \(option.value(after.options))"]
        + changes
    case .help(let command?): answer = [command.summary]
    case .sheets(_, let deleted?): answer = [deleted.extent(format)]
    case .options, .help, .leaving, .pasted, .lots, .prices, .grid, .sheets, .comparison, .file,
      .imported, .text, .travelled:
      answer = []
    }
    // What the other commands of the line have changed stands first.
    if report.isChange {
      parts = answer
    } else {
      parts = (hasChanged ? totals(1..<1) : []) + answer
    }
  }

  /// What a change leads to, changed numbers first, and what is derived in a changed row.
  private static func totals(
    _ before: Position, _ after: Position, _ rows: Range<Int>, _ old: TradesModel,
    _ new: TradesModel, _ format: NumberFormat
  ) -> [String] {
    var changed: [String] = []
    var same: [String] = []
    for measure in [Measure.realised, .average, .cost, .amount, .breakEven, .gain]
    where before.shows(measure) || after.shows(measure) {
      let text = format.text(after[measure])
      if before[measure] == after[measure] {
        same.append("\(measure.name) \(text)")
      } else {
        changed.append("\(measure.name) \(format.text(before[measure])) → \(text)")
      }
    }
    if rows.count == 1, let part = derived(in: rows.lowerBound, of: new, format) {
      changed.insert(part, at: min(2, changed.count))
    }
    if old.count != new.count { changed.append("rows \(old.count) → \(new.count)") }
    if changed.isEmpty, !rows.isEmpty { changed = ["the totals stay"] }
    return changed + same
  }

  /// The amount or the price of a row that follows from what was entered, or that there is none; a
  /// value is in the cost.
  private static func derived(
    in row: Int, of model: TradesModel, _ format: NumberFormat
  ) -> String? {
    let trade = model[row]
    if trade.lacksPrice { return "row \(row) has no price" }
    guard let field = [Field.amount, .price].first(where: { !trade.isEntered($0) }),
      let figure = trade[field]
    else { return nil }
    return "row \(row) \(field.name) \(format.text(figure))"
  }
}
