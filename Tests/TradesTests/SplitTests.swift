import Decimals
import Testing

@testable import Trades

@Suite(.timeLimit(.minutes(10))) struct SplitTests {
  private static let ratios = [
    ("3", "1"), ("134", "170"), ("0.7926", "1"), ("11", "10"), ("1", "7"),
  ]

  @Test(arguments: 0..<25 as Range<UInt64>)
  func `a split and its reverse change nothing`(seed: UInt64) throws {
    var trades = RandomTrades(seed: seed)
    let before = TradesModel(try trades.rows(40))
    let (new, old) = Self.ratios[Int(seed) % Self.ratios.count]
    var model = before
    let rows = 1..<Int.random(in: 2...41, using: &trades.random)
    let ratio = try #require(
      Fraction(try Decimal.read(new).exact, over: try Decimal.read(old).exact))
    _ = model.split(by: ratio, rows: rows)
    for row in rows {
      #expect(model[row].exact(.value) == before[row].exact(.value))
      let product = model[row].exact(.amount) * model[row].exact(.price)
      if before[row].exact(.amount) != .zero { #expect(product == before[row].exact(.value)) }
    }
    // Where a sale falls short, before or after, its money does not count.
    if before.totals.shortfall == nil, model.totals.shortfall == nil {
      #expect(model.totals.netMoneyIn == before.totals.netMoneyIn)
    }
    let reverse = try #require(
      Fraction(try Decimal.read(old).exact, over: try Decimal.read(new).exact))
    _ = model.split(by: reverse, rows: rows)
    #expect(model == before)
    #expect(model.totals.cost == before.totals.cost)
  }

  @Test func `numbers that stay decimals are entered numbers after a split`() throws {
    var model = TradesModel([
      try Trade(amount: "10", price: "30"), try Trade(amount: "1", price: "10"),
    ])
    _ = model.split(by: Fraction(ExactDecimal(3)), rows: model.rows)
    #expect(model[1].entered(.amount) == Decimal(30))
    #expect(model[1].entered(.price) == Decimal(10))
    #expect(model[2].entered(.price) == nil)
    #expect(model[2].exact(.price) == Fraction(ExactDecimal(10), over: ExactDecimal(3)))
    var trade = model[2]
    try trade.enter(Trade.Entry(field: .price, number: Decimal(4)))
    #expect(trade.exact(.value) == Fraction(ExactDecimal(12)))
  }

  @Test func `a split that takes a fee in units out of range is refused`() throws {
    var trade = try Trade(amount: "20", price: "0.00854")
    try trade.setFee(.units(try Decimal.read("0.001")))
    let before = trade
    // 20 / 1e300 is 2e-299, and 0.001 / 1e300 is 1e-303.
    var model = TradesModel([trade])
    let ratio = try #require(
      Fraction(ExactDecimal(1), over: try Decimal.read("1e300").exact))
    let hasSplit = model.split(by: ratio, rows: model.rows)
    #expect(!hasSplit)
    #expect(model[1] == before)
  }

  @Test func `splits are in the numbers once the fee no longer keeps them out`() throws {
    var trade = try Trade(amount: "10", price: "30")
    try trade.setFee(
      .units(Decimal(rounding: Fraction(ExactDecimal(1)) / Fraction(ExactDecimal(3)) ?? .zero)))
    // Half of 34 threes has 35 digits.
    let half = try #require(Fraction(ExactDecimal(1), over: ExactDecimal(2)))
    let isInRange = trade.split(by: half)
    #expect(isInRange && trade.splitRatio != nil)
    try trade.setFee(.money(Decimal(1)))
    #expect(trade.splitRatio == nil)
    #expect(trade.entries.first?.number == Decimal(5))
    #expect(trade.entries.second?.number == Decimal(60))
  }

  @Test func `a number out of range is not entered`() throws {
    // 1e300 / 0.07 is above 1e301.
    let amount = Decimal(
      rounding: try #require(
        Fraction(try Decimal.read("1e300").exact, over: try Decimal.read("0.07").exact)))
    #expect(throws: TradeRefusal.outOfRange(.amount)) {
      var trade = Trade.empty
      try trade.enter(Trade.Entry(field: .amount, number: -amount))
    }
    #expect(throws: TradeRefusal.feeOutOfRange) {
      var trade = Trade.empty
      try trade.setFee(.money(amount))
    }
  }

  @Test func `a split before a day leaves the trades of that day`() throws {
    let trade = try Trade(amount: "1", price: "6")
    var rows = [trade, trade, trade, trade]
    rows[0].date = Day(year: 2020, month: 1, day: 2)
    rows[2].date = Day(year: 2020, month: 1, day: 1)
    var model = TradesModel(rows)
    _ = model.split(by: Fraction(ExactDecimal(2)), before: try Day(iso: "2020-01-02"))
    let amounts = (1...4).map { model[$0].entered(.amount) }
    // The undated rows have the latest date above them, that of the first.
    #expect(amounts == [Decimal(1), Decimal(1), Decimal(2), Decimal(1)])
  }

  @Test func `a fee in units is split as the amount is`() throws {
    var trade = try Trade(amount: "1", price: "10")
    try trade.setFee(.units(Decimal.read("0.01")))
    var model = TradesModel([trade])
    _ = model.split(by: Fraction(ExactDecimal(2)), rows: model.rows)
    #expect(model[1].fee == .units(try Decimal.read("0.02")))
    #expect(model.totals.amount.decimal == (try Decimal.read("1.98")))
  }
}
