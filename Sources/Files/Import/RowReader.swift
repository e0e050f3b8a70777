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
  /// Rows of which nobody knows whether the money includes the fee.
  var openFees = SkippedRows()

  private var sides = SideReader()
  private var sections: Sections
  private var successes = TextCache<Bool>()
  private var assets = TextCache<String>()
  private var markets = TextCache<(asset: String, money: String)?>()
  private var units = TextCache<String>()
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
      let hasFailed = !cell.isEmpty && !successes(cell) { StatusWords.isSuccess($0) }
      if hasFailed, !isExecuted { return .outcome(.skipped(reason(column, cell))) }
    }
    if let text = cells.text, text.activity != .trade { return .activity(text.activity) }
    var open: (column: Columns.Column, activity: Activity?)?
    for column in plan.sides {
      let cell = record[column.index]
      if cell.isEmpty { continue }
      let found = sides.activity(cell, in: column, isHalf: plan.form == .halves)
      switch found {
      case .purchase?, .sale?: return found.map { .activity($0) } ?? .none
      case .trade?, .exchange?: if open?.activity == nil { open = (column, found) }
      case .fee? where plan.form == .halves: return .activity(.fee)
      case .fee?, .other?:
        if open?.activity == nil {
          return .outcome(feeOutcome(record) ?? .skipped(reason(column, cell)))
        }
      case nil:
        if plan.form == .rows, column.isSide, plan.sideTellers.contains(column.index) {
          return .outcome(.skipped(isTotal(record) ? "total" : reason(column, cell)))
        }
        if open == nil, column.isSide || plan.hasSides { open = (column, nil) }
      }
    }
    if let column = plan.text, cells.text == nil, open?.activity == nil {
      let cell = record[column.index]
      if SideWords.activity(of: cell.text) == .fee, let fee = feeOutcome(record) {
        return .outcome(fee)
      }
      return .outcome(.skipped(cell.isEmpty ? "no \(column.name)" : reason(column, cell)))
    }
    guard plan.form == .rows else { return open?.activity.map { .activity($0) } ?? .none }
    if let title = sections.title { return .outcome(.skipped("under the title '\(title)'")) }
    if let open {
      let isTold = open.activity == .trade ? plan.hasSigns || !plan.hasSides : false
      let isMoney = open.activity == .exchange && plan.hasBothLegs(cells)
      if isTold || isMoney { return .activity(.trade) }
      if isTotal(record) { return .outcome(.skipped("total")) }
      return .outcome(.skipped(reason(open.column, record[open.column.index])))
    }
    guard plan.hasSides, let column = plan.sides.first else { return .none }
    return .outcome(.skipped(isTotal(record) ? "total" : "no \(column.name)"))
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
  private func feeOutcome(_ record: Record) -> RowOutcome? {
    guard plan.form == .texts, let column = plan.key, column.meaning.strength >= 6,
      let slot = plan.values.first, let money = cells[slot], !record[column.index].isEmpty,
      let number = money.decimal(plan.slots[slot].mark ?? .point)
    else { return nil }
    return .fee(key: record[column.index].text, money: number.magnitudeOnly)
  }

  func reason(_ column: Columns.Column, _ cell: CellText) -> String {
    let shown = Quotation.cut(cell.text, to: 40)
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
    guard let date = DateCell.read(cell) else {
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

  /// What a number is counted in: by the column that says so, by what is glued to it, by its name.
  mutating func unit(_ slot: Int, _ record: Record) -> String? {
    let role = plan.slots[slot].role
    if let column = plan.slots[slot].unitColumn {
      let cell = record[column.index]
      if !cell.isEmpty, !cell.equals("-") { return units(cell) { Units.named($0) } }
    }
    if let glued = cells[slot]?.unit, !glued.isEmpty { return units(glued) { Units.named($0) } }
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

  /// A number of the row, without its sign.
  func number(_ slot: Int) -> Decimal? {
    cells[slot]?.decimal(plan.slots[slot].mark ?? .point)?.magnitudeOnly
  }
}
