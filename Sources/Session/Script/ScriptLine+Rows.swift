import Decimals
import Trades

/// The commands that enter a row.
extension ScriptLine {
  /// What a row's line depends on beside its trade.
  struct Wording {
    /// The fee that a new row gets for which none is given.
    var usualFee: Fee?
    /// A row that is there for the time being: rows from it on are one further down, and sales that
    /// name rows may take from it.
    var stock: Int?
  }

  /// `buy` or `sell` for a trade that is an order.
  mutating func writeOrder(_ trade: Trade, usualFee: Fee?) {
    let trade = trade.settled
    guard let first = trade.entries.first, let price = trade.entries.second?.number else { return }
    begin(trade.isSale ? "sell " : "buy ")
    if first.field == .value { append("$") }
    append(trade.isSale ? -first.number : first.number)
    append(" @ ")
    append(price)
    if trade.hasDetails || usualFee != nil {
      append(detailsOf: trade, dateWord: " on ", Wording(usualFee: usualFee))
    }
  }

  /// `set` for an empty row.
  mutating func writeFields(_ trade: Trade, row: Int, _ wording: Wording) {
    let trade = trade.settled
    let entries = trade.entries
    begin("set ")
    append(row)
    for entry in [entries.first, entries.second] {
      guard let entry else { continue }
      append(" ")
      append(entry.field.name)
      append(" ")
      append(entry.number)
    }
    var wording = wording
    // Only numbers make a row new.
    if entries.first == nil { wording.usualFee = nil }
    if trade.hasDetails || wording.usualFee != nil {
      append(detailsOf: trade, dateWord: " date ", wording)
    }
  }

  private mutating func append(detailsOf trade: Trade, dateWord: String, _ wording: Wording) {
    if var lots = trade.lots {
      if let stock = wording.stock { lots = lots.map { $0 < stock ? $0 : $0 + 1 } + [stock] }
      append(lots: lots)
    }
    if let date = trade.date {
      append(dateWord)
      append("\(date)")
    }
    if trade.fee != nil || wording.usualFee != nil { append(fee: trade.feeBeforeSplits) }
    if let ratio = trade.splitRatio {
      append(" split ")
      append(ratio: ratio)
    }
    if let note = trade.note { append(note: note) }
  }
}

extension Trade {
  /// Whether `buy` or `sell` enters such a trade: an amount or a value, and then a price.
  var isOrder: Bool {
    let (first, second) = entries
    return first?.field != .price && second?.field == .price
  }

  /// Whether a number of the trade can only be entered while there is a rounded market price.
  var needsRoundedPrice: Bool {
    let (first, second) = entries
    return first?.number.isRoundedZero == true || second?.number.isRoundedZero == true
      || feeBeforeSplits?.number.isRoundedZero == true
  }
}
