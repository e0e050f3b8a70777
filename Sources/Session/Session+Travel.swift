import Commands
import Trades

/// Going back and forward in what was done.
extension Session {
  /// Goes so many steps back, or forward again; all of them or, where one is not possible, none.
  mutating func travel(
    _ count: Int, _ direction: Journey.Direction, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    let verb = direction.verb
    guard depth == 0 else {
      throw Diagnostic(
        .script, "a script cannot \(verb) what was done", at: command,
        label: "expected a command that a script can have")
    }
    let available = sheet[keyPath: direction.source].count
    guard count <= available else {
      throw Diagnostic(
        .history,
        available == 0
          ? "there is nothing to \(verb)"
          : "there \(available == 1 ? "is only 1 change" : "are only \(available) changes") to \(verb)",
        at: command,
        label: available == 0
          ? "expected a change to \(verb)"
          : "expected at most \(available) step\(available == 1 ? "" : "s")")
    }
    var after = self
    var journey = Journey(direction)
    var rows: Range<Int>?
    var isAcross = false
    for done in 0..<count {
      guard let entry = after.sheet[keyPath: direction.source].pop() else {
        throw Diagnostic(
          .history, "step \(done + 1) would be on sheet \(after.currentName), where there is none",
          at: command, label: "expected at most \(done) steps")
      }
      let (touched, reverse) = try after.take(entry.step, direction, command)
      after.sheet[keyPath: direction.target].push(reverse, name: entry.name)
      journey.pass(entry.name)
      isAcross = isAcross || entry.step.isAcrossSheets
      rows = touched.hull(with: rows)
    }
    // Another method may since want other units of a sale that names its own.
    try after.checkHoldings(on: isAcross ? after.sheetNames : [after.currentName], command)
    let before = self
    self = after
    return .travelled(journey, outcome(from: before, rows ?? 1..<1))
  }

  /// Takes a step; answers the touched rows and the step that leads back from there.
  private mutating func take(
    _ step: History.Step, _ direction: Journey.Direction, _ command: Range<Int>
  ) throws(Diagnostic) -> (touched: Range<Int>, reverse: History.Step) {
    switch step {
    case .row(let row, let trade):
      let old = model[row]
      sheet.model.replace(row, holding: old, with: trade)
      return (row..<row + 1, .row(row, old))
    case .shorter:
      let row = model.count
      let last = model[row]
      sheet.model.remove(row..<row + 1)
      return (row..<row + 1, .longer(last))
    case .longer(let trade):
      let row = model.count + 1
      sheet.model.insert([trade], at: row)
      return (row..<row + 1, .shorter)
    case .table(let table, let touched):
      let old = model
      sheet.model = table
      return (touched, .table(old, rows: touched))
    case .price(let price):
      let old = sheet.price
      sheet.price = price
      return (1..<1, .price(old))
    case .addition(let place):
      let old = currentName
      try restore(place, command)
      return (1..<1, .deletion(place.name, goingTo: old))
    case .deletion(let name, let other):
      return (1..<1, .addition(try remove(name, goingTo: other, command)))
    case .session(let step):
      let now = self
      self = try step.applied(to: now, command)
      return (
        1..<1,
        .session(
          direction == .redo
            ? SessionStep(backTo: now, on: currentName, from: self)
            : SessionStep(forwardTo: now, from: self))
      )
    }
  }

  /// What steps have come to: the sheet where they lead to another, the sheets where one came or went,
  /// the market price where only that is another, else the rows.
  private func outcome(from before: Session, _ rows: Range<Int>) -> Report {
    if currentName != before.currentName { return .sheet(isNew: false) }
    if sheetNames != before.sheetNames { return .sheets(summaries(of: sheetNames)) }
    if sheet.price != before.sheet.price, model.hasSameRows(as: before.model) { return .price }
    return .change(from: .table(before.model), rows: rows.clamped(to: model.rows))
  }
}
