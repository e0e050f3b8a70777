import Decimals
import Trades

/// What the money and the amount of a row are counted in.
struct RowUnits {
  var asset: String?
  var currency: String?
  /// Whether the price is in another currency than the money.
  var isPriceForeign = false
  var isPriceInPence = false
  var isValueInPence = false
}

/// The fees of a row.
struct RowFees {
  private var money = Decimal.zero
  private var units = Decimal.zero
  private var rate: Decimal?
  /// What a sale's money is less by and what is no fee, such as tax on its gain.
  private var tax = ExactDecimal.zero
  /// What the fee was in that could not be counted.
  private(set) var uncounted: String?

  /// What money that includes the fee is more by, or less by for a sale.
  var deductions: ExactDecimal { money.exact + tax }

  /// Money without the fee that it includes.
  func net(_ money: Decimal, isSale: Bool) -> ExactDecimal {
    isSale ? money.exact + deductions : money.exact - deductions
  }

  /// The fee as it is stored; nil for none.
  var fee: Fee? {
    if !money.isZero { return .money(money) }
    if !units.isZero { return .units(units) }
    return rate.map { .rate($0) }
  }

  /// Whether there is a fee that is no sum of money, so that no difference of sums shows it.
  var isOther: Bool { rate != nil || uncounted != nil }

  mutating func add(_ fee: Decimal) { money = Self.sum(money, fee) }
  mutating func add(tax: Decimal) { self.tax = self.tax + tax.exact }
  mutating func add(rate percent: Decimal) {
    rate = Decimal(rounding: percent.exact * ExactDecimal(1, decimals: 2))
  }

  /// Adds a fee in units of the asset; beside one in money it cannot be counted.
  mutating func add(units fee: Decimal, of asset: String) {
    units = Self.sum(units, fee)
    if !money.isZero, !fee.isZero { uncounted = asset }
  }

  /// A sum, and a single fee as it is written.
  private static func sum(_ a: Decimal, _ b: Decimal) -> Decimal {
    a.isZero ? b : Decimal(rounding: a.exact + b.exact)
  }

  mutating func leaveOut(_ unit: String) { uncounted = unit }
}

extension RowReader {
  /// Counts the fee of a slot by what it is in.
  mutating func add(fee slot: Int, to fees: inout RowFees, _ units: RowUnits, _ record: Record) {
    guard let cell = cells[slot], cell.coefficient != 0, var fee = number(slot) else { return }
    let glued = cell.unit
    if glued.equals("%") { return fees.add(rate: fee) }
    guard cell.isNegative == plan.slots[slot].isCostNegative else {
      return fees.leaveOut("a rebate")
    }
    var unit = unit(slot, record)
    if unit?.lowercased() == "units" { return fees.add(units: fee, of: "units") }
    if unit == "GBX" || (unit == nil && units.isValueInPence) {
      unit = "GBP"
      fee = fee.hundredth
    }
    if let unit, unit == units.asset.map(Units.named), unit != units.currency {
      return fees.add(units: fee, of: unit)
    }
    if let unit, let currency = units.currency, !Units.areSame(unit, currency) {
      return fees.leaveOut(unit)
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
