import Decimals
import Trades

/// The money of rows, with the fee or without it.
extension RowReader {
  /// Finds the money without the fee among the columns that have money; answers what is wrong.
  mutating func findValue(
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
    let problem = choose(among: moneys, &numbers, &fees, units, record)
    if problem == nil { noteSums(moneys, numbers, fees, record) }
    return problem
  }

  /// Finds the money without the fee among several sums; answers what is wrong.
  private mutating func choose(
    among moneys: [Money], _ numbers: inout TradeMaker.Numbers, _ fees: inout RowFees,
    _ units: RowUnits, _ record: Record
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
    let isInHundredths = plan.isInPence || units.isPriceInPence
    let check = ValueCheck(
      amount: numbers.amount, price: isInHundredths ? number(plan.price) ?? price : price,
      isInHundredths: isInHundredths)
    for money in moneys where plan.slots[money.slot].includesFee != true || fees.deductions.isZero {
      let extra = check.distance(of: money.number.exact)
      let included = check.distance(of: fees.net(money.number, isSale: numbers.isSale))
      if extra <= check.tolerance(of: money.number),
        fees.deductions.isZero || extra <= included
          || plan.slots[money.slot].includesFee == false
      {
        numbers.value = money.number
        numbers.isValueRounded = cells[money.slot]?.isRounded ?? false
        return nil
      }
    }
    for money in moneys
    where !fees.deductions.isZero && plan.slots[money.slot].includesFee != false {
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
