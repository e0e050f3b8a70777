import Commands

/// How each row of a file is to be read: what its columns hold, and all that was settled about them.
struct Plan {
  var table: Table
  let form: ImportForm
  let layout: Layout?
  var settings: ImportSettings
  /// The numbers of a row: the first is the amount, or what left; the second the price, or what came.
  var slots: [Slot]
  /// The order of dates, once that is known; nil where each date tells its own.
  var dateOrder: DateOrder?
  /// Whether dates are numbers of days, as spreadsheets count them.
  var hasDayNumbers = false
  /// Two sums of money, of which the second has a fee in it that no column has.
  var feeSums: (value: Int, total: Int)?
  /// Whether prices are in hundredths of the money that values are in.
  var isInPence = false
  /// Whether a side is told by a column on some row, so that each trade must have one.
  var hasSides = false
  /// The currency in which all rows have money, where they have it in several.
  var money: String?
  /// The columns by which some row is a purchase or a sale: a word of theirs that is not known is not
  /// made one by another column.
  var sideTellers: Set<Int> = []
  /// Whether the sign of an amount or of money, or the column that money stands in, tells sides.
  var hasSigns = false
  /// Which rows tell of a trade first, where several tell of the same one.
  var levels: Levels?
  /// What rows without the name of their asset call it by.
  var links: AssetLinks
  /// Whether negative money is what was paid; nil where that is open.
  var isPaidNegative: Bool?
  /// Whether amounts of sales are negative.
  var hasNegativeAmounts = false
  /// What was settled, and by what.
  var remarks: [String]

  var columns: Columns { table.columns }
  var amount: Int { 0 }
  var price: Int { 1 }
  /// The slots of money, of fees and of taxes.
  let values: [Int]
  var fees: [Int]
  let taxes: [Int]
  /// The money that was paid and the money that came, where they stand in columns of their own.
  let moneyOut: Int?
  let moneyIn: Int?
  /// The columns that tell of the side, the surest first.
  let sides: [Columns.Column]
  // The columns that each row is asked for.
  let date: Columns.Column?
  let time: Columns.Column?
  let status: Columns.Column?
  let note: Columns.Column?
  let description: Columns.Column?
  let market: Columns.Column?
  let currency: Columns.Column?
  let key: Columns.Column?
  let assets: [Columns.Column]

  init(_ table: Table, _ settings: ImportSettings, remarks: [String] = []) {
    self.remarks = remarks
    let columns = table.columns
    self.table = table
    self.settings = settings
    let form: ImportForm =
      columns[.sent] != nil
      ? .exchanges : columns.isLegList ? .halves : columns[.amount] == nil ? .texts : .rows
    self.form = form
    let included = settings.fees.map { $0 == .included }
    var slots: [Slot] =
      switch form {
      case .exchanges: [Role.sent, .received].map { Slot($0, columns[$0], in: columns) }
      default: [Role.amount, .price].map { Slot($0, columns[$0], in: columns) }
      }
    let layout = Layout.of(columns.names)
    self.layout = layout
    func add(_ role: Role, atMost limit: Int = .max) -> [Int] {
      columns.all(role).prefix(limit).map { column in
        slots.append(
          Slot(
            role, column, in: columns,
            includesFee: included ?? layout?.includesFee ?? column.meaning.includesFee))
        return slots.count - 1
      }
    }
    let hasMoney = form == .rows || form == .texts
    // What stands beside an exchange tells it in another currency, and so does a second fee there.
    values = hasMoney ? add(.value) : []
    fees = add(.fee, atMost: form == .exchanges ? 1 : .max)
    taxes = hasMoney ? add(.tax) : []
    self.slots = slots
    let out = Self.place(of: Self.outNames, in: slots)
    let came = Self.place(of: Self.inNames, in: slots)
    moneyOut = came == nil ? nil : out
    moneyIn = out == nil ? nil : came
    sides = columns.all(.side)
    date = columns[.date]
    time = columns[.time]
    status = columns[.status]
    note = columns[.note]
    description = columns[.text]
    market = columns[.market]
    currency = columns[.currency]
    key = columns[.key]
    assets = columns.all(.asset)
    levels = Levels(columns)
    links = AssetLinks(assets)
    dateOrder = settings.dates
  }

  /// The slot of money whose column has one of the names.
  private static func place(of names: Set<String>, in slots: [Slot]) -> Int? {
    slots.firstIndex { slot in
      guard slot.role == .value, let column = slot.column else { return false }
      return names.contains(HeaderName(column.name).words.joined(separator: " "))
    }
  }

  private static let outNames: Set<String> = [
    "debit", "soll", "cargo", "dare", "af", "paid out", "money out", "debit amount", "debe",
  ]
  private static let inNames: Set<String> = [
    "credit", "haben", "abono", "avere", "bij", "paid in", "money in", "credit amount", "haber",
  ]

  /// Whether a row tells what left and what came, each with its unit, so that an exchange is a trade.
  func hasBothLegs(_ cells: RowCells) -> Bool {
    func isLeg(_ index: Int) -> Bool {
      guard let cell = cells[index], cell.coefficient != 0 else { return false }
      return slots[index].unitColumn != nil || slots[index].column?.meaning.unit != nil
        || !cell.unit.isEmpty
    }
    if form != .rows && form != .texts || layout?.exchangesMoney == true { return true }
    return isLeg(amount) && values.contains(where: isLeg)
  }

  /// Whether units leave, by the column that the money of a row stands in; nil where that tells nothing.
  func isSale(_ cells: RowCells) -> Bool? {
    guard let moneyOut, let moneyIn else { return nil }
    let isOut = cells[moneyOut].map { $0.coefficient != 0 } ?? false
    let isIn = cells[moneyIn].map { $0.coefficient != 0 } ?? false
    return isOut == isIn ? nil : isIn
  }

  /// The columns that rows are read by.
  var usedColumns: [Columns.Column] {
    columns.byRole.flatMap { role, columns -> [Columns.Column] in
      switch role {
      case .side, .asset: columns
      case .amount, .price, .value, .fee, .tax, .sent, .received:
        columns.filter { column in slots.contains { $0.column?.index == column.index } }
      case .key:
        form == .halves || form == .texts ? columns.filter { $0.meaning.strength >= 6 } : []
      case .text: form == .texts ? [columns[0]] : []
      default: [columns[0]]
      }
    }
  }

  /// Whether the columns are those of `export`, in whose tables rows need no date.
  var isOwn: Bool { columns.names.allSatisfy { TradeCells.Column(rawValue: $0) != nil } }

  /// The column of a description, in a file that has its trades there.
  var text: Columns.Column? { form == .texts ? columns.textColumn : nil }
}
