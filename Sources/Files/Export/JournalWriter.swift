import Decimals
import Session
import Trades

/// A table as a journal of double-entry bookkeeping: an entry for each row, in the order in which the
/// rows apply, whose accounts add up to the totals of the table.
struct JournalWriter: IteratorProtocol {
  private enum Part {
    case beginning, entries, price, end
  }

  private let price: Decimal?
  private let sales: [Int: Sale]
  private let method: CostMethod
  private let preface: [String]
  private var order: JournalOrder
  private var book: JournalBook
  private var text: JournalText
  private var part = Part.beginning
  /// The power of ten of Beancount's tolerance.
  private var tolerance = 0

  init(_ session: Session, _ dialect: Dialect) throws(ExportRefusal) {
    method = session.options.method
    price = session.position.price
    order = JournalOrder(session.model)
    sales = Dictionary(
      session.model.sales(method).map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
    book = JournalBook(method, sales)
    text = JournalText(dialect, sheet: session.sheetName)
    preface = Self.preface(order, method, sheet: session.sheetName)
    if order.first.year < dialect.firstYear {
      throw ExportRefusal(
        row: order.firstRow,
        reason: "\(dialect) knows no date before \(dialect.firstYear), such as \(order.first)")
    }
    // How long the numbers get is known once they are written.
    var trial = self
    while let block = trial.next() { _ = block }
    if trial.text.longestNumber > Dialect.longestNumber {
      throw ExportRefusal(
        reason: "a number has \(trial.text.longestNumber) characters,"
          + " expected at most \(Dialect.longestNumber) in a journal")
    }
    tolerance = trial.text.wholeDigits - 24
  }

  mutating func next() -> [UInt8]? {
    switch part {
    case .beginning:
      part = .entries
      writeBeginning()
    case .entries:
      guard let entries = order.next() else {
        part = .price
        return next()
      }
      for entry in entries { write(entry) }
    case .price:
      part = .end
      writePrice()
    case .end: return nil
    }
    defer { text.bytes.removeAll(keepingCapacity: true) }
    return text.bytes
  }
}

extension JournalWriter {
  private static func preface(
    _ order: JournalOrder, _ method: CostMethod, sheet: String?
  ) -> [String] {
    var lines = [
      "\(sheet.map { "Sheet \($0)" } ?? "A table") of dca; sales by the method '\(method.rawValue)'.",
      "The table does not say what the money is: it is called \(Dialect.money) here.",
    ]
    if order.isSorted { lines.append("The entries stand in the order in which the rows apply.") }
    if order.hasUndated {
      lines.append("A row without a date has the latest date above it.")
    }
    if order.hasEarly {
      lines.append(
        order.firstRow == nil
          ? "There is no date in the table: \(order.first) stands for it."
          : "Rows before any date have the earliest of the table, \(order.first).")
    }
    return lines
  }

  private mutating func writeBeginning() {
    for line in preface { text.comment(line) }
    switch text.dialect {
    case .ledger: break
    case .hledger: text.line("decimal-mark .")
    case .beancount:
      // Beancount computes with 28 digits, so that no entry of endless numbers balances to the last.
      var unit: [UInt8] = []
      NumberFormat.writePlain(Self.powerOfTen(tolerance), to: &unit)
      text.line(
        "option \"inferred_tolerance_default\""
          + " \"\(Dialect.money):\(String(decoding: unit, as: UTF8.self))\"")
      // Sales name their costs, so that no lots need to be found for them.
      text.line("\(order.first) open Assets:Holdings:\(text.name) \(text.commodity) \"NONE\"")
      for account in [
        "Assets:Holdings:\(text.name):Costs", "Assets:Cash:\(text.name)",
        "Assets:Cash:\(text.name):Fees", "Income:Gains:\(text.name)",
      ] {
        text.line("\(order.first) open \(account)")
      }
    }
  }

  private static func powerOfTen(_ power: Int) -> ExactDecimal {
    (try? Decimal.read("1e\(power)"))?.exact ?? ExactDecimal(1)
  }

  private mutating func writePrice() {
    guard let price else { return }
    text.line()
    text.comment("The market price has no date: it stands at the last one.")
    switch text.dialect {
    case .ledger, .hledger: text.text("P \(order.last) \(text.commodity) ")
    case .beancount: text.text("\(order.last) price \(text.commodity) ")
    }
    text.money(price.exact)
    text.line()
  }

  private mutating func write(_ entry: JournalOrder.Entry) {
    let trade = entry.trade
    if trade.isEmpty { return }
    if trade.isSale {
      if let sale = sales[entry.row] { write(entry, sale) }
      return
    }
    let lot = JournalBook.Lot(
      units: Decimal(rounding: trade.netAmount).exact, cost: trade.exactValue + trade.exactFee,
      day: entry.day)
    if lot.units.isZero, lot.cost.isZero {
      text.line()
      text.comment("row \(entry.row) moves neither units nor money")
      return
    }
    book.buy(lot, in: entry.row)
    begin(entry, "buy")
    if lot.units.isZero {
      // Nothing can carry the cost.
      text.posting(.holdings, ":Costs", money: lot.cost)
    } else {
      text.posting(.holdings)
      text.units(lot.units)
      writeCost(of: lot, in: method == .average ? nil : entry.row, price: trade)
    }
    text.posting(.cash, money: -trade.exactValue)
    if !trade.exactFee.isZero { text.posting(.cash, ":Fees", money: -trade.exactFee) }
  }

  private mutating func write(_ entry: JournalOrder.Entry, _ sale: Sale) {
    let (trade, takings) = (entry.trade, book.sell(sale))
    begin(entry, "sell")
    for taking in takings {
      if taking.lot.units.isZero {
        if !taking.lot.cost.isZero { text.posting(.holdings, ":Costs", money: -taking.lot.cost) }
        continue
      }
      text.posting(.holdings)
      text.units(-taking.lot.units)
      writeCost(of: taking.lot, in: taking.row, price: trade)
    }
    text.posting(.cash, money: -trade.exactValue)
    if !trade.exactFee.isZero { text.posting(.cash, ":Fees", money: -trade.exactFee) }
    let gain = takings.reduce(-trade.exactValue - trade.exactFee) { $0 - $1.lot.cost }
    if !gain.isZero { text.posting(.gains, money: -gain) }
  }

  /// What units had cost, the lot that they belong to where there are lots, and the price of the day;
  /// hledger knows only the cost.
  private mutating func writeCost(of lot: JournalBook.Lot, in row: Int?, price trade: Trade) {
    text.text(text.dialect == .hledger ? " (@@) " : " {{")
    text.money(lot.cost)
    switch text.dialect {
    case .hledger: break
    case .ledger: text.text(row.map { "}} [\(lot.day)] (row \($0))" } ?? "}}")
    case .beancount: text.text(row.map { ", \(lot.day), \"row \($0)\"}}" } ?? "}}")
    }
    if text.dialect != .hledger {
      text.text(" @ ")
      let price = trade.entered(.price) ?? Decimal(rounding: trade.exact(.price))
      text.money(price.exact)
    }
    text.line()
  }

  private mutating func begin(_ entry: JournalOrder.Entry, _ verb: String) {
    text.entry(
      entry.day, verb, note: entry.trade.note,
      remark: "row \(entry.row)\(entry.isUndated ? ", without a date" : "")")
  }
}
