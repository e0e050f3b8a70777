import Decimals
import Trades

/// The commands that give a table its rows, none of which is refused.
///
/// Where the rows can be entered one after the other, that is a `buy` or `sell` for each. Else there
/// are rows first, which are then filled: purchases, and then sales in the order in which they apply.
/// A sale finds what it sells then, since others that come later can only have left less.
struct TableScript {
  /// The table, with its hidden rows shown.
  let all: TradesModel
  /// How many rows are to be shown in the end.
  let count: Int
  /// The table that is there, which has all rows above those that are written.
  let present: TradesModel
  /// The rows that are written, empty ones at the end left out.
  let rows: Range<Int>
  let method: CostMethod
  /// The fee that new rows get for which none is given.
  let usualFee: Fee?

  /// The whole table, made from one without rows.
  init(_ table: TradesModel, method: CostMethod) {
    var all = table
    all.resize(to: table.count + table.hiddenCount)
    self.init(all, count: table.count, present: TradesModel(), method, usualFee: nil)
  }

  /// What a table has behind the filled rows of the one that is there; both hide the same rows.
  init(
    adding table: TradesModel, to present: TradesModel, method: CostMethod, usualFee: Fee?
  ) {
    self.init(table, count: table.count, present: present, method, usualFee: usualFee)
  }

  private init(
    _ all: TradesModel, count: Int, present: TradesModel, _ method: CostMethod, usualFee: Fee?
  ) {
    self.all = all
    self.count = count
    self.present = present
    rows = present.rowBehindLast..<max(all.rowBehindLast, present.rowBehindLast)
    self.method = method
    self.usualFee = usualFee
  }

  /// Hands over each line. The market price that is to be there afterwards is set where lines need
  /// another one for a time.
  func write<Failure>(
    price: Decimal?, with line: inout ScriptLine, to body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var hasRoundedPrice = false
    if isStocked {
      try writeStocked(&hasRoundedPrice, &line, body)
    } else if OrderCheck(self).isPassed {
      try all.forEach(in: rows) { (trade) throws(Failure) in
        try prepare(trade, &hasRoundedPrice, &line, body)
        line.writeOrder(trade, usualFee: usualFee)
        try body(line.bytes)
      }
      try grow(from: max(present.count, rows.upperBound - 1), &line, body)
    } else {
      try grow(from: present.count, &line, body)
      try writeFields(&hasRoundedPrice, &line, body)
    }
    if all.count > count, !isStocked { try show(count, &line, body) }
    if hasRoundedPrice {
      line.begin(price: price)
      try body(line.bytes)
    }
  }

  /// Purchases, and then sales.
  private func writeFields<Failure>(
    _ hasRoundedPrice: inout Bool, _ line: inout ScriptLine,
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let wording = ScriptLine.Wording(usualFee: usualFee)
    var row = rows.lowerBound
    try all.forEach(in: rows) { (trade) throws(Failure) in
      if !trade.isEmpty, !trade.isSale {
        try prepare(trade, &hasRoundedPrice, &line, body)
        line.writeFields(trade, row: row, wording)
        try body(line.bytes)
      }
      row += 1
    }
    for row in all.saleRows where rows.contains(row) {
      try prepare(all[row], &hasRoundedPrice, &line, body)
      line.writeFields(all[row], row: row, wording)
      try body(line.bytes)
    }
  }

  /// Shows empty rows behind so many that are there.
  private func grow<Failure>(
    from present: Int, _ line: inout ScriptLine, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard present < all.count else { return }
    if self.present.hiddenCount == 0 { return try show(all.count, &line, body) }
    // What is hidden is not to be shown, but to be pushed on.
    for row in present..<all.count {
      line.begin("insert ")
      line.append(row + 1)
      try body(line.bytes)
    }
  }

  func show<Failure>(
    _ count: Int, _ line: inout ScriptLine, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    line.begin("rows ")
    line.append(count)
    try body(line.bytes)
  }

  /// Sets a rounded market price where a trade needs one and there has been none.
  func prepare<Failure>(
    _ trade: Trade, _ hasRoundedPrice: inout Bool, _ line: inout ScriptLine,
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard !hasRoundedPrice, trade.needsRoundedPrice else { return }
    hasRoundedPrice = true
    line.begin("price 1/3")
    try body(line.bytes)
  }
}
