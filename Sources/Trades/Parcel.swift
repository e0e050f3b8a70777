import Decimals

/// What is left of the units of one purchase.
final class Parcel {
  let moment: Moment
  let date: Day?
  private let bought: Figure
  private let paid: UnitCosts
  /// The units left.
  private(set) var left: Figure
  /// Whether nothing is left: no units, nor costs that no units stand for.
  private(set) var isTaken = false

  /// The purchase in a row; nil where it brought and cost nothing.
  init?(_ trade: Trade, at moment: Moment) {
    guard trade.bringsLot else { return nil }
    let sums = Summary(trade)
    bought = Totals.amount(sums)
    left = bought
    date = trade.date
    self.moment = moment
    let value = Figure(sums.value, isApproximate: sums.roundedValues > 0)
    let fee = trade.feeMoney
    paid = UnitCosts(withFees: fee.map { value + $0 } ?? value, withoutFees: value)
  }

  /// What the units left had cost.
  var cost: UnitCosts {
    if isTaken { return UnitCosts() }
    return left == bought ? paid : paid.share(left, of: bought)
  }

  /// Takes units out, at most those left, or all that is left for nil.
  func take(_ amount: Figure?) -> Sale.Match {
    // Not what it costs less: the difference of two large numbers would have few digits.
    let taken = amount.map { paid.withFees.share($0, of: bought) } ?? cost.withFees
    let match = Sale.Match(row: moment.row, amount: amount ?? left, cost: taken)
    left = amount.map { (left - $0).bounded } ?? .zero
    isTaken = left.isZero
    return match
  }

  /// Leaves a share of the units, as where each sale takes of every purchase.
  func shrink(to rest: Figure, of whole: Figure) {
    left = rest.isZero ? .zero : left.share(rest, of: whole)
    isTaken = left.isZero
  }

  var lot: Lot {
    Lot(row: moment.row, date: date, amount: left, cost: cost.withFees)
  }
}
