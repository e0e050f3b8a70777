/// What a row is about and what its numbers are counted in.
extension RowReader {
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
