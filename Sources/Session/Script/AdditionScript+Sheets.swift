import Trades

/// From one session to another in which sheets have more rows, or there are more sheets.
extension AdditionScript {
  /// Whether all that differs in another session are rows behind those of the sheets, which
  /// `forEachLine` can add.
  public static func leads(from before: Session, to after: Session) -> Bool {
    var session = before
    return after.sheets(otherThanIn: before).allSatisfy { name in
      session.goOrAdd(name)
      return AdditionScript(making: after[name].model, of: session) != nil
    }
  }

  /// Whether nothing but rows of the present sheet differs.
  public static func staysOnSheet(from before: Session, to after: Session) -> Bool {
    after.currentName == before.currentName && after.sheetNames == before.sheetNames
      && after.sheets(otherThanIn: before).allSatisfy { $0 == after.currentName }
  }

  /// Hands over the commands that give the sheets of a session the rows that another has behind them,
  /// and go to the sheet that is then the present one.
  public static func forEachLine<Failure>(
    from before: Session, to after: Session, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var session = before
    for name in after.sheets(otherThanIn: before) {
      if session.goOrAdd(name) { try body(Array("sheet \(name)".utf8)) }
      try AdditionScript(making: after[name].model, of: session)?.forEachLine(body)
    }
    if session.goOrAdd(after.currentName) { try body(Array("sheet \(after.currentName)".utf8)) }
  }
}

extension Session {
  /// The sheets whose rows are not those of another session's sheet of that name, or that it has not.
  fileprivate func sheets(otherThanIn before: Session) -> [String] {
    sheetNames.filter { name in
      let (table, old) = (self[name].model, before[name].model)
      return !before.sheetNames.contains(name) || table.count != old.count
        || !table.differingRows(from: old, limit: 1).isEmpty
    }
  }

  /// Goes to a sheet, as the command does; false where it is the present one.
  @discardableResult
  fileprivate mutating func goOrAdd(_ name: String) -> Bool {
    guard name != currentName else { return false }
    if !sheetNames.contains(name) {
      sheetNames.append(name)
      shelf[name] = Sheet()
    }
    go(to: name)
    return true
  }
}
