/// What the numbers of a row are counted in.
extension RowReader {
  /// Why a row is no trade whose amount is in the money of its market: it tells what was paid for
  /// another row.
  mutating func moneyLeg(_ record: Record) -> String? {
    guard let market = market(record), let unit = unit(plan.amount, record),
      unit == market.money, unit != market.asset
    else { return nil }
    return "\(unit), the money of a trade of \(market.asset)"
  }

  /// The currency of the row, and what of its price is in another one.
  mutating func findUnits(_ record: Record, _ units: inout RowUnits) {
    var price = cells[plan.price] == nil ? nil : unit(plan.price, record)
    if price == "%" { price = nil }
    var value: String?
    for slot in plan.values where cells[slot] != nil && value == nil {
      let found = unit(slot, record)
      if plan.money == nil || found == plan.money { value = found }
    }
    let named = currency(record)
    // A sign such as $ stands for several currencies: a code says which.
    let candidates = [plan.money, named, value, price, market(record)?.money].compactMap { $0 }
    var money = candidates.first
    if money == "$" { money = candidates.first { $0 != "$" && Units.areSame($0, "$") } ?? "$" }
    let hasOwnUnit = plan.values.contains { slot in
      plan.slots[slot].unitColumn.map { !record[$0.index].isEmpty } ?? false
    }
    if hasOwnUnit, let value, value != "$" || money == nil { money = value }
    units.isPriceInPence = price == "GBX" || (price == nil && money == "GBX")
    units.isValueInPence = (value ?? named) == "GBX"
    if money == "GBX" { money = "GBP" }
    units.currency = money
    let priceMoney = price == "GBX" ? "GBP" : price
    units.isPriceForeign =
      priceMoney != nil && value != nil && !Units.areSame(priceMoney ?? "", money ?? "")
      && Units.isMoney(priceMoney ?? "") && (priceMoney != value || plan.money != nil)
  }
}
