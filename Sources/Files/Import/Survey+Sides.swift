import Commands

/// What a survey finds out about sides.
extension Survey {
  /// What the row is by its side, nil where nothing says it; and whether its words are known.
  mutating func lookAtSide(_ record: Record) -> (Activity?, isKnown: Bool) {
    var side = cells.text?.activity
    var isKnown = true
    for column in plan.sides where side == nil || side == .trade {
      let cell = record[column.index]
      guard !cell.isEmpty else { continue }
      guard let activity = sides.activity(cell, in: column) else {
        if side == nil, column.isSide { isKnown = false }
        keepOpen(cell, column, line: record.line)
        continue
      }
      isKnown = true
      if activity == .trade || (activity == .exchange && plan.layout?.exchangesMoney != true) {
        keepOpen(cell, column, line: record.line)
      }
      // What is a trade by one column is not made something else by the next.
      if side == nil || activity == .purchase || activity == .sale { side = activity }
      if activity == .purchase || activity == .sale { plan.sideTellers.insert(column.index) }
    }
    if side == .purchase || side == .sale { hasTradeSide = true }
    if isKnown, side == nil || side == .trade, unsidedLine == nil { unsidedLine = record.line }
    return (side, isKnown || plan.form != .rows)
  }

  /// Keeps a word that leaves the side of a row open.
  private mutating func keepOpen(_ cell: CellText, _ column: Columns.Column, line: Int) {
    guard column.isSide, !hasTradeSide, cells[plan.amount] != nil else { return }
    openSides.add(cell, line: line)
  }

  /// The columns with those that turn out to tell sides, for which all rows have to be looked at again.
  func columnsWithSides() throws(ImportRefusal) -> (columns: Columns, remarks: [String])? {
    try search.found(in: plan.columns, hasSides: hasTradeSide)
  }

  /// Asks for the sides where the words of the column that should tell them are not known.
  func checkSides() throws(ImportRefusal) {
    guard plan.form == .rows, !hasTradeSide, amountRows == 0 || !plan.hasSigns,
      let column = plan.sides.first(where: \.isSide)
    else { return }
    if let refusal = openSides.refusal(column) { throw refusal }
  }
}
