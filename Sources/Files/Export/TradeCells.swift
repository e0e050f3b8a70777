import Decimals
import Session
import Trades

/// What the cells of a row say: every number whole, and how it is to be read back.
struct TradeCells {
  /// The columns of a file, in their order; all but the three fields appear where a row uses them.
  enum Column: String, CaseIterable {
    case date, amount, price, value, fee
    case feeRate = "fee_rate"
    case feeUnits = "fee_units"
    case from, note, entered, rounded

    var isAlways: Bool { self == .amount || self == .price || self == .value }
  }

  private let trade: Trade
  private let entries: [Trade.Entry]

  init(_ trade: Trade) {
    self.trade = trade
    let (first, second) = trade.entries
    entries = [first, second].compactMap { $0 }
  }

  /// The columns that some row of a table uses.
  static func columns(of model: TradesModel) -> [Column] {
    var unused = Set(Column.allCases.filter { !$0.isAlways })
    model.forEach(in: model.rows) { trade in
      if unused.isEmpty || trade.isEmpty { return }
      let cells = TradeCells(trade)
      for column in unused where cells.uses(column) { unused.remove(column) }
    }
    return Column.allCases.filter { !unused.contains($0) }
  }

  private func uses(_ column: Column) -> Bool {
    switch column {
    case .amount, .price, .value: true
    case .date: trade.date != nil
    case .fee: trade.hasDetails && trade.feeMoney != nil
    case .feeRate: if case .rate = trade.fee { true } else { false }
    case .feeUnits: if case .units = trade.fee { true } else { false }
    case .from: trade.lots != nil
    case .note: trade.note != nil
    case .entered: !isUsual
    case .rounded: isAnyRounded
    }
  }

  /// Appends what stands in a column; nothing where the row does not use it.
  func write(_ column: Column, to output: inout [UInt8]) {
    switch column {
    case .amount, .price, .value, .fee, .feeRate, .feeUnits:
      if let number = number(column) { NumberFormat.writePlain(number, to: &output) }
    case .date:
      if let date = trade.date { output.append(contentsOf: date.description.utf8) }
    case .from:
      if let lots = trade.lots { output.append(contentsOf: Self.list(lots).utf8) }
    case .note:
      if let note = trade.note { Self.write(note, to: &output) }
    case .entered:
      if !isUsual { output.append(contentsOf: entered.utf8) }
    case .rounded:
      // Mostly there is none, which is quicker to ask.
      if isAnyRounded {
        let names = Column.allCases.filter { number($0)?.isRounded == true }.map(\.rawValue)
        output.append(contentsOf: names.joined(separator: " ").utf8)
      }
    }
  }

  /// The number in a column, to 34 digits.
  private func number(_ column: Column) -> Decimal? {
    switch column {
    case .amount: shown(.amount)
    case .price: shown(.price)
    case .value: shown(.value)
    case .fee: trade.hasDetails ? trade.feeMoney.map(money) : nil
    case .feeRate: if case .rate(let rate) = trade.fee { rate } else { nil }
    case .feeUnits: if case .units = trade.fee { trade.fee?.number } else { nil }
    default: nil
    }
  }

  private func shown(_ field: Field) -> Decimal? {
    trade.entered(field) ?? trade[field]?.decimal
  }

  /// A fee in money with the digits that were typed, where it was.
  private func money(_ computed: Figure) -> Decimal {
    if case .money(let money) = trade.fee { money } else { computed.decimal }
  }

  private var isAnyRounded: Bool {
    Field.allCases.contains { shown($0)?.isRounded == true }
      || (trade.hasDetails
        && [.fee, .feeRate, .feeUnits].contains { number($0)?.isRounded == true })
  }

  /// Whether nothing was entered but an amount and then a price, and both stand in their columns.
  private var isUsual: Bool {
    guard !entries.isEmpty else { return true }
    return entries.count == 2 && entries[0].field == .amount && entries[1].field == .price
      && (!trade.hasDetails || trade.splitRatio == nil)
  }

  /// The names of the fields entered, the latest last; with the numbers where splits have changed
  /// these to others without an end.
  private var entered: String {
    guard let split = trade.splitRatio else {
      return entries.map(\.field.name).joined(separator: " ")
    }
    var words = entries.flatMap { [$0.field.name, Self.text($0.number)] }
    if case .units(let units) = trade.feeBeforeSplits {
      words += [Column.feeUnits.rawValue, Self.text(units)]
    }
    words += ["split", Self.text(split.numerator), "for", Self.text(split.denominator)]
    return words.joined(separator: " ")
  }

  private static func text(_ number: Decimal) -> String {
    number.isRounded ? "≈\(number)" : "\(number)"
  }

  private static func text(_ number: ExactDecimal) -> String {
    var bytes: [UInt8] = []
    NumberFormat.writePlain(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Row numbers, `2 5..7`, with blanks between them: a spreadsheet could take commas for marks.
  private static func list(_ rows: [Int]) -> String {
    String(TableColumn.list(rows).map { $0 == "," ? " " : $0 })
  }

  /// A text, in quotes where something in it could be taken for the end of the cell.
  private static func write(_ text: String, to output: inout [UInt8]) {
    let bytes = Array(FormulaGuard.guarded(text).utf8)
    let isBlankAtEnd = bytes.first == 0x20 || bytes.last == 0x20
    guard isBlankAtEnd || bytes.contains(where: { ",;\"\t\r\n".utf8.contains($0) }) else {
      output.append(contentsOf: bytes)
      return
    }
    output.append(UInt8(ascii: "\""))
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { output.append(byte) }
      output.append(byte)
    }
    output.append(UInt8(ascii: "\""))
  }
}
