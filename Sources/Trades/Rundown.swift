import Decimals

/// The rows shown one by one, purchases apart from sales: what the totals alone do not tell.
public struct Rundown {
  /// Some of the rows: how many they are, and which of them to show.
  public struct Listing {
    /// How many rows are shown whole; of more, the first two and the last.
    private static let limit = 4

    /// How many there are.
    public private(set) var count = 0
    private var first: [Int] = []
    private var last = 0

    /// The numbers of the rows to show.
    public var shown: [Int] { count > Self.limit ? first.prefix(2) + [last] : first }

    mutating func add(_ row: Int) {
      count += 1
      last = row
      if first.count < Self.limit { first.append(row) }
    }
  }

  /// The rows that bring units.
  public private(set) var purchases = Listing()
  /// The rows that sell.
  public private(set) var sales = Listing()
  /// The rows with a fee in money.
  public private(set) var charged = Listing()
  /// The fees in units.
  public private(set) var unitFees = Figure.zero
  /// The units bought, fees in units not taken off.
  public private(set) var amountBought = Figure.zero
  /// What the purchases were worth, fees left out.
  public private(set) var valueBought = Figure.zero
  /// The units sold, fees in units left out.
  public private(set) var amountSold = Figure.zero
  /// The money that sales brought, their fees paid.
  public private(set) var received = Figure.zero
  /// What the prices of the purchases are like; nil where there are none, or they were not asked for.
  public private(set) var prices: PriceSpread?

  init(_ model: TradesModel, hasPrices: Bool) {
    var row = 0
    var (bought, sold) = (Summary(), Summary())
    let hasSales = model.hasSales
    model.forEach(in: model.rows) { trade in
      row += 1
      if trade.isEmpty { return }
      let feeless = add(feesOf: trade, row)
      if trade.isSale {
        sales.add(row)
        sold += Summary(feeless)
        received =
          received
          + Figure(
            -trade.exactValue - trade.exactFee,
            isApproximate: trade.isRounded(.value) || trade.feeMoney?.isApproximate == true)
      } else if !(trade.entered(.amount)?.isZero ?? trade.exact(.amount).numerator.isZero) {
        purchases.add(row)
        // Without sales these sums are at hand.
        if hasSales { bought += Summary(feeless) }
        if hasPrices, prices?.add(trade) == nil { prices = PriceSpread(trade) }
      }
    }
    amountSold = -Totals.amount(sold)
    let totals = model.totals
    amountBought = hasSales ? Totals.amount(bought) : totals.amount + unitFees
    valueBought =
      hasSales
      ? Figure(bought.value, isApproximate: bought.roundedValues > 0)
      : totals.netMoneyIn - totals.fees
  }

  /// Notes the fee of a row, and answers its trade without a fee in units.
  private mutating func add(feesOf trade: Trade, _ row: Int) -> Trade {
    guard !trade.isPlain, let fee = trade.details.fee else { return trade }
    guard case .units = fee else {
      charged.add(row)
      return trade
    }
    let units = trade.exact(.amount) - trade.netAmount
    unitFees = unitFees + Figure(units, isApproximate: fee.number.isRounded)
    var feeless = trade
    feeless.details.fee = nil
    return feeless
  }
}

extension TradesModel {
  /// The rows shown one by one, with their prices or without; it takes a pass over all of them.
  public func rundown(hasPrices: Bool = false) -> Rundown {
    Rundown(self, hasPrices: hasPrices)
  }
}
