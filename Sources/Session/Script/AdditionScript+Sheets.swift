extension AdditionScript {
  /// Hands over the commands that give the sheets of a session the rows that another has behind them,
  /// and go to the sheet that is then the present one.
  public static func forEachLine<Failure>(
    from before: Session, to after: Session, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var session = before
    func go(to name: String) throws(Failure) {
      guard name != session.currentName else { return }
      try body(Array("sheet \(name)".utf8))
      if !session.sheetNames.contains(name) {
        session.sheetNames.append(name)
        session.shelf[name] = Sheet()
      }
      session.go(to: name)
    }
    for name in after.sheetNames {
      let isNew = !before.sheetNames.contains(name)
      let (table, old) = (after[name].model, before[name].model)
      if isNew || table.count != old.count || !table.differingRows(from: old, limit: 1).isEmpty {
        try go(to: name)
        try AdditionScript(making: table, of: session)?.forEachLine(body)
      }
    }
    try go(to: after.currentName)
  }
}
