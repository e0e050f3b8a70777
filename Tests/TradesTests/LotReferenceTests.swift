import Decimals
import Testing

@testable import Trades

@Suite(.timeLimit(.minutes(10))) struct LotReferenceTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `named lots follow their rows`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var rows: [Trade] = []
    for row in 1...60 {
      var trade = try Trade(amount: "1", price: "\(Int.random(in: 1...20, using: &random))")
      trade.note = "row \(row)"
      trade.date = row % 3 == 0 ? nil : Day(year: 2000 + row % 7, month: 1, day: 1)
      rows.append(trade)
    }
    var sale = try Trade(amount: "-1", price: "9")
    sale.lots = [7, 31, 55]
    sale.note = "sale"
    rows.insert(sale, at: 40)
    sale.lots = [2, 41]
    rows.append(sale)
    var model = TradesModel(rows)
    var names = Self.names(in: model)
    for _ in 0..<30 {
      let row = Int.random(in: 1...model.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: model.insert([.empty, .empty], at: row)
      case 1 where model[row].note != "sale":
        let gone = model[row].note
        model.remove(row..<row + 1)
        names = names.map { $0.filter { $0 != gone } }
      case 2: model.move(row, to: Int.random(in: 1...model.count, using: &random))
      case 3: model.sort(by: .field(.price), descending: Bool.random(using: &random))
      default: model.sort(by: .date, descending: Bool.random(using: &random))
      }
      let found = Self.names(in: model)
      #expect(Set(found) == Set(names))
    }
  }

  @Test func `a sale whose lot is gone falls short`() throws {
    var sale = try Trade(amount: "-1", price: "9")
    sale.lots = [2]
    var model = TradesModel([
      try Trade(amount: "1", price: "5"), try Trade(amount: "1", price: "6"), sale,
    ])
    #expect(model.totals(.lifo).realised?.decimal == Decimal(3))
    #expect(model.sales(.fifo).first?.matched.map(\.row) == [2])
    model.remove(2..<3)
    let shortfall = try #require(model.shortfall(.fifo))
    #expect(shortfall.row == 2)
    #expect(shortfall.available.isZero)
    #expect(model.shortfall(.average)?.available.isZero == true)
  }

  @Test func `named lots leave in the order in which they are named`() throws {
    var sale = try Trade(amount: "-3", price: "9")
    sale.lots = [2, 1]
    let model = TradesModel([
      try Trade(amount: "2", price: "5"), try Trade(amount: "2", price: "6"), sale,
    ])
    #expect(model.sales(.fifo)[0].matched.map(\.row) == [2, 1])
    #expect(model.lots(.fifo).map(\.row) == [1])
  }

  /// The notes of the rows that each sale names.
  private static func names(in model: TradesModel) -> [[String]] {
    model.rows.compactMap { row in model[row].lots?.map { model[$0].note ?? "" } }
  }
}
