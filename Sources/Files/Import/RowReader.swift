import Commands
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

  var sides = SideReader()
  var sections: Sections
  var successes = TextCache<Bool>()
  private var assets = TextCache<String>()
  private var markets = TextCache<(asset: String, money: String)?>()
  private var units = TextCache<String>()
  private var pieces = TextCache<Bool>()
  /// The column of the fee in rows nested under others, once such rows have had a header.
  private var nestedFee: Int??

  init(_ plan: Plan) {
    self.plan = plan
    sections = Sections(plan)
  }

  /// Reads a row that is not blank.
  mutating func read(_ record: Record) -> RowOutcome {
    if let outcome = readNested(record) { return outcome }
    if let reason = sections.reason(record) ?? plan.levels?.reason(record) {
      return .skipped(reason)
    }
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

  /// Rows under an order that tell how it was filled; the order's own row has it all but the fee.
  private mutating func readNested(_ record: Record) -> RowOutcome? {
    guard plan.date?.index == 0, record[0].isEmpty, record.count > 3 else { return nil }
    let nested = Columns(names: record.texts)
    if nested.roleCount > 2, !record.texts.contains(where: { NumberCell.isBare($0) }) {
      nestedFee = .some(nested[.fee]?.index)
      return .nested("header of nested rows", fee: nil, unit: nil)
    }
    guard let column = nestedFee else { return nil }
    guard let column, case .number(let cell) = NumberCell.read(record[column]),
      let fee = cell.decimal(.point), !fee.isZero
    else { return .nested("nested row", fee: nil, unit: nil) }
    let unit = cell.unit.isEmpty ? nil : Units.named(cell.unit.text)
    return .nested("nested row", fee: fee.magnitudeOnly, unit: unit)
  }

  func reason(_ column: Columns.Column, _ cell: CellText) -> String {
    let shown = Quotation.cut(cell.text, to: 40)
    return column.name.isEmpty ? shown : "\(column.name) \(shown)"
  }

  /// Reads the date; answers why the row has none.
  private mutating func readDate(_ record: Record) -> String? {
    guard let column = plan.date else { return isTotal(record) ? "total" : nil }
    let cell = record[column.index]
    guard let date = plan.hasDayNumbers ? DateCell.dayNumber(cell) : DateCell.read(cell) else {
      if isTotal(record) { return "total" }
      if cell.isEmpty { return plan.isOwn ? nil : "no \(column.name)" }
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
    for (place, column) in plan.assets.enumerated() {
      let cell = record[column.index]
      if cell.isEmpty { continue }
      return assets(cell) { text in
        let name = place == 0 ? text : plan.links.name(of: text) ?? text
        return Units.isCoin(name) ? Units.named(name) : name
      }
    }
    if let market = market(record) { return market.asset }
    if let unit = unit(plan.amount, record), !Units.isMoney(unit) { return unit }
    if let name = cells.text?.asset { return name }
    guard let column = plan.description, plan.form == .rows else { return nil }
    let cell = record[column.index]
    let name = TradeText.assetName(cell.text)
    let isSide = plan.sides.contains { $0.index == column.index }
    return cell.isEmpty ? nil : isSide ? TradeText.withoutSide(name) : name
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
