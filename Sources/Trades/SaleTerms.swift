import Decimals

/// What a sale says, in the numbers that a ledger needs: worked out once for as long as the trade
/// stays.
final class SaleTerms {
  let date: Day?
  /// The rows that the units are taken from.
  let lots: [Int]?
  let sums: Summary
  /// The units that leave.
  let wanted: Figure
  /// |value| - fee.
  let proceeds: Figure

  init(_ trade: Trade) {
    date = trade.date
    lots = trade.lots
    sums = Summary(trade)
    wanted = .zero - Totals.amount(sums)
    proceeds = Figure(
      -sums.value - trade.exactFee,
      isApproximate: sums.roundedValues > 0 || trade.feeMoney?.isApproximate == true)
  }
}
