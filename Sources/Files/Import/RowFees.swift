import Decimals
import Trades

/// The fees of a row.
struct RowFees {
  private var money = Decimal.zero
  private var units = Decimal.zero
  private var rate: Decimal?
  /// What a sale's money is less by and what is no fee, such as tax on its gain.
  private var tax = ExactDecimal.zero
  private var leftOut: String?

  /// What money that includes the fee is more by, or less by for a sale.
  var deductions: ExactDecimal { money.exact + tax }

  /// Money without the fee that it includes.
  func net(_ money: Decimal, isSale: Bool) -> ExactDecimal {
    isSale ? money.exact + deductions : money.exact - deductions
  }

  /// The fee as it is stored; nil for none.
  var fee: Fee? { kinds.first }

  /// Of a trade only one fee can be stored.
  private var kinds: [Fee] {
    [
      money.isZero ? nil : .money(money), units.isZero ? nil : .units(units),
      rate.map { .rate($0) },
    ].compactMap { $0 }
  }

  /// What a fee was in that could not be counted.
  var uncounted: String? { leftOut ?? (kinds.count > 1 ? "a second kind of fee" : nil) }

  mutating func add(_ fee: Decimal) { money = Self.sum(money, fee) }
  mutating func add(tax: Decimal) { self.tax = self.tax + tax.exact }
  mutating func add(rate percent: Decimal) {
    rate = Decimal(rounding: percent.exact * ExactDecimal(1, decimals: 2))
  }

  mutating func add(units fee: Decimal) { units = Self.sum(units, fee) }

  /// A sum, and a single fee as it is written.
  private static func sum(_ a: Decimal, _ b: Decimal) -> Decimal {
    a.isZero ? b : Decimal(rounding: a.exact + b.exact)
  }

  mutating func leaveOut(_ unit: String) { leftOut = unit }
}
