import Commands
import Decimals
import Trades

/// A column of the table; all but the first three appear where a row uses them.
package enum TableColumn: Equatable {
  case field(Field)
  case fee, date, lots
  /// How far a row's price is from the market price, in percent of that.
  case distance
  case note

  /// The columns with something in them in the rows that are shown, at a market price or without.
  package static func used(
    by model: TradesModel, rows: [Range<Int>], price: Decimal?
  ) -> [TableColumn] {
    var (fee, date, lots, note) = (false, false, false, false)
    for range in rows {
      model.forEach(in: range) { trade in
        guard trade.hasDetails else { return }
        fee = fee || trade.fee != nil
        date = date || trade.date != nil
        lots = lots || trade.lots != nil
        note = note || trade.note != nil
      }
    }
    var columns = Field.allCases.map { TableColumn.field($0) }
    if fee { columns.append(.fee) }
    if date { columns.append(.date) }
    if lots { columns.append(.lots) }
    if price != nil { columns.append(.distance) }
    if note { columns.append(.note) }
    return columns
  }

  package var name: String {
    switch self {
    case .field(let field): field.name
    case .fee: Question.Label.fee.name
    case .date: Question.Label.date.name
    case .lots: Question.Label.from.name
    case .distance: Question.Label.toMarket.name
    case .note: Question.Label.note.name
    }
  }

  /// What stands in the column for a trade; nil for nothing.
  package func text(_ trade: Trade, _ format: NumberFormat, _ price: Decimal?) -> [UInt8]? {
    switch self {
    case .field(let field):
      guard let figure = trade[field] else { return nil }
      var text: [UInt8] = []
      if let entered = trade.entered(field) {
        format.writeEntered(entered, to: &text)
      } else {
        format.write(figure, to: &text)
      }
      return text
    case .fee: return trade.fee.map { Array($0.text.utf8) }
    case .date: return trade.date.map { Array($0.description.utf8) }
    case .lots: return trade.lots.map { Array(Self.list($0).utf8) }
    case .distance:
      guard let ratio = price.flatMap(trade.distance) else { return nil }
      return Array("\(Percent.text(ratio)) %".utf8)
    case .note: return trade.note.map { Array(Quotation.escaped($0).utf8) }
    }
  }

  func isSame(_ a: Trade, _ b: Trade) -> Bool {
    switch self {
    case .field(let field): a[field] == b[field]
    case .fee: a.fee == b.fee
    case .date: a.date == b.date
    case .lots: a.lots == b.lots
    case .distance: a[.price] == b[.price]
    case .note: a.note == b.note
    }
  }

  /// Row numbers as they are typed, `2,5..7`.
  package static func list(_ rows: [Int]) -> String {
    var parts: [String] = []
    var index = 0
    while index < rows.count {
      var end = index
      while end + 1 < rows.count, rows[end + 1] == rows[end] + 1 { end += 1 }
      parts.append(end - index > 1 ? "\(rows[index])..\(rows[end])" : "\(rows[index])")
      index = end - index > 1 ? end + 1 : index + 1
    }
    return parts.joined(separator: ",")
  }
}

extension Trade {
  /// How far the price is from a market price, in percent of that; nil without one.
  func distance(to market: Decimal) -> Figure? {
    self[.price].flatMap { ($0 - Figure(market)) * 100 / Figure(market) }
  }
}
