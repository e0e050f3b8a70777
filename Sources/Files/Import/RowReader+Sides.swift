/// What says whether a row is a purchase, a sale or no trade.
extension RowReader {
  /// What a row's side is, or why the row is no trade.
  enum Side {
    case none
    case activity(Activity)
    case outcome(RowOutcome)
  }

  mutating func side(of record: Record) -> Side {
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
      let isTrade = open.activity == .trade && (plan.hasSigns || !plan.hasSides)
      let isMoney = plan.layout?.exchangesMoney == true || plan.hasSigns && plan.hasBothLegs(cells)
      if isTrade || (open.activity == .exchange && isMoney) { return .activity(.trade) }
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
  private mutating func feeOutcome(_ record: Record) -> RowOutcome? {
    guard plan.form == .texts, let column = plan.key, column.meaning.strength >= 6,
      let slot = plan.values.first, let money = cells[slot], !record[column.index].isEmpty,
      let number = money.decimal(plan.slots[slot].mark ?? .point)
    else { return nil }
    return .fee(
      key: record[column.index].text, money: number.magnitudeOnly, unit: unit(slot, record))
  }

  /// Whether a row is the one of totals.
  func isTotal(_ record: Record) -> Bool {
    record.places.indices.lazy.map { record[$0] }.first { !$0.isEmpty }
      .map { SideWords.isTotal($0.text) } ?? false
  }
}
