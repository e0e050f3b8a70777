import Decimals
import Session
import Trades

/// Reads the rows of a file by its plan.
struct RowReader {
  let plan: Plan
  var cells = RowCells()
  /// When the row that was read last was traded, as far as it tells.
  private(set) var moment: RowMoment?
  /// Rows in which amount × price is not the money, which are kept by the money.
  var mismatches = SkippedRows()
  /// Those among them whose price is in per cent, or of one of many that a contract has.
  var otherUnits = SkippedRows()
  /// Rows whose sums of money differ by what is no fee.
  var oddSums = SkippedRows()
  /// Rows of which nobody knows whether the money includes the fee.
  var openFees = SkippedRows()

  private var activities = TextCache<Activity?>()
  private var failures = TextCache<Bool>()
  private var assets = TextCache<String>()
  private var markets = TextCache<(asset: String, money: String)?>()
  private var units = TextCache<String>()
  private var pieces = TextCache<Bool>()
  /// The column of the fee in rows nested under others, once such rows have had a header.
  private var nestedFee: Int??

  init(_ plan: Plan) { self.plan = plan }

  /// Reads a row that is not blank.
  mutating func read(_ record: Record) -> RowOutcome {
    if let outcome = readNested(record) ?? readForeign(record) { return outcome }
    moment = nil
    cells.read(record, plan)
    let activity: Activity?
    switch side(of: record) {
    case .none: activity = nil
    case .activity(let found): activity = found
    case .outcome(let outcome): return outcome
    }
    if let reason = readDate(record) { return .skipped(reason) }
    switch plan.form {
    case .rows, .texts: return readRow(record, activity)
    case .exchanges: return readExchange(record, activity)
    case .halves: return readHalf(record, activity)
    }
  }

  /// Rows of another section, repeated headers, and lines of text.
  private func readForeign(_ record: Record) -> RowOutcome? {
    let names = plan.columns.names
    if names.count > 2, names[1] == "Header" {
      if !record[0].equals(names[0]) { return .skipped("another section") }
      if !record[1].equals("Data") { return .skipped("no data") }
    }
    // Most rows are told from these by their first two filled cells.
    var filled: (count: Int, last: Int) = (0, 0)
    var isHeader = record.count > 1 && record.count <= names.count
    for index in record.places.indices {
      let cell = record[index]
      if isHeader, !cell.equals(names[index]) { isHeader = false }
      if !cell.isEmpty { filled = (filled.count + 1, index) }
      if filled.count > 1, !isHeader { return nil }
    }
    if isHeader { return .skipped("header again") }
    guard filled.count == 1, names.count > 2 || record.count == 1 else { return nil }
    let only = filled.last
    if case .number = NumberCell.read(record[only]) { return nil }
    let text = record[only].text
    return .skipped(SideWords.isTotal(text) ? "total" : "text")
  }

  /// Rows under an order that tell how it was filled; the order's own row has it all but the fee.
  private mutating func readNested(_ record: Record) -> RowOutcome? {
    guard plan.date?.index == 0, record[0].isEmpty, record.count > 3 else { return nil }
    let nested = Columns(names: record.texts)
    if nested.roleCount > 2, !record.texts.contains(where: { NumberCell.isBare($0) }) {
      nestedFee = .some(nested[.fee]?.index)
      return .skipped("header of nested rows")
    }
    guard let column = nestedFee else { return nil }
    guard let column, case .number(let fee) = NumberCell.read(record[column]),
      let number = fee.decimal(.point), !number.isZero
    else { return .skipped("nested row") }
    return .part(
      fee: number.magnitudeOnly, unit: fee.unit.isEmpty ? nil : Units.named(fee.unit.text))
  }

  /// What a row's side is, or why the row is no trade.
  private enum Side {
    case none
    case activity(Activity)
    case outcome(RowOutcome)
  }

  private mutating func side(of record: Record) -> Side {
    if let column = plan.status {
      let cell = record[column.index]
      let hasFailed = failures(cell) { SideWords.isFailure($0) }
      if hasFailed, !isExecuted { return .outcome(.skipped(reason(column, cell))) }
    }
    if let text = cells.text, text.activity != .trade { return .activity(text.activity) }
    var trade: Activity?
    var unknown: Columns.Column?
    for column in plan.sides {
      let cell = record[column.index]
      if cell.isEmpty { continue }
      let isHalf = plan.form == .halves
      let found = activities(cell) {
        isHalf ? SideWords.activityOfHalf($0) : SideWords.activity(of: $0)
      }
      switch found {
      case .purchase?, .sale?: return found.map { .activity($0) } ?? .none
      case .trade?: trade = .trade
      case .fee? where plan.form == .halves: return .activity(.fee)
      case .fee?, .other?:
        if trade == nil { return .outcome(feeOutcome(record) ?? .skipped(reason(column, cell))) }
      case nil: unknown = unknown ?? column
      }
    }
    if plan.hasSidesInTexts, let column = plan.description {
      return activities(record[column.index]) { SideWords.activity(of: $0) }
        .map { .activity($0) } ?? .outcome(.skipped(reason(column, record[column.index])))
    }
    if let trade { return .activity(trade) }
    if let column = plan.text, cells.text == nil {
      let cell = record[column.index]
      if SideWords.activity(of: cell.text) == .fee, let fee = feeOutcome(record) {
        return .outcome(fee)
      }
      return .outcome(.skipped(cell.isEmpty ? "no \(column.name)" : reason(column, cell)))
    }
    guard plan.hasSides, plan.form == .rows, let column = unknown ?? plan.sides.first else {
      return .none
    }
    let cell = record[column.index]
    if isTotal(record) { return .outcome(.skipped("total")) }
    return .outcome(.skipped(cell.isEmpty ? "no \(column.name)" : reason(column, cell)))
  }

