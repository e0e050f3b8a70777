import Decimals

/// Rows that have several sums of money.
extension RowReader {
  /// Counts as a fee what the sum with the fee has more than the one without it.
  mutating func addFeeOfSums(
    _ moneys: [Money], _ fees: inout RowFees, isSale: Bool, _ record: Record
  ) {
    guard let slots = plan.feeSums, !fees.isOther,
      let value = moneys.first(where: { $0.slot == slots.value }),
      let total = moneys.first(where: { $0.slot == slots.total }),
      isOneMoney(value, total, record), !FeeSums.isRounding(value.number, total.number)
    else { return }
    let difference =
      isSale ? value.number.exact - total.number.exact : total.number.exact - value.number.exact
    let fee = difference - fees.deductions
    guard !fee.isNegative, fee * ExactDecimal(2) <= value.number.exact else { return }
    if !fee.isZero { fees.add(Decimal(rounding: fee)) }
  }

  /// Remembers a row of whose sums one is neither the money that was kept nor that and the fee.
  mutating func noteSums(
    _ moneys: [Money], _ numbers: TradeMaker.Numbers, _ fees: RowFees, _ record: Record
  ) {
    guard moneys.count > 1, !fees.isOther, let kept = numbers.value,
      let first = moneys.first(where: { isKept($0, kept, fees) })
    else { return }
    let isOdd = moneys.contains { !isKept($0, kept, fees) && isOneMoney($0, first, record) }
    if isOdd { oddSums.add("", line: record.line) }
  }

  private func isKept(_ money: Money, _ kept: Decimal, _ fees: RowFees) -> Bool {
    let number = money.number.exact
    return number == kept.exact || number == kept.exact + fees.deductions
      || number + fees.deductions == kept.exact || FeeSums.isRounding(money.number, kept)
  }

  private mutating func isOneMoney(_ a: Money, _ b: Money, _ record: Record) -> Bool {
    guard let first = unit(a.slot, record), let second = unit(b.slot, record) else { return true }
    return Units.areSame(first, second)
  }
}
