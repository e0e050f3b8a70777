import Decimals
import Testing
import Trades

/// The table as a plain array, whose results are obvious, beside the tree, whose are not.
private struct PlainTable {
  var shown: [Trade] = []
  var hidden: [Trade] = []

  mutating func resize(to count: Int) {
    let all = shown + hidden
    let missing = max(count - all.count, 0)
    let longer = all + [Trade](repeating: .empty, count: missing)
    shown = Array(longer[..<count])
    hidden = Array(longer[count...])
  }
}

@Suite(.timeLimit(.minutes(10))) struct TradesModelTests {
  @Test(arguments: 0..<20)
  func `a tree of rows behaves as an array does`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var model = TradesModel()
    var plain = PlainTable()
    for step in 0..<400 {
      try change(&model, &plain, &random)
      #expect(model.count == plain.shown.count)
      #expect(model.hiddenCount == plain.hidden.count)
      guard step % 20 == 0 || step == 399 else { continue }
      var rows: [Trade] = []
      model.forEach(in: model.rows) { rows.append($0) }
      try #require(rows == plain.shown)
      try #require(model == TradesModel(shown: plain.shown, hidden: plain.hidden))
      try expectFreshTotals(of: model, plain.shown)
      #expect(model.nextRow == (plain.shown.firstIndex { $0.isEmpty } ?? plain.shown.count) + 1)
    }
  }

  @Test func `the largest table is at hand at once and costs nothing`() throws {
    var model = TradesModel()
    model.resize(to: TradesModel.maximumRows)
    #expect(model.count == 10_000_000)
    let trade = try Trade(amount: "2", price: "3")
    model.replace(9_999_999, with: trade)
    #expect(model[9_999_999] == trade)
    #expect(model.totals.cost.decimal == Decimal(6))
    #expect(model.nextRow == 1)
  }

  @Test func `sorting keeps the order of equal rows and puts empty ones last`() throws {
    let rows = [
      try Trade(amount: "1", price: "5"), .empty, try Trade(amount: "2", price: "3"),
      try Trade(amount: "3", price: "5"),
    ]
    var model = TradesModel(rows)
    model.sort(by: .field(.price), descending: true)
    #expect((1...4).map { model[$0] } == [rows[0], rows[3], rows[2], rows[1]])
    model.sort(by: .field(.price), descending: false)
    #expect((1...4).map { model[$0] } == [rows[2], rows[0], rows[3], rows[1]])
  }

  @Test func `numbers that differ behind the 34th digit are sorted by it`() throws {
    // 1/3 is more than 34 threes behind the point.
    var third = Trade.empty
    try third.enter(Trade.Entry(field: .price, number: Decimal(3)))
    try third.enter(Trade.Entry(field: .value, number: Decimal(1)))
    let threes = try Trade(amount: "0." + String(repeating: "3", count: 34), price: "1")
    var model = TradesModel([third, threes])
    model.sort(by: .field(.amount), descending: false)
    #expect(model[1] == threes)
  }

  @Test func `the average of purchases at one price is that price, however long`() throws {
    for price in ["123456789012.123456785", "2345.123456789012345678", "913867.401760071154386347"]
    {
      var model = TradesModel()
      for value in [1, 3, 250] {
        var trade = Trade.empty
        try trade.enter(Trade.Entry(field: .price, number: Decimal.read(price)))
        try trade.enter(Trade.Entry(field: .value, number: Decimal(value)))
        model.insert([trade], at: model.nextRow)
      }
      let average = try #require(model.totals.average)
      #expect(average.decimal.description == price)
      #expect(!average.decimal.isRounded)
    }
  }

  @Test func `hidden rows come back and new rows go in front of them`() throws {
    var model = TradesModel([
      try Trade(amount: "1", price: "5"), try Trade(amount: "2", price: "7"),
    ])
    model.resize(to: 1)
    #expect(model.totals.cost.decimal == Decimal(5))
    model.insert([try Trade(amount: "1", price: "1")], at: 2)
    #expect(model.totals.cost.decimal == Decimal(6))
    model.resize(to: 3)
    #expect(model.totals.cost.decimal == Decimal(20))
  }

  private func change(
    _ model: inout TradesModel, _ plain: inout PlainTable, _ random: inout SplitMix
  ) throws {
    let count = model.count
    let row = count == 0 ? 1 : Int.random(in: 1...count, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      let size = Int.random(in: 1...200, using: &random)
      model.resize(to: size)
      plain.resize(to: size)
    case 1, 2:
      let trade = try randomTrade(&random)
      model.insert([trade], at: row)
      plain.shown.insert(trade, at: row - 1)
    case 3 where count > 0:
      let last = min(row + Int.random(in: 0..<20, using: &random), count)
      model.remove(row..<last + 1)
      plain.shown.removeSubrange(row - 1..<last)
    case 4 where count > 0:
      let target = Int.random(in: 1...count, using: &random)
      model.move(row, to: target)
      plain.shown.insert(plain.shown.remove(at: row - 1), at: target - 1)
    case 5 where count > 0:
      model.clear(row..<row + 1)
      plain.shown[row - 1] = .empty
    case 6 where count > 0:
      let before = model
      model.insert([model[row]], at: row + 1)
      plain.shown.insert(plain.shown[row - 1], at: row)
      #expect(before.count == model.count - 1)
    default:
      guard count > 0 else { return }
      let trade = try randomTrade(&random)
      model.replace(row, with: trade)
      plain.shown[row - 1] = trade
    }
  }

  private func randomTrade(_ random: inout SplitMix) throws -> Trade {
    let prices = ["3", "0.07", "33.33", "100", "2.5", "1e-20", "7e30"]
    let numbers = ["0", "1", "0.1", "250", "12345.678", "9e25", "1e-18"]
    let price = prices.randomElement(using: &random) ?? "1"
    let number = numbers.randomElement(using: &random) ?? "1"
    var trade = Trade.empty
    let field: Field = Bool.random(using: &random) ? .amount : .value
    if Int.random(in: 0..<8, using: &random) == 0 { return trade }
    try trade.enter(
      Trade.Entry(field: .price, number: Decimal.read(price)),
      [Trade.Entry(field: field, number: Decimal.read(number))])
    return trade
  }

  /// Totals that were kept through all changes against the exact fractions added up anew.
  private func expectFreshTotals(of model: TradesModel, _ rows: [Trade]) throws {
    var amount = Fraction(.zero)
    var cost = Fraction(.zero)
    for row in rows {
      amount = amount + row.exact(.amount)
      cost = cost + row.exact(.value)
    }
    let totals = model.totals
    #expect(totals.cost.fraction == cost)
    #expect(totals.amount.decimal == Decimal(rounding: amount))
    #expect(totals.average?.decimal == (cost / amount).map { Decimal(rounding: $0) })
    if !totals.amount.isApproximate { #expect(totals.amount.fraction == amount) }
    let fresh = TradesModel(rows).totals
    #expect(fresh.amount == totals.amount)
    #expect(fresh.amount.isApproximate == totals.amount.isApproximate)
  }
}

extension Trade {
  init(amount: String, price: String) throws {
    self = .empty
    try enter(
      Entry(field: .amount, number: Decimal.read(amount)),
      [Entry(field: .price, number: Decimal.read(price))])
  }
}

extension TradesModel {
  fileprivate init(shown: [Trade], hidden: [Trade]) {
    self.init(shown + hidden)
    resize(to: shown.count)
  }

  @Test(arguments: [SortKey.field(.price), .field(.amount), .date], [false, true])
  func `empty rows are sorted together, however many`(key: SortKey, descending: Bool) throws {
    var table = TradesModel()
    table.resize(to: TradesModel.maximumRows)
    var trade = Trade.empty
    try trade.enter(Trade.Entry(field: .price, number: Decimal(7)), [])
    table.replace(9_999_999, with: trade)
    table.sort(by: key, descending: descending)
    // There is no amount and no date, so that by them the order stays.
    #expect(table[key == .field(.price) ? 1 : 9_999_999] == trade)
    #expect(table.count == TradesModel.maximumRows)
    #expect(table.rewrittenRows == 1)
  }
}

/// A small generator of repeatable random numbers (Steele, Lea and Flood's SplitMix64).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