  /// Whether part of an order was carried out before it was cancelled, by a column that says so.
  private var isExecuted: Bool {
    guard let name = plan.slots[plan.amount].column?.name, let amount = cells[plan.amount] else {
      return false
    }
    let words = HeaderName(name).words
    return amount.coefficient != 0 && (words.contains("filled") || words.contains("executed"))
  }

  /// A fee that is booked in a row of its own, for a trade that has the same key.
  private mutating func feeOutcome(_ record: Record) -> RowOutcome? {
    guard plan.form == .texts, let column = plan.key, column.meaning.strength >= 6,
      let slot = plan.values.first, let money = cells[slot], !record[column.index].isEmpty,
      let number = money.decimal(plan.slots[slot].mark ?? .point)
    else { return nil }
    return .fee(
      key: record[column.index].text, money: number.magnitudeOnly, unit: unit(slot, record))
  }

  func reason(_ column: Columns.Column, _ cell: CellText) -> String {
    let text = cell.text
    let shown = text.count > 40 ? "\(text.prefix(40))…" : text
    return column.name.isEmpty ? shown : "\(column.name) \(shown)"
  }

  private func isTotal(_ record: Record) -> Bool {
    record.places.indices.lazy.map { record[$0] }.first { !$0.isEmpty }
      .map { SideWords.isTotal($0.text) } ?? false
  }

  /// Reads the date; answers why the row has none.
  private mutating func readDate(_ record: Record) -> String? {
    guard let column = plan.date else { return isTotal(record) ? "total" : nil }
    let cell = record[column.index]
    guard let date = plan.hasDayNumbers ? DateCell.dayNumber(cell) : DateCell.read(cell) else {
      if isTotal(record) { return "total" }
      if cell.isEmpty { return "no \(column.name)" }
      return "\(column.name) cannot be read"
    }
    guard let day = date.day(plan.dateOrder) else { return "\(column.name) has no such day" }
    var seconds = date.seconds
    if seconds == 0, let time = plan.time {
      seconds = DateScanner.seconds(in: record[time.index])
    }
    moment = RowMoment(day: day, seconds: seconds)
    return nil
  }

  /// What an asset is called.
  mutating func asset(_ record: Record) -> String? {
    for column in plan.assets {
      let cell = record[column.index]
      if !cell.isEmpty { return assets(cell) { Units.isCoin($0) ? Units.named($0) : $0 } }
    }
    if let market = market(record) { return market.asset }
    if let unit = unit(plan.amount, record), !Units.isMoney(unit) { return unit }
    if let name = cells.text?.asset { return name }
    guard let column = plan.description, plan.form == .rows else { return nil }
    let cell = record[column.index]
    return cell.isEmpty ? nil : TradeText.assetName(cell.text)
  }

  /// The asset and the money of a row's market.
  mutating func market(_ record: Record) -> (asset: String, money: String)? {
    guard let column = plan.market else { return nil }
    return markets(record[column.index]) { Units.pair($0, isMarket: true) }
  }

  /// The name of a row's market that is a pair of coins without money.
  mutating func otherMarket(_ record: Record) -> String? {
    guard let column = plan.market, market(record) == nil else { return nil }
    let parts = record[column.index].split { "/-_:".utf8.contains($0) }
    guard parts.count == 2 else { return nil }
    return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " for ")
  }

  /// What a number is counted in: by the column that says so, by what is glued to it, by its name.
  mutating func unit(_ slot: Int, _ record: Record) -> String? {
    let role = plan.slots[slot].role
    if let column = plan.slots[slot].unitColumn {
      let cell = record[column.index]
      if !cell.isEmpty, !cell.equals("-") { return units(cell) { Units.named($0) } }
    }
    if let glued = cells[slot]?.unit, !glued.isEmpty, !pieces(glued, { Units.isPieces($0) }) {
      return units(glued) { Units.named($0) }
    }
    guard let unit = plan.slots[slot].column?.meaning.unit else { return nil }
    // `BTC Price` is a price of BTC, not in BTC.
    return role == .price && !Units.isMoney(unit) ? nil : unit
  }

  /// The currency that a row's column of currencies names.
  mutating func currency(_ record: Record) -> String? {
    guard let column = plan.currency else { return nil }
    let cell = record[column.index]
    return cell.isEmpty || cell.equals("-") ? nil : units(cell) { Units.named($0) }
  }

  /// Whether what is glued to a number is a unit of the row, and no other text.
  mutating func isUnit(_ slot: Int, _ glued: CellText, _ record: Record) -> Bool {
    let role = plan.slots[slot].role
    if glued.equals("%") { return role == .fee || role == .tax || role == .price }
    let unit = units(glued) { Units.named($0) }
    if Units.isMoney(unit) || Units.isCoin(unit) || unit == "GBX" { return true }
    if pieces(glued, { Units.isPieces($0) }) || unit == plan.slots[slot].column?.meaning.unit {
      return true
    }
    if let market = market(record) { return unit == market.asset || unit == market.money }
    let columns = plan.assets + [plan.currency, plan.slots[slot].unitColumn].compactMap { $0 }
    if columns.contains(where: { units(record[$0.index]) { Units.named($0) } == unit }) {
      return true
    }
    // Without a column of assets a code says what the amount is of.
    return role == .amount && plan.assets.isEmpty && glued.allSatisfy { !(97...122).contains($0) }
      && glued.allSatisfy { $0 < 0x80 }
  }

  /// A number of the row, without its sign.
  func number(_ slot: Int) -> Decimal? {
    cells[slot]?.decimal(plan.slots[slot].mark ?? .point)?.magnitudeOnly
  }
}
