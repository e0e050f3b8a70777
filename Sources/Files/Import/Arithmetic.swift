import Decimals

/// What amount × price = value tells about how numbers are written.
struct Arithmetic {
  /// A number without its unit, which does not outlive its row.
  struct Number {
    let cell: NumberCell

    init(_ cell: NumberCell) {
      var cell = cell
      cell.unit = CellText(start: nil, count: 0)
      self.cell = cell
    }

    /// About how much it is; only ratios of a thousand or a hundred are told by it.
    func estimate(_ mark: DecimalMark) -> Double {
      let isGroup = cell.openMark != nil && cell.openMark != mark
      var value = Double(cell.coefficient)
      var decimals = isGroup ? cell.decimals - 3 : cell.decimals
      while decimals > 0 {
        value /= 10
        decimals -= 1
      }
      while decimals < 0 {
        value *= 10
        decimals += 1
      }
      return value
    }
  }

  /// The numbers of a row, by slot.
  struct Row {
    let numbers: [Number?]
    /// Whether a column says that units leave.
    let isSale: Bool

    func hasMoney(_ plan: Plan) -> Bool {
      plan.values.contains { numbers[$0].map { $0.cell.coefficient != 0 } ?? false }
    }

    var isPlain: Bool { numbers.allSatisfy { $0?.cell.openMark == nil } }
  }

  private let rows: [Row]
  private let plan: Plan

  init(_ rows: [Row], _ plan: Plan) {
    self.rows = rows
    self.plan = plan
  }

  /// The marks of slots that are open, as far as one reading of them fits the rows better than all
  /// others.
  func marks(of open: [Int]) -> [Int: DecimalMark] {
    guard open.count <= 8 else { return [:] }
    let rows = rows.filter { !$0.isPlain }
    var best: (fits: Int, readings: [[DecimalMark]]) = (1, [])
    for bits in 0..<1 << open.count {
      let reading = open.indices.map { bits >> $0 & 1 == 0 ? DecimalMark.point : .comma }
      let fits = rows.count { self.fits($0, marks: reading, open) }
      if fits > best.fits || best.readings.isEmpty {
        if fits >= best.fits { best = (fits, [reading]) }
      } else if fits == best.fits {
        best.readings.append(reading)
      }
    }
    // Nearly all rows must agree, or it is chance.
    guard best.fits * 10 >= rows.count * 9 else { return [:] }
    var marks: [Int: DecimalMark] = [:]
    for (place, slot) in open.enumerated() {
      let found = Set(best.readings.map { $0[place] == .point })
      if found.count == 1, let isPoint = found.first { marks[slot] = isPoint ? .point : .comma }
    }
    return marks
  }

  private func fits(_ row: Row, marks: [DecimalMark], _ open: [Int]) -> Bool {
    func mark(_ slot: Int) -> DecimalMark {
      open.firstIndex(of: slot).map { marks[$0] } ?? plan.slots[slot].mark ?? .point
    }
    guard let product = product(row, mark) else { return false }
    return plan.values.contains { slot in
      guard let value = row.numbers[slot], value.cell.coefficient != 0 else { return false }
      let ratio = value.estimate(mark(slot)) / product
      return Self.isNear(ratio, 1) || Self.isNear(ratio, 0.01)
    }
  }

  private func product(_ row: Row, _ mark: (Int) -> DecimalMark) -> Double? {
    guard let amount = row.numbers[plan.amount], let price = row.numbers[plan.price] else {
      return nil
    }
    return amount.estimate(mark(plan.amount)) * price.estimate(mark(plan.price))
  }

  private static func isNear(_ ratio: Double, _ factor: Double) -> Bool {
    ratio > factor * 0.6 && ratio < factor * 1.6
  }

  /// Whether prices are in hundredths of what values are in.
  var isInHundredths: Bool {
    var hundredths = 0
    for row in rows {
      let mark: (Int) -> DecimalMark = { plan.slots[$0].mark ?? .point }
      guard let product = product(row, mark) else { continue }
      for slot in plan.values {
        guard let value = row.numbers[slot], value.cell.coefficient != 0 else { continue }
        let ratio = value.estimate(mark(slot)) / product
        if Self.isNear(ratio, 1) { return false }
        if Self.isNear(ratio, 0.01) { hundredths += 1 }
        break
      }
    }
    return hundredths > 0 && hundredths * 10 >= rows.count * 9
  }

  /// Whether money in a slot includes the fee, by the rows that have one.
  func includesFee(_ slot: Int) -> Bool? {
    var included = 0
    var extra = 0
    for row in rows {
      guard let match = match(row, slot) ?? matchOfPair(row, slot) else { continue }
      if match { included += 1 } else { extra += 1 }
    }
    return included == extra ? nil : included > extra
  }

  /// A fee and a column that has it again, which are equal on all rows that have them, where money is
  /// amount × price and the fee once.
  var repeatedFee: (fee: Int, again: Int)? {
    for (place, fee) in plan.fees.enumerated() {
      for again in plan.fees[(place + 1)...] where isRepeated(fee, again) { return (fee, again) }
    }
    return nil
  }

  private func isRepeated(_ fee: Int, _ again: Int) -> Bool {
    var fits = 0
    for row in rows {
      guard let first = number(row, fee), !first.isZero else { continue }
      guard number(row, again)?.exact == first.exact, let amount = number(row, plan.amount),
        let price = number(row, plan.price)
      else { return false }
      let check = ValueCheck(amount: amount, price: plan.isInPence ? price.hundredth : price)
      let once = fees(row) - first.exact
      let isOnce = plan.values.contains { slot in
        guard let money = number(row, slot) else { return false }
        let net = row.isSale ? money.exact + once : money.exact - once
        let both = row.isSale ? net + first.exact : net - first.exact
        return check.distance(of: net) < check.distance(of: both)
          && check.distance(of: net) <= check.tolerance(of: money)
      }
      guard isOnce else { return false }
      fits += 1
    }
    return fits > 0
  }

  private func number(_ row: Row, _ slot: Int) -> Decimal? {
    row.numbers[slot].flatMap { $0.cell.decimal(plan.slots[slot].mark ?? .point)?.magnitudeOnly }
  }

  private func fees(_ row: Row) -> ExactDecimal {
    (plan.fees + plan.taxes).reduce(.zero) { $0 + (number(row, $1)?.exact ?? .zero) }
  }

  /// Of two sums of money that differ by the fee, one includes it: the larger one of a purchase, the
  /// smaller one of a sale.
  private func matchOfPair(_ row: Row, _ slot: Int) -> Bool? {
    let fee = fees(row)
    guard !fee.isZero, let money = number(row, slot)?.exact else { return nil }
    for other in plan.values where other != slot {
      guard let second = number(row, other)?.exact else { continue }
      if money == second + fee { return !row.isSale }
      if second == money + fee { return row.isSale }
    }
    return nil
  }

  private func match(_ row: Row, _ slot: Int) -> Bool? {
    guard let amount = number(row, plan.amount), let price = number(row, plan.price),
      let money = number(row, slot)
    else { return nil }
    let fee = fees(row)
    guard !fee.isZero else { return nil }
    let check = ValueCheck(amount: amount, price: price, isInHundredths: plan.isInPence)
    let extra = check.distance(of: money.exact)
    let included = min(check.distance(of: money.exact - fee), check.distance(of: money.exact + fee))
    guard min(extra, included) <= check.tolerance(of: money) else { return nil }
    return included < extra
  }
}

extension Decimal {
  /// The number without its sign.
  var magnitudeOnly: Decimal { isNegative ? -self : self }
}
