import Decimals
import Testing

@testable import Trades

@Suite(.timeLimit(.minutes(10))) struct CostBasisPropertyTests {
  @Test(arguments: 0..<25 as Range<UInt64>, CostMethod.allCases)
  func `totals equal a fold over all rows`(seed: UInt64, method: CostMethod) throws {
    var trades = RandomTrades(seed: seed, saleEvery: seed % 4 == 0 ? 40 : 6)
    var rows = try trades.rows(seed % 4 == 0 ? 200 : 30)
    var model = TradesModel(rows)
    expect(model, method, equals: rows)
    for _ in 0..<4 {
      let row = Int.random(in: 1...rows.count, using: &trades.random)
      rows[row - 1] = try trades.trade(row, of: rows.count)
      model.replace(row, with: rows[row - 1])
      expect(model, method, equals: rows)
    }
    let shown = rows.count * 2 / 3
    model.resize(to: shown)
    expect(model, method, equals: Array(rows[..<shown]))
  }

  @Test(arguments: 0..<20 as Range<UInt64>, CostMethod.allCases)
  func `money in is the cost of what is left and of what was sold`(
    seed: UInt64, method: CostMethod
  ) throws {
    var trades = RandomTrades(seed: seed)
    let model = TradesModel(try trades.rows(60))
    let sold = model.sales(method).reduce(Figure.zero) { $0 + $1.cost }
    let held = model.lots(method).reduce(Figure.zero) { $0 + $1.cost }
    let totals = model.totals(method)
    let proceeds = model.sales(method).reduce(Figure.zero) { $0 + $1.proceeds }
    let paid = totals.netMoneyIn + proceeds
    #expect((held + sold).decimal == paid.decimal)
    #expect(held.decimal == totals.cost.decimal)
    let realised = model.sales(method).reduce(Figure.zero) { $0 + $1.realised }
    #expect(totals.realised?.decimal == (totals.hasSales ? realised.decimal : nil))
    let amount = model.lots(method).reduce(Figure.zero) { $0 + $1.amount }
    #expect(amount.decimal == totals.amount.decimal)
  }

  @Test(arguments: CostMethod.allCases)
  func `a cost that no units stand for is not lost when all units are sold by name`(
    method: CostMethod
  ) throws {
    // 1.5 were paid for nothing, and 2 for the unit that brings 5: a gain of 3, and 1.5 stay.
    var fee = try Trade(amount: "0", price: "1")
    try fee.setFee(.money(Decimal.read("1.5")))
    var sale = try Trade(amount: "-1", price: "5")
    sale.lots = [2]
    let totals = TradesModel([fee, try Trade(amount: "1", price: "2"), sale]).totals(method)
    #expect(totals.cost.decimal == (try Decimal.read("1.5")))
    #expect(totals.realised?.decimal == Decimal(3))
    #expect(totals.amount.isZero)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `selling everything gains the same under every method`(seed: UInt64) throws {
    var trades = RandomTrades(seed: seed)
    let rows = try trades.rows(50).map { trade in
      var free = trade
      free.lots = nil
      return free
    }
    var model = TradesModel(rows)
    // Sales of more than there is would stand in the way.
    while let shortfall = model.shortfall(.fifo) { model.clear(shortfall.row..<shortfall.row + 1) }
    let held = model.totals(.fifo).amount.decimal
    guard !held.isZero else { return }
    var all = Trade.empty
    let amount = try Decimal.read("-" + held.description)
    try all.enter(
      Trade.Entry(field: .amount, number: amount),
      [Trade.Entry(field: .price, number: Decimal(9))])
    all.date = Day(year: 9999, month: 12, day: 31)
    model.insert([all], at: model.count + 1)
    let gains = CostMethod.allCases.map { method in
      let totals = model.totals(method)
      #expect(totals.shortfall == nil)
      #expect(totals.amount.isZero)
      #expect(totals.cost.isZero)
      #expect(totals.average == nil)
      return totals.realised?.fraction
    }
    #expect(gains.allSatisfy { $0 == gains[0] })
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the order of one day's purchases does not change the average`(seed: UInt64) throws {
    var trades = RandomTrades(seed: seed)
    var rows = try trades.rows(40).filter { !$0.isSale }
    for index in rows.indices { rows[index].date = Day(year: 2020, month: 2, day: 29) }
    let sale = try Trade(amount: "-0.75", price: "8")
    let average = TradesModel(rows + [sale]).totals.average?.fraction
    rows.shuffle(using: &trades.random)
    #expect(TradesModel(rows + [sale]).totals.average?.fraction == average)
  }

  @Test func `a thousand purchases and sales in turn are right to 34 digits`() throws {
    var trades = RandomTrades(seed: 3, saleEvery: 2)
    var rows: [Trade] = []
    for turn in 0..<500 {
      let price = 50 + Int.random(in: 0..<100, using: &trades.random)
      rows.append(try Trade(amount: "\(1 + turn % 7).37", price: "\(price).01"))
      rows.append(try Trade(amount: "-0.91", price: "\(price)"))
    }
    let plain = PlainLedger(rows, .average)
    let totals = TradesModel(rows).totals
    #expect(totals.cost.isApproximate)
    #expect(totals.amount.fraction == plain.amount)
    #expect(totals.cost.decimal == Decimal(rounding: plain.cost))
    let realised = plain.cost - plain.moneyIn
    #expect(totals.realised?.decimal == Decimal(rounding: realised))
  }

  /// Numbers far apart: fractions of them are exact in the plain ledger, whatever it takes.
  @Test(arguments: 0..<60 as Range<UInt64>, CostMethod.allCases)
  func `a gain keeps its digits beside prices of any size`(
    seed: UInt64, method: CostMethod
  ) throws {
    var random = SplitMix(state: seed)
    let ordinary = [-8, 0, 0, 0, 3]
    let powers = ordinary + [-200, -99, -30, 61, 140, 250]
    func number(_ digits: [String], _ powers: [Int]) throws -> Decimal {
      let power = powers.randomElement(using: &random) ?? 0
      return try Decimal.read("\(digits.randomElement(using: &random) ?? "1")e\(power)")
    }
    var rows: [Trade] = []
    for _ in 0..<14 {
      var trade = Trade.empty
      let isSale = rows.count > 2 && Int.random(in: 0..<3, using: &random) == 0
      var amount = try number(["1", "3", "7", "0.9", "1.25"], ordinary)
      if isSale { amount = try Decimal.read("-\(amount)") }
      try trade.enter(
        Trade.Entry(field: .amount, number: amount),
        [Trade.Entry(field: .price, number: try number(["2", "3", "5.5", "11", "0.7"], powers))])
      if Int.random(in: 0..<5, using: &random) == 0 {
        try trade.setFee(.money(try number(["1.5", "0.01"], powers)))
      }
      rows.append(trade)
    }
    let plain = PlainLedger(rows, method)
    let totals = TradesModel(rows).totals(method)
    let proceeds = plain.bought - plain.moneyIn
    same(totals.realised, totals.hasSales ? proceeds - plain.sold : nil)
    same(totals.cost, plain.cost)
    same(totals.netMoneyIn, plain.moneyIn)
  }

  @Test(arguments: [CostMethod.fifo, .lofo])
  func `a gain of 2 is 2 beside a price of 1e250`(method: CostMethod) throws {
    let rows = try [("7", "3"), ("3", "1e250"), ("-1", "5")].map {
      try Trade(amount: $0, price: $1)
    }
    let totals = TradesModel(rows).totals(method)
    // 5 - 3
    #expect(totals.realised?.fraction == Fraction(ExactDecimal(2)))
    #expect(totals.realised?.isApproximate == false)
  }

  private func expect(_ model: TradesModel, _ method: CostMethod, equals rows: [Trade]) {
    let plain = PlainLedger(rows, method)
    let totals = model.totals(method)
    same(totals.amount, plain.amount)
    same(totals.cost, plain.cost)
    same(totals.netMoneyIn, plain.moneyIn)
    same(totals.fees, plain.fees)
    same(totals.average, plain.cost / plain.amount)
    same(totals.breakEven, plain.moneyIn / plain.amount)
    same(totals.averageWithoutFees, totals.hasFees ? plain.bareCost / plain.amount : nil)
    same(totals.realised, totals.hasSales ? plain.cost - plain.moneyIn : nil)
    #expect(totals.hasSales == rows.contains { $0.isSale })
    #expect(totals.hasFees == rows.contains { $0.fee != nil })
    #expect(totals.shortfall?.row == plain.shortfall)
    let sales = model.sales(method)
    #expect(sales.map(\.row) == plain.sales.map(\.row))
    for (sale, expected) in zip(sales, plain.sales) { same(sale.cost, expected.cost) }
    let lots = model.lots(method)
    guard method != .average else { return }
    #expect(lots.map { $0.row ?? 0 } == plain.lots.map(\.row))
    for (lot, expected) in zip(lots, plain.lots) {
      same(lot.amount, expected.amount)
      same(lot.cost, expected.cost)
    }
  }

  private func same(_ figure: Figure?, _ expected: Fraction?) {
    guard let figure, let expected else {
      #expect(figure == nil && expected == nil)
      return
    }
    if figure.isApproximate {
      #expect(figure.decimal == Decimal(rounding: expected))
    } else {
      #expect(figure.fraction == expected)
    }
  }
}
