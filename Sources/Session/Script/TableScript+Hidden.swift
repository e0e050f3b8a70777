import Trades

/// Tables of which rows are hidden that could not be shown.
extension TableScript {
  /// Whether nothing is shown, or sales are hidden: what they sold need no longer be there.
  var isStocked: Bool {
    guard all.count > count else { return false }
    if count == 0 { return true }
    guard all.hasSales else { return false }
    var hasSale = false
    all.forEach(in: count + 1..<all.count + 1) { if $0.isSale { hasSale = true } }
    return hasSale
  }

  /// Makes the rows with one more between those shown and those hidden. It lends what sales take until
  /// the others are hidden, and is then deleted; sales that name rows name it, too, as long as it is
  /// there.
  func writeStocked<Failure>(
    _ hasRoundedPrice: inout Bool, _ line: inout ScriptLine,
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let stock = count + 1
    try show(all.count + 1, &line, body)
    line.begin("set ")
    line.append(stock)
    line.append(" value 1e300 price 1e-300 date 0001-01-01 note \"until all rows are here\"")
    try body(line.bytes)
    let wording = ScriptLine.Wording(usualFee: usualFee, stock: stock)
    var row = 1
    try all.forEach(in: rows) { (trade) throws(Failure) in
      if !trade.isEmpty {
        try prepare(trade, &hasRoundedPrice, &line, body)
        line.writeFields(trade, row: row > count ? row + 1 : row, wording)
        try body(line.bytes)
      }
      row += 1
    }
    try show(stock, &line, body)
    line.begin("delete ")
    line.append(stock)
    try body(line.bytes)
  }
}
