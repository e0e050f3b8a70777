import Decimals

/// What trades of one side add up to.
public struct Turnover: Sendable {
  /// How many trades there are.
  public private(set) var count = 0
  /// The units that came or went, fees in units included.
  public let amount: Figure
  /// The sum of the values, in money, without fees.
  public let value: Figure
  /// The fees in money.
  public let fees: Figure

  /// The purchases, or the sales, among trades.
  public init(_ trades: some Sequence<Trade>, ofSales: Bool) {
    var sums = Summary()
    var fees = ExactDecimal.zero
    var roundedFees = 0
    for trade in trades where trade.isSale == ofSales && !trade.isEmpty {
      count += 1
      sums += Summary(trade)
      if !trade.isPlain {
        fees += trade.exactFee
        if trade.feeMoney?.isApproximate == true { roundedFees += 1 }
      }
    }
    let (amount, value) = (
      Totals.amount(sums), Figure(sums.value, isApproximate: sums.roundedValues > 0)
    )
    self.amount = ofSales ? .zero - amount : amount
    self.value = ofSales ? .zero - value : value
    self.fees = Figure(fees, isApproximate: roundedFees > 0)
  }
}
