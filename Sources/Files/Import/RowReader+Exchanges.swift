import Decimals
import Trades

/// Rows that tell what left and what came.
extension RowReader {
  private static let sent = 0
  private static let received = 1

  mutating func readExchange(_ record: Record, _ activity: Activity?) -> RowOutcome {
    for slot in [Self.sent, Self.received] {
      if case .other = cells.contents[slot], let column = plan.slots[slot].column {
        return .skipped("\(column.name) is no number")
      }
    }
    let sent = number(Self.sent).flatMap { $0.isZero ? nil : $0 }
    let received = number(Self.received).flatMap { $0.isZero ? nil : $0 }
    guard let received else { return .skipped("nothing came") }
    guard let sent else { return .skipped("nothing was paid") }
    let paidIn = unit(Self.sent, record)
    let cameIn = unit(Self.received, record)
    let ranks = (paidIn.map(Units.rank) ?? 0, cameIn.map(Units.rank) ?? 0)
    let isSale: Bool
    if ranks.0 != ranks.1 {
      isSale = ranks.0 < ranks.1
    } else if activity == .purchase || activity == .sale {
      isSale = activity == .sale
    } else {
      let names = "\(paidIn ?? "something") for \(cameIn ?? "something")"
      return .skipped(
        names + (ranks.0 > 0 ? ", both of which are money" : ", neither of which is money"))
    }
    var units = RowUnits()
    units.asset = isSale ? paidIn : cameIn
    units.currency = isSale ? cameIn : paidIn
    var fees = RowFees()
    for slot in plan.fees { add(fee: slot, to: &fees, units, record) }
    var numbers = TradeMaker.Numbers(isSale: isSale, amount: isSale ? sent : received)
    numbers.value = isSale ? received : sent
    return finish(numbers, fees, units, record)
  }

  mutating func readHalf(_ record: Record, _ activity: Activity?) -> RowOutcome {
    guard let cell = cells[plan.amount], let amount = number(plan.amount), !amount.isZero else {
      return .skipped("no \(plan.slots[plan.amount].column?.name ?? "amount")")
    }
    guard let unit = unit(plan.amount, record) ?? asset(record) else {
      return .skipped("nothing tells what the amount is of")
    }
    var key = ""
    for column in plan.columns.all(.key) where column.meaning.strength >= 6 && key.isEmpty {
      key = record[column.index].text
    }
    if key.isEmpty, let column = plan.date { key = record[column.index].text }
    let fee = plan.fees.first.flatMap { number($0) }
    return .half(
      RowHalf(
        key: key, unit: Units.named(unit), amount: cell.isNegative ? -amount : amount,
        isFee: activity == .fee, fee: fee, day: moment?.day))
  }
}
