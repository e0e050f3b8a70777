import Decimals

/// Looks for two sums of money that differ by a fee which has no column.
struct FeeSums {
  /// The numbers of a row and what they are counted in, by slot.
  struct Row {
    let numbers: [Arithmetic.Number?]
    let units: [String]
    /// Whether units leave; nil where no word says it.
    let isSale: Bool?
  }

  private let rows: [Row]
  private let plan: Plan

  init(_ rows: [Row], _ plan: Plan) {
    self.rows = rows
    self.plan = plan
  }

  /// The slots of the money without the fee and of the money with it; nil where no two sums differ by
  /// what can only be a cost, on all rows.
  var found: (value: Int, total: Int)? {
    var best: (value: Int, total: Int)?
    var largest = ExactDecimal.zero
    for value in plan.values {
      for total in plan.values where total != value {
        guard let cost = cost(of: total, over: value), largest < cost else { continue }
        best = (value, total)
        largest = cost
      }
    }
    return best
  }

  /// What one sum has more than another on all rows together; nil where that is no cost on some row.
  private func cost(of total: Int, over value: Int) -> ExactDecimal? {
    guard plan.slots[value].includesFee != true, plan.slots[total].includesFee != false,
      !isBasis(value), !isBasis(total)
    else { return nil }
    var sum = ExactDecimal.zero
    // One sum with a currency and one without may be two currencies: then only costs on both sides, of
    // purchases and of sales, are no rate of exchange.
    var isNamedOnce = false
    var sides: Set<Bool> = []
    for row in rows {
      guard let money = number(row, value), let all = number(row, total),
        row.units[value].isEmpty || row.units[total].isEmpty
          || Units.areSame(row.units[value], row.units[total])
      else { continue }
      if let product = product(row, value) {
        guard product.distance(of: money.exact) <= product.tolerance(of: money) else { return nil }
      }
      let difference = isSale(row, value) ? money.exact - all.exact : all.exact - money.exact
      let cost = difference - fees(row)
      if Self.isRounding(money, all) { continue }
      guard !cost.isNegative, cost * ExactDecimal(2) <= money.exact else { return nil }
      sum = sum + cost
      if !cost.isZero { sides.insert(isSale(row, value)) }
      if row.units[value].isEmpty != row.units[total].isEmpty { isNamedOnce = true }
    }
    return sum.isZero || (isNamedOnce && sides.count < 2) ? nil : sum
  }

  /// Words for what units had cost that are sold, or are worth now.
  private static let basisWords: Set<String> = [
    "cost", "basis", "proceeds", "einstandswert", "kaufwert", "market", "current", "marktwert",
    "acquisition", "gain", "short", "long", "income",
  ]

  private func isBasis(_ slot: Int) -> Bool {
    let words = HeaderName(plan.slots[slot].column?.name ?? "").words
    return !words.contains("total") && !Self.basisWords.isDisjoint(with: words)
  }

  /// Whether two sums are one that was rounded.
  static func isRounding(_ a: Decimal, _ b: Decimal) -> Bool {
    let coarse = min(a.decimals, b.decimals)
    guard coarse >= 2, a.decimals != b.decimals else { return false }
    let difference = a.exact - b.exact
    return (difference.isNegative ? b.exact - a.exact : difference)
      <= ExactDecimal(1, decimals: coarse)
  }

  private func number(_ row: Row, _ slot: Int) -> Decimal? {
    guard let number = row.numbers[slot]?.cell.decimal(plan.slots[slot].mark ?? .point),
      !number.isZero
    else { return nil }
    return number.magnitudeOnly
  }

  /// Amount × price, where that is in the same money.
  private func product(_ row: Row, _ value: Int) -> ValueCheck? {
    guard let amount = number(row, plan.amount), let price = number(row, plan.price) else {
      return nil
    }
    let units = (row.units[plan.price], row.units[value])
    guard units.0.isEmpty || units.1.isEmpty || Units.areSame(units.0, units.1) else { return nil }
    return ValueCheck(amount: amount, price: plan.isInPence ? price.hundredth : price)
  }

  private func fees(_ row: Row) -> ExactDecimal {
    (plan.fees + plan.taxes).reduce(.zero) { $0 + (number(row, $1)?.exact ?? .zero) }
  }

  private func isSale(_ row: Row, _ value: Int) -> Bool {
    if let isSale = row.isSale { return isSale }
    if plan.hasNegativeAmounts { return row.numbers[plan.amount]?.cell.isNegative ?? false }
    guard let isPaidNegative = plan.isPaidNegative, plan.slots[value].seen.negatives > 0,
      let money = row.numbers[value]
    else { return false }
    return money.cell.isNegative != isPaidNegative
  }
}
