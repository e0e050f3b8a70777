import Decimals
import Trades

/// Rows that are a trade each.
extension RowReader {
  mutating func readRow(_ record: Record, _ activity: Activity?) -> RowOutcome {
    for slot in [plan.amount, plan.price] + plan.values + plan.fees {
      if case .other = cells.contents[slot], let column = plan.slots[slot].column {
        return .skipped("\(column.name) is no number")
      }
    }
    guard let cell = cells[plan.amount] else {
      return .skipped("no \(plan.slots[plan.amount].column?.name ?? "amount")")
    }
    guard let amount = number(plan.amount) else { return .skipped("a number out of range") }
    guard !amount.isZero else {
      return .skipped("\(plan.slots[plan.amount].column?.name ?? "amount") 0")
    }
    if let reason = moneyLeg(record) { return .skipped(reason) }
    guard let isSale = isSale(activity, cell) else {
      return .skipped("a purchase of a negative amount")
    }
    var numbers = TradeMaker.Numbers(isSale: isSale, amount: amount)
    numbers.isAmountRounded = cell.isRounded
    var units = RowUnits()
    units.asset = asset(record)
    findUnits(record, &units)
    var fees = RowFees()
    for slot in plan.fees { add(fee: slot, to: &fees, units, record) }
    for slot in plan.taxes { add(tax: slot, to: &fees, isSale: isSale) }
    if !units.isPriceForeign, let price = cells[plan.price] {
      if price.isNegative, price.coefficient != 0 { return .skipped("a negative price") }
      numbers.price = number(plan.price)
      if plan.isInPence || units.isPriceInPence { numbers.price = numbers.price?.hundredth }
      numbers.isPriceRounded = price.isRounded
    }
    if let reason = findValue(&numbers, &fees, units, record) { return .skipped(reason) }
    return finish(numbers, fees, units, record)
  }

  /// Makes the trade.
  func finish(
    _ numbers: TradeMaker.Numbers, _ fees: RowFees, _ units: RowUnits, _ record: Record
  ) -> RowOutcome {
    do {
      var trade = try TradeMaker.trade(numbers)
      if let fee = fees.fee { try trade.setFee(fee) }
      trade.date = moment?.day
      if let column = plan.note { trade.note = Self.note(record[column.index]) }
      return .trade(
        RowTrade(
          trade: trade, asset: units.asset, currency: units.currency,
          key: plan.form == .texts ? plan.key.map { record[$0.index].text } : nil,
          uncountedFee: fees.uncounted))
    } catch {
      return .skipped(error.message)
    }
  }

  /// A remark without line ends and other characters that are no text.
  private static func note(_ cell: CellText) -> String? {
    guard !cell.isEmpty else { return nil }
    var note = ""
    for scalar in cell.text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: note += " "
      case .format, .unassigned, .privateUse, .surrogate: break
      default: note.unicodeScalars.append(scalar)
      }
    }
    return note.isEmpty ? nil : note
  }

  /// Whether units leave; nil where side and sign contradict each other.
  private func isSale(_ activity: Activity?, _ amount: NumberCell) -> Bool? {
    switch activity {
    case .sale?: return true
    case .purchase?: return amount.isNegative ? nil : false
    default: break
    }
    if let isSale = plan.isSale(cells) { return isSale }
    if plan.hasNegativeAmounts { return amount.isNegative }
    guard let isPaidNegative = plan.isPaidNegative else { return false }
    guard
      let money = plan.values.lazy.compactMap({ cells[$0] }).first(where: { $0.coefficient != 0 })
    else { return false }
    // Where all money is positive, all rows are purchases.
    let hasNegatives = plan.values.contains { plan.slots[$0].seen.negatives > 0 }
    return hasNegatives && money.isNegative != isPaidNegative
  }

}
