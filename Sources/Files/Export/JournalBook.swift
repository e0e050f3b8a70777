import Decimals
import Trades

/// What the entries written so far add up to, so that the rounded numbers of the entries of sales add
/// up to those of the purchases, and what is sold whole leaves nothing behind.
struct JournalBook {
  /// Units, and what they had cost.
  struct Lot {
    var units: ExactDecimal
    var cost: ExactDecimal
    var day: Day
  }

  /// What a sale takes: of a row's units, or of all units for nil.
  struct Taking {
    let row: Int?
    let lot: Lot
  }

  private let method: CostMethod
  private var pool: Lot
  /// The rows that sales take from, with what is left in them.
  private var lots: [Int: Lot] = [:]
  private let takenRows: Set<Int>

  init(_ method: CostMethod, _ sales: [Int: Sale]) {
    self.method = method
    pool = Lot(units: .zero, cost: .zero, day: .epoch)
    takenRows =
      method == .average ? [] : Set(sales.values.flatMap { $0.matched.compactMap(\.row) })
  }

  mutating func buy(_ lot: Lot, in row: Int) {
    if method == .average {
      pool.units += lot.units
      pool.cost += lot.cost
    } else if takenRows.contains(row) {
      lots[row] = lot
    }
  }

  mutating func sell(_ sale: Sale) -> [Taking] {
    if method == .average {
      let amount = sale.matched.reduce(.zero) { $0 + $1.amount }
      var isAll = Self.isNothing(sale.held - amount, of: sale.held)
      // Rows that are named leave a cost behind that no units stand for.
      if isAll, sale.matched.contains(where: { $0.row != nil }) {
        let cost = Figure(Fraction(pool.cost), isApproximate: false)
        isAll = Self.isNothing(cost - sale.cost, of: cost)
      }
      return [Taking(row: nil, lot: Self.take(amount, sale.cost, isAll: isAll, from: &pool))]
    }
    return sale.matched.compactMap { match in
      guard let row = match.row, var lot = lots[row] else { return nil }
      let left = Figure(Fraction(lot.units), isApproximate: false) - match.amount
      let isAll = Self.isNothing(left, of: Figure(Fraction(lot.units), isApproximate: false))
      let taken = Self.take(match.amount, match.cost, isAll: isAll, from: &lot)
      lots[row] = isAll ? nil : lot
      return Taking(row: row, lot: taken)
    }
  }

  /// Takes what a sale says, or all there is.
  private static func take(
    _ amount: Figure, _ cost: Figure, isAll: Bool, from lot: inout Lot
  ) -> Lot {
    let taken =
      isAll
      ? lot : Lot(units: amount.decimal.exact, cost: cost.decimal.exact, day: lot.day)
    lot.units -= taken.units
    lot.cost -= taken.cost
    return taken
  }

  private static let manyTimes = ExactDecimal(1_000_000_000_000_000)

  /// Whether a rest is less than rounding may have left, a part in 10^30 of the whole.
  private static func isNothing(_ rest: Figure, of whole: Figure) -> Bool {
    let magnified = rest.fraction * Fraction(manyTimes) * Fraction(manyTimes)
    return magnified <= whole.fraction && Fraction(.zero) - magnified <= whole.fraction
  }
}
