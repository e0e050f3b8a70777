import Commands
import Trades

/// Going back and forward in what was done.
extension Session {
  /// Goes so many steps back, or forward again; all of them or, where one is not possible, none.
  mutating func travel(
    _ count: Int, from source: WritableKeyPath<Sheet, History>,
    to target: WritableKeyPath<Sheet, History>, verb: String, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    guard depth == 0 else {
      throw Diagnostic(
        .script, "a script cannot \(verb) what was done", at: command,
        label: "expected a command that a script can have")
    }
    let available = sheet[keyPath: source].count
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
    var rows: Range<Int>?
    for done in 0..<count {
      guard let step = after.sheet[keyPath: source].pop() else {
        throw Diagnostic(
          .history, "step \(done + 1) would be on sheet \(after.currentName), where there is none",
          at: command, label: "expected at most \(done) steps")
      }
      rows = try after.take(step, onto: target, command).hull(with: rows)
    }
    if let shortfall = shortfall(of: after.model) {
      // Another method may since want other units of a sale that names its own.
      throw Diagnostic(oversold: shortfall, in: after.model, options.format, at: command)
    }
    let (before, name) = (model, currentName)
    self = after
    guard currentName == name else { return .sheet(isNew: false) }
    return .change(
      from: .table(before), rows: (rows ?? 1..<1).clamped(to: model.rows))
  }

  /// Takes a step and puts its reverse onto the other history; answers the touched rows.
  private mutating func take(
    _ step: History.Step, onto target: WritableKeyPath<Sheet, History>, _ command: Range<Int>
  ) throws(Diagnostic) -> Range<Int> {
    switch step {
    case .row(let row, let trade):
      let old = model[row]
      sheet[keyPath: target].push(.row(row, old))
      sheet.model.replace(row, holding: old, with: trade)
      return row..<row + 1
    case .shorter:
      let row = model.count
      sheet[keyPath: target].push(.longer(model[row]))
      sheet.model.remove(row..<row + 1)
      return row..<row + 1
    case .longer(let trade):
      let row = model.count + 1
      sheet[keyPath: target].push(.shorter)
      sheet.model.insert([trade], at: row)
      return row..<row + 1
    case .table(let table, let touched):
      sheet[keyPath: target].push(.table(model, rows: touched))
      sheet.model = table
      return touched
    case .session(let step):
      let now = self
      self = try step.applied(to: now, command)
      let reverse =
        target == \Sheet.undoable
        ? SessionStep(backTo: now, on: currentName, from: self)
        : SessionStep(forwardTo: now, from: self)
      sheet[keyPath: target].push(.session(reverse))
      return 1..<1
    }
  }
}
