import Commands
import Trades

/// A step that may change more than one table: the session to go to, as seen from another.
///
/// Only what differs between the two is changed, so that what was done elsewhere since stays.
struct SessionStep {
  private let goal: Session
  private let base: Session
  /// The sheet whose earlier steps are those below this one, and so are no part of it.
  private let carrier: String?

  /// A step back to a session from another, which is to be undone on a sheet.
  init(backTo goal: Session, on sheet: String, from base: Session) {
    self.goal = goal.forgettingHistory(of: [sheet])
    self.base = base.forgettingHistory(of: base.sheetNames)
    carrier = sheet
  }

  /// A step forward again.
  init(forwardTo goal: Session, from base: Session) {
    self.goal = goal
    self.base = base.forgettingHistory(of: base.sheetNames)
    carrier = nil
  }

  /// The table that the step keeps for itself.
  var model: TradesModel { goal.model }

  /// The session that the step leads to; refused where a sheet that it changes has changed since.
  func applied(to now: Session, _ command: Range<Int>) throws(Diagnostic) -> Session {
    var after = goal
    after.revision = now.revision
    after.depth = now.depth
    after.scriptCount = now.scriptCount
    if now.document != base.document { after.document = now.document }
    if now.options != base.options { after.options = now.options }
    after.sheetNames = []
    after.shelf = [:]
    let names = goal.sheetNames + now.sheetNames.filter { !goal.sheetNames.contains($0) }
    for name in names {
      guard let sheet = try sheet(name, of: now, command) else { continue }
      try after.checkRoom(command)
      after.sheetNames.append(name)
      after.shelf[name] = sheet
    }
    let current = [goal.currentName, now.currentName].first { after.shelf[$0] != nil }
    guard let current = current ?? after.sheetNames.first,
      let sheet = after.shelf.removeValue(forKey: current)
    else {
      throw Diagnostic(
        .history, "the sheets from before have been deleted", at: command,
        label: "expected a sheet to go to")
    }
    after.currentName = current
    after.sheet = sheet
    return after
  }

  /// What becomes of a sheet; nil where it goes.
  private func sheet(
    _ name: String, of now: Session, _ command: Range<Int>
  ) throws(Diagnostic) -> Sheet? {
    let (mine, old, new) = (now.existing(name), base.existing(name), goal.existing(name))
    if Self.areSame(old, new) { return mine }
    guard Self.areSame(mine, old) else {
      throw Diagnostic(
        .history, "sheet \(name) has changed since", at: command,
        label: "expected its changes to be taken back first")
    }
    var sheet = new
    // Steps are about the rows that they are kept with, so others would not fit.
    if name == carrier, let mine { sheet?.undoable = mine.undoable }
    return sheet
  }

  /// Whether two sheets have the same rows and market price, or neither is there.
  static func areSame(_ a: Sheet?, _ b: Sheet?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.price == b.price && a.model.hasSameRows(as: b.model)
  }
}

extension Session {
  /// A sheet by its name; nil where there is none.
  func existing(_ name: String) -> Sheet? { name == currentName ? sheet : shelf[name] }

  /// The same session, of which nothing can be taken back on some sheets.
  func forgettingHistory(of names: [String]) -> Session {
    var session = self
    for name in names {
      if name == currentName {
        session.sheet = sheet.copy
      } else {
        session.shelf[name] = shelf[name]?.copy
      }
    }
    return session
  }
}
