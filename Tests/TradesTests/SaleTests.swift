import Decimals
import Testing

@testable import Trades

@Suite(.timeLimit(.minutes(10))) struct SaleTests {
  @Test func `a sale has a negative amount and value and never a negative price`() throws {
    var trade = Trade.empty
    try trade.enter(entry(.price, "5"), [entry(.value, "-10")])
    #expect(trade.isSale)
    #expect(trade[.amount]?.decimal == Decimal(-2))
    #expect(throws: TradeRefusal.negative(.price)) { try trade.enter(entry(.price, "-1")) }
    #expect(throws: TradeRefusal.signs) {
      try trade.enter(entry(.amount, "2"), [entry(.value, "-10")])
    }
    #expect(throws: TradeRefusal.signs) {
      try trade.enter(entry(.amount, "-2"), [entry(.value, "10")])
    }
    #expect(throws: TradeRefusal.valueAlone) {
      var alone = Trade.empty
      try alone.enter(entry(.value, "-10"))
    }
  }

  @Test func `after everything is sold nothing is left and a purchase starts anew`() throws {
    // 100 / 33.33 is no finite decimal, and all that can be entered of it is all of it.
    var buy = Trade.empty
    try buy.enter(entry(.price, "33.33"), [entry(.value, "100")])
    var model = TradesModel([buy])
    let held = model.totals.amount.decimal
    model.insert([try Trade(amount: "-\(held)", price: "40")], at: 2)
    let sold = model.totals
    #expect(sold.amount.isZero)
    #expect(sold.cost.isZero)
    #expect(sold.average == nil)
    #expect(sold.breakEven == nil)
    #expect(sold.realised.map { $0.decimal > Decimal(20) } == true)
    model.insert([try Trade(amount: "2", price: "7")], at: 3)
    #expect(model.totals.average?.decimal == Decimal(7))
    #expect(model.totals.realised == sold.realised)
  }

  @Test func `an edit of an earlier row can make a later sale fall short`() throws {
    var model = TradesModel([
      try Trade(amount: "2", price: "5"), try Trade(amount: "-2", price: "6"),
    ])
    #expect(model.shortfall(.average) == nil)
    model.replace(1, with: try Trade(amount: "1.5", price: "5"))
    let shortfall = try #require(model.shortfall(.average))
    #expect(shortfall.row == 2)
    #expect(shortfall.available.decimal == (try Decimal.read("1.5")))
    #expect(shortfall.wanted.decimal == Decimal(2))
  }

  @Test func `fees are part of the cost and both averages are known`() throws {
    var buy = try Trade(amount: "10", price: "50")
    try buy.setFee(.rate(Decimal.read("0.01")))
    var sale = try Trade(amount: "-4", price: "60")
    try sale.setFee(.money(Decimal.read("3")))
    let totals = TradesModel([buy, sale]).totals
    #expect(totals.average?.decimal == (try Decimal.read("50.5")))
    #expect(totals.averageWithoutFees?.decimal == Decimal(50))
    #expect(totals.fees.decimal == Decimal(8))
    #expect(totals.netMoneyIn.decimal == Decimal(268))
    #expect(totals.realised?.decimal == Decimal(35))
    let plain = TradesModel([try Trade(amount: "1", price: "1")]).totals
    #expect(plain.averageWithoutFees == nil)
    #expect(plain.realised == nil)
  }

  @Test func `a fee in units leaves with the sale and is missing from the purchase`() throws {
    var buy = try Trade(amount: "2", price: "10")
    try buy.setFee(.units(Decimal.read("0.1")))
    var sale = try Trade(amount: "-1", price: "10")
    try sale.setFee(.units(Decimal.read("0.1")))
    let model = TradesModel([buy, sale])
    #expect(model.totals.amount.decimal == (try Decimal.read("0.8")))
    #expect(model.sales(.fifo).first?.matched.first?.amount.decimal == (try Decimal.read("1.1")))
    #expect(throws: TradeRefusal.feeBeyondAmount) { try buy.setFee(.units(Decimal(3))) }
    #expect(throws: TradeRefusal.negativeFee) { try buy.setFee(.money(Decimal(-1))) }
    #expect(throws: TradeRefusal.feeBeyondAmount) { try buy.enter(entry(.amount, "0.05")) }
  }

  @Test func `a row with only a date or a note is not empty`() {
    var trade = Trade.empty
    trade.note = "later"
    #expect(!trade.isEmpty)
    #expect(TradesModel([trade]).nextRow == 2)
    trade.note = nil
    #expect(trade.isEmpty)
    trade.date = Day(year: 2024, month: 2, day: 29)
    #expect(!trade.isEmpty)
  }

  @Test func `only days of the calendar are days`() throws {
    #expect(Day(year: 2023, month: 2, day: 29) == nil)
    #expect(Day(year: 1900, month: 2, day: 29) == nil)
    #expect(Day(year: 2000, month: 2, day: 29) != nil)
    #expect(Day(year: 2024, month: 13, day: 1) == nil)
    #expect(Day(year: 0, month: 1, day: 1) == nil)
    #expect(Day(year: 10_000, month: 1, day: 1) == nil)
    let day = try #require(Day(year: 5, month: 3, day: 9))
    #expect(day.description == "0005-03-09")
    #expect((day.year, day.month, day.day) == (5, 3, 9))
  }

  private func entry(_ field: Field, _ text: String) throws -> Trade.Entry {
    Trade.Entry(field: field, number: try Decimal.read(text))
  }
}
