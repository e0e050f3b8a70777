import Commands
import Decimals
import Trades

/// Changing the table, each change one step of undo.
extension Session {
  /// The first sale of a table that sells more than there is.
  func shortfall(of model: TradesModel) -> Shortfall? {
    model.hasSales ? model.totals(options.method).shortfall : nil
  }

  /// How much there is to sell by a trade in the row behind the last: what is held in the end, or what
  /// its date or the rows that it names allow.
  func amountToSell(
    _ trade: (Decimal) throws(Diagnostic) -> Trade, _ command: Range<Int>
  ) throws(Diagnostic) -> Decimal {
    var amount = position.totals.amount.decimal
    if !amount.isZero {
      var trial = model
      let row = trial.rowBehindLast
      if trial.rows.contains(row) {
        trial.replace(row, with: try trade(amount))
      } else {
        trial.insert([try trade(amount)], at: row)
      }
      if let shortfall = shortfall(of: trial), shortfall.row == row {
        // A fee in units leaves in addition.
        amount = (shortfall.available - (shortfall.wanted - Figure(amount))).decimal
      }
    }
    guard !amount.isZero, !amount.isNegative else {
      throw Diagnostic(
        .oversold, "there is nothing to sell", at: command,
        label: "expected something to be held then")
    }
    return amount
  }

  /// Puts a trade into one row; such a step keeps the one trade, not the table.
  mutating func replace(
    _ target: Action.Row, _ change: (Trade) throws(Diagnostic) -> Trade, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    let row =
      switch target {
      case .number(let row): row
      // With sales the order of the rows counts: what is bought now comes behind them.
      case .next: sheet.model.hasSales ? sheet.model.rowBehindLast : sheet.model.nextRow
      case .behind: sheet.model.rowBehindLast
      }
    guard sheet.model.rows.contains(row) else {
      let new = try change(.empty)
      if !new.isSale, !sheet.model.hasSales,
        row + sheet.model.hiddenCount <= TradesModel.maximumRows
      {
        // An earlier table would share its nodes, and each row that is added would copy some.
        sheet.model.insert([new], at: row)
        keep(.shorter)
        return .change(from: .shorter, rows: row..<row + 1)
      }
      let before = model
      sheet.model.insert([new], at: row)
      return try remember(before, row..<row + 1, nil, command, mayOversell: new.isSale)
    }
    let old = sheet.model[row]
    let new = try change(old)
    if new.isSale || sheet.model.hasSales {
      // The totals before are asked for, and with sales they are not at hand in one row's change.
      let before = model
      sheet.model.replace(row, holding: old, with: new)
      // A date is also that of undated rows below.
      let isJustMore = old.isEmpty && !new.isSale && (new.date == nil || row == model.count)
      return try remember(before, row..<row + 1, nil, command, mayOversell: !isJustMore)
    }
    sheet.model.replace(row, holding: old, with: new)
    keep(.row(row, old))
    return .change(from: .row(row, old), rows: row..<row + 1)
  }

  /// Keeps a step back for undo; what was taken back before cannot be made again.
  mutating func keep(_ step: History.Step) {
    sheet.undoable.push(step)
    sheet.redoable.removeAll()
  }

  /// Takes another table as one change of the rows.
  mutating func take(
    _ table: TradesModel, changed rows: Range<Int>, remark: String? = nil
  ) -> Report {
    let before = model
    sheet.model = table
    keep(.table(before, rows: rows))
    revision += 1
    return .change(from: .table(before), rows: rows, remark: remark)
  }

  /// Keeps the table before a change for undo; a change that made the table too long, or a sale of
  /// more than is held, is dropped.
  mutating func remember(
    _ before: TradesModel, _ rows: Range<Int>, _ remark: String?, _ command: Range<Int>,
    mayOversell: Bool = true
  ) throws(Diagnostic) -> Report {
    let table = model
    sheet.model = before
    guard table.count + table.hiddenCount <= TradesModel.maximumRows else {
      throw Diagnostic(
        .count, "the table is full", at: command,
        label: "expected at most \(TradesModel.maximumRows) rows")
    }
    // A purchase that is added leaves no sale without units.
    if mayOversell, let shortfall = shortfall(of: table) {
      throw Diagnostic(oversold: shortfall, in: table, options.format, at: command)
    }
    return take(table, changed: rows, remark: remark)
  }
}

extension Range<Int> {
  /// The range from the first to the last of both.
  func hull(with other: Range<Int>?) -> Range<Int> {
    guard let other else { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
