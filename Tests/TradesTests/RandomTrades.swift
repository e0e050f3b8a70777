import Decimals

@testable import Trades

/// Tables of random purchases and sales, dated in different ways.
struct RandomTrades {
  enum Dates: CaseIterable {
    case none, ascending, descending, shuffled, some
  }

  var random: SplitMix
  let dates: Dates
  /// The share of sales, one in so many.
  let saleEvery: Int

  init(seed: UInt64, saleEvery: Int = 5) {
    random = SplitMix(state: seed)
    dates = Dates.allCases[Int(seed) % Dates.allCases.count]
    self.saleEvery = saleEvery
  }

  mutating func rows(_ count: Int) throws -> [Trade] {
    var rows: [Trade] = []
    for row in 1...count { rows.append(try trade(row, of: count)) }
    return rows
  }

  mutating func trade(_ row: Int, of count: Int) throws -> Trade {
    var trade = Trade.empty
    let isSale = Int.random(in: 0..<saleEvery, using: &random) == 0
    let amounts = isSale ? ["-0.5", "-1", "-0.25", "-3"] : ["1", "2", "0.5", "1.25", "0"]
    let values = isSale ? ["-10", "-4"] : ["100", "25", "0"]
    let price = ["3", "7", "10", "33.33", "0.5", "12.5"].randomElement(using: &random) ?? "1"
    let isMoney = Int.random(in: 0..<6, using: &random) == 0
    let number = (isMoney ? values : amounts).randomElement(using: &random) ?? "0"
    try trade.enter(
      Trade.Entry(field: .price, number: Decimal.read(price)),
      [Trade.Entry(field: isMoney ? .value : .amount, number: Decimal.read(number))])
    switch Int.random(in: 0..<12, using: &random) {
    case 0: try trade.setFee(.money(Decimal.read("1.5")))
    case 1: try trade.setFee(.rate(Decimal.read("0.001")))
    case 2: if trade.netAmount != .zero { try? trade.setFee(.units(Decimal.read("0.01"))) }
    default: break
    }
    if isSale, row > 1, Int.random(in: 0..<4, using: &random) == 0 {
      trade.lots = (0..<3).map { _ in Int.random(in: 1..<row, using: &random) }
    }
    trade.date = date(row, of: count)
    return trade
  }

  private mutating func date(_ row: Int, of count: Int) -> Day? {
    let place: Int
    switch dates {
    case .none: return nil
    case .ascending: place = row
    case .descending: place = count - row
    case .shuffled: place = Int.random(in: 0...count, using: &random)
    case .some:
      if Int.random(in: 0..<3, using: &random) > 0 { return nil }
      place = Int.random(in: 0...count, using: &random)
    }
    // A few rows share a day.
    return Day(year: 2001 + place / 36, month: 1 + place / 3 % 12, day: 5)
  }
}
