import Decimals
import Trades

/// Rows that are a trade each.
extension RowReader {
  mutating func readRow(_ record: Record, _ activity: Activity?) -> RowOutcome {
    for slot in [plan.amount, plan.price] + plan.values + plan.fees {
      guard let column = plan.slots[slot].column else { continue }
      let isNumber =
        switch cells.contents[slot] {
        case .empty: true
        case .number(let cell): cell.unit.isEmpty || isUnit(slot, cell.unit, record)
        case .other: false
        }
      if !isNumber { return .skipped("\(column.name) is no number") }
    }
    if let name = otherMarket(record) { return .skipped("\(name), neither of which is money") }
    guard let cell = cells[plan.amount] else {
      return .skipped("no \(plan.slots[plan.amount].column?.name ?? "amount")")
    }
    if let money = unit(plan.amount, record), let market = market(record), market.money == money {
      return .skipped("an amount of \(money), which is the money of the market")
    }
    guard let amount = number(plan.amount) else { return .skipped("a number out of range") }
    guard !amount.isZero else {
      return .skipped("\(plan.slots[plan.amount].column?.name ?? "amount") 0")
    }
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
      // Some write the price with the sign of the money.
      let isLikeMoney = plan.values.contains { cells[$0]?.isNegative ?? false }
      if price.isNegative, price.coefficient != 0, !isLikeMoney {
        return .skipped("a negative price")
      }
      numbers.price = number(plan.price)
      if plan.isInPence || units.isPriceInPence { numbers.price = numbers.price?.hundredth }
      if price.unit.equals("%") { numbers.price = numbers.price?.hundredth }
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
          trade: trade, asset: units.asset,
          currency: units.currency == "$" ? plan.layout?.dollar ?? "$" : units.currency,
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
    if plan.hasNegativeAmounts { return amount.isNegative }
    guard let isPaidNegative = plan.isPaidNegative else { return false }
    guard
      let money = plan.values.lazy.compactMap({ cells[$0] }).first(where: { $0.coefficient != 0 })
    else { return false }
    // Where all money is positive, all rows are purchases.
    let hasNegatives = plan.values.contains { plan.slots[$0].seen.negatives > 0 }
    return hasNegatives && money.isNegative != isPaidNegative
  }

  /// The currency of the row, and what of its price is in another one.
  private mutating func findUnits(_ record: Record, _ units: inout RowUnits) {
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

  /// Finds the money without the fee among the columns that have money; answers what is wrong.
  private mutating func findValue(
    _ numbers: inout TradeMaker.Numbers, _ fees: inout RowFees, _ units: RowUnits,
    _ record: Record
  ) -> String? {
    var moneys: [Money] = []
    for slot in plan.values {
      guard let number = number(slot), !number.isZero else { continue }
      if let money = plan.money, unit(slot, record) != money { continue }
      moneys.append(Money(slot: slot, number: units.isValueInPence ? number.hundredth : number))
    }
    addFeeOfSums(moneys, &fees, isSale: numbers.isSale, record)
    let problem = choose(among: moneys, &numbers, &fees, record)
    if problem == nil { noteSums(moneys, numbers, fees, record) }
    return problem
  }

  /// Finds the money without the fee among several sums; answers what is wrong.
  private mutating func choose(
    among moneys: [Money], _ numbers: inout TradeMaker.Numbers, _ fees: inout RowFees,
    _ record: Record
  ) -> String? {
    guard let price = numbers.price, !price.isZero || moneys.isEmpty else {
      numbers.price = nil
      let slots = plan.slots
      let isKnown = { (known: Bool) in moneys.first { slots[$0.slot].includesFee == known } }
      guard let money = isKnown(false) ?? isKnown(true) ?? moneys.first else {
        return "no price and no value"
      }
      return take(money, &numbers, fees, line: record.line)
    }
    guard let first = moneys.first else {
      let isZeroEverywhere = plan.values.allSatisfy { cells[$0] != nil }
      return price.isZero && !isZeroEverywhere ? "price 0" : nil
    }
    let check = ValueCheck(amount: numbers.amount, price: price)
    for money in moneys {
      let extra = check.distance(of: money.number.exact)
      let included = check.distance(of: fees.net(money.number, isSale: numbers.isSale))
      if extra <= check.tolerance(of: money.number), fees.deductions.isZero || extra <= included {
        numbers.value = money.number
        numbers.isValueRounded = cells[money.slot]?.isRounded ?? false
        return nil
      }
    }
    for money in moneys where !fees.deductions.isZero {
      let net = fees.net(money.number, isSale: numbers.isSale)
      if check.distance(of: net) <= check.tolerance(of: money.number) {
        numbers.value = Decimal(rounding: net)
        return nil
      }
    }
    return settleMismatch(&numbers, &fees, check, first, line: record.line)
  }

  /// Money of a row, and the slot that it stands in.
  struct Money {
    let slot: Int
    let number: Decimal
  }

  /// Money that is not amount × price.
  private mutating func settleMismatch(
    _ numbers: inout TradeMaker.Numbers, _ fees: inout RowFees, _ check: ValueCheck,
    _ money: Money, line: Int
  ) -> String? {
    let exact = money.number.exact
    let two = ExactDecimal(2)
    guard check.product <= exact * two, exact <= check.product * two else {
      guard check.isInOtherUnits(exact) else { return Self.mismatch }
      otherUnits.add("", line: line)
      mismatches.add("", line: line)
      return take(money, &numbers, fees, line: line)
    }
    if plan.layout?.isFeeInValue == true, fees.deductions.isZero {
      let fee = numbers.isSale ? check.product - exact : exact - check.product
      if !fee.isNegative {
        fees.add(Decimal(rounding: fee))
        numbers.value = nil
        return nil
      }
    }
    mismatches.add("", line: line)
    return take(money, &numbers, fees, line: line)
  }

  /// Takes money as it is, less the fee if it includes it.
  private mutating func take(
    _ money: Money, _ numbers: inout TradeMaker.Numbers, _ fees: RowFees, line: Int
  ) -> String? {
    numbers.value = money.number
    numbers.isValueRounded = false
    if fees.deductions.isZero { return nil }
    guard let isIncluded = plan.slots[money.slot].includesFee else {
      openFees.add("", line: line)
      return "the money may include the fee or not"
    }
    if isIncluded {
      let net = fees.net(money.number, isSale: numbers.isSale)
      guard !net.isNegative else { return "a fee of more than the money" }
      numbers.value = Decimal(rounding: net)
    }
    return nil
  }

  /// Why a row is skipped whose numbers contradict each other.
  static let mismatch = "amount × price is not the value"
}

extension Decimal {
  /// The number divided by a hundred: pence as pounds.
  var hundredth: Decimal { Decimal(rounding: exact * ExactDecimal(1, decimals: 2)) }
}
