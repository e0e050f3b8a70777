import Trades

/// The fees and taxes of rows.
extension RowReader {
  /// Counts the fee of a slot by what it is in.
  mutating func add(fee slot: Int, to fees: inout RowFees, _ units: RowUnits, _ record: Record) {
    guard let cell = cells[slot], cell.coefficient != 0, var fee = number(slot) else { return }
    let glued = cell.unit
    guard cell.isNegative == plan.slots[slot].isCostNegative else {
      return fees.leaveOut("a rebate")
    }
    if glued.equals("%") { return fees.add(rate: fee) }
    var unit = unit(slot, record)
    if unit?.lowercased() == "units" { return fees.add(units: fee) }
    if unit == "GBX" || (unit == nil && units.isValueInPence) {
      unit = "GBP"
      fee = fee.hundredth
    }
    if let unit, unit == units.asset.map(Units.named), unit != units.currency {
      return fees.add(units: fee)
    }
    if let unit, let currency = units.currency, unit != currency {
      // `$` and the code of another dollar are one currency.
      return glued.first == UInt8(ascii: "$") ? fees.add(fee) : fees.leaveOut(unit)
    }
    if let unit, units.currency == nil, !Units.isMoney(unit) { return fees.leaveOut(unit) }
    fees.add(fee)
  }

  /// Taxes of a purchase are part of what it costs; those of a sale are on its gain.
  mutating func add(tax slot: Int, to fees: inout RowFees, isSale: Bool) {
    guard let cell = cells[slot], cell.coefficient != 0, let tax = number(slot) else { return }
    guard cell.isNegative == plan.slots[slot].isCostNegative else { return }
    if isSale { fees.add(tax: tax) } else { fees.add(tax) }
  }
}
