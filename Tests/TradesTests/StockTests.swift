import Decimals
import Testing

@testable import Trades

@Suite(.timeLimit(.minutes(10))) struct StockTests {
  /// A lot as a plain list has it.
  struct Plain {
    let moment: Moment
    /// Nil for a cost without units, which is dearer than any.
    let unitCost: Fraction?
  }

  @Test(arguments: 0..<24 as Range<UInt64>, [CostMethod.fifo, .lifo, .hifo, .lofo])
  func `lots leave in the order of a plain search`(seed: UInt64, method: CostMethod) throws {
    var random = SplitMix(state: seed)
    let tree = try #require(Node.of(try purchases(seed, 20 + Int(seed) * 6)))
    let all = Stretch(tree, row: 1, dayAbove: 0)
    var waiting: [Stretch] = []
    all.walk { stretch in
      // Rows, and nodes of any height, the table itself among them.
      let isWhole = stretch.index != nil || Int.random(in: 0..<3, using: &random) == 0
      if isWhole { waiting.append(stretch) }
      return isWhole
    }
    waiting.shuffle(using: &random)
    var stock = Stock(method, of: all)
    var held: [Int: Plain] = [:]
    while !waiting.isEmpty || !held.isEmpty {
      if let stretch = waiting.popLast(), Bool.random(using: &random) || held.isEmpty {
        _ = stock.add(stretch)
        for lot in lots(of: stretch) { held[lot.moment.row] = lot }
      } else if let stretch = first(of: &stock) {
        let leaving = lots(of: stretch)
        let last = try #require(leaving.max { precedes($0, $1, method) })
        for lot in leaving { held[lot.moment.row] = nil }
        #expect(held.values.allSatisfy { precedes(last, $0, method) })
      } else {
        #expect(held.isEmpty)
      }
    }
    #expect(stock.first == nil)
  }

  /// Takes out what comes first: a row, or a node of which all comes before anything else.
  private func first(of stock: inout Stock) -> Stretch? {
    while let place = stock.first {
      let stretch = stock.stretch(at: place)
      if stretch.index != nil || stock.comesWhole(stretch, at: place) {
        stock.remove(place)
        if !lots(of: stretch).isEmpty { return stretch }
      } else {
        stock.open(place)
      }
    }
    return nil
  }

  private func lots(of stretch: Stretch) -> [Plain] {
    var lots: [Plain] = []
    stretch.walk { part in
      guard let trade = part.trade else { return false }
      let cost = Fraction(trade.exactValue + trade.exactFee)
      if trade.netAmount != .zero || cost != .zero {
        lots.append(Plain(moment: part.bounds.first, unitCost: cost / trade.netAmount))
      }
      return true
    }
    return lots
  }

  private func precedes(_ a: Plain, _ b: Plain, _ method: CostMethod) -> Bool {
    if method == .fifo || a.unitCost == b.unitCost && method != .lifo { return a.moment < b.moment }
    if method == .lifo { return b.moment < a.moment }
    guard let first = a.unitCost else { return method == .hifo }
    guard let second = b.unitCost else { return method == .lofo }
    return (method == .hifo) == (first > second)
  }

  /// Purchases of few prices, so that many cost the same, or nearly: a third, and 34 digits of it.
  private func purchases(_ seed: UInt64, _ count: Int) throws -> [Trade] {
    var trades = RandomTrades(seed: seed, saleEvery: 1000)
    return try (1...count).map { row in
      var trade = try trades.trade(row, of: count)
      let date = trade.date
      if trade.isSale { trade = .empty }
      let third = "0.3333333333333333333333333333333333"
      let price =
        ["1e-250", "3e-251", "12.50", third].randomElement(using: &trades.random) ?? third
      switch Int.random(in: 0..<6, using: &trades.random) {
      case 0:
        try trade.setFee(nil)
        try trade.enter(
          Trade.Entry(field: .amount, number: Decimal(3)),
          [Trade.Entry(field: .value, number: Decimal(1))])
      case 1: trade = try Trade(amount: "2", price: price)
      default: break
      }
      trade.date = date
      return trade
    }
  }
}
