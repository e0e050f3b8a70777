import Decimals
import Testing

@testable import Trades

@Suite(.timeLimit(.minutes(10))) struct CostBasisVectorTests {
  private typealias Expectation = CostBasisVector.Expectation

  @Test func `the vectors are there`() {
    #expect(CostBasisVector.all("cost_basis").count == 65)
    #expect(CostBasisVector.all("splits_fees").count == 22)
  }

  @Test(arguments: CostBasisVector.all("cost_basis") + CostBasisVector.all("splits_fees"))
  func `sales, lots and what is held are right to the last digit`(vector: CostBasisVector) throws {
    // Named lots leave under every method that knows lots.
    let method = vector.method == "specific" ? .fifo : try #require(CostMethod(vector.method))
    var table = VectorTable(method: method)
    for event in vector.events { try table.apply(event) }
    table.keepSales()
    if vector.expect.error != nil {
      try expectShortfall(in: table, vector)
      return
    }
    let totals = table.model.totals(method)
    #expect(totals.shortfall == nil)
    try check(table, sells: try #require(vector.expect.sells))
    try check(table, remaining: try #require(vector.expect.remaining))
    let position = try #require(vector.expect.position)
    try check(totals.amount, position.qty)
    try check(totals.cost, position.cost)
    try check(totals.average, position.average)
    if totals.hasSales { try check(totals.realised, vector.expect.realisedTotal) }
    if let mark = vector.markPrice {
      let worth = totals.amount.fraction * Fraction(try Decimal.read(mark).exact)
      try check(Figure(worth, isApproximate: false), vector.expect.marketValue)
      let gain = Figure(worth - totals.cost.fraction, isApproximate: false)
      try check(gain, vector.expect.unrealised)
    }
  }

  private func check(_ table: VectorTable, sells: [Expectation.Sell]) throws {
    try #require(table.sales.count == sells.count)
    for (sale, expected) in zip(table.sales, sells) {
      #expect(sale.date?.description == expected.date)
      try check(sale.proceeds, expected.proceeds)
      try check(sale.cost, expected.cost)
      try check(sale.realised, expected.realised)
      #expect(sale.matched.map { table.name(of: $0.row) } == expected.matched.map(\.lot))
      for (match, expected) in zip(sale.matched, expected.matched) {
        try check(match.amount, expected.qty)
        try check(match.cost, expected.cost)
      }
    }
  }

  private func check(_ table: VectorTable, remaining: [Expectation.Lot]) throws {
    let lots = table.model.lots(table.method)
    let names = lots.map { table.name(of: $0.row) }
    // The vectors list lots of one purchase each in the order of the rows or of the dates.
    #expect(names.sorted() == remaining.map(\.lot).sorted())
    for expected in remaining {
      let lot = try #require(lots.first { table.name(of: $0.row) == expected.lot })
      try check(lot.amount, expected.qty)
      try check(lot.cost, expected.cost)
      try check(lot.unitCost, expected.unitCost)
    }
  }

  /// The detail reads "sell of 3/5 but only 1/2 held".
  private func expectShortfall(in table: VectorTable, _ vector: CostBasisVector) throws {
    #expect(vector.expect.error == "not-enough")
    let shortfall = try #require(table.model.shortfall(table.method))
    let words = try #require(vector.expect.detail).split(separator: " ").map { String($0) }
    #expect(shortfall.wanted.fraction == (try fraction(words[2])))
    #expect(shortfall.available.fraction == (try fraction(words[5])))
    let last = try #require(vector.events.last)
    #expect(table.model[shortfall.row].date?.description == last.date)
    // The refused sale changes nothing, so that the table without it is worth the same.
    var without = table.model
    without.remove(shortfall.row..<shortfall.row + 1)
    #expect(without.shortfall(table.method) == nil)
    let totals = without.totals(table.method)
    #expect(totals.amount == table.model.totals(table.method).amount)
    #expect(totals.cost == table.model.totals(table.method).cost)
    #expect(totals.realised ?? .zero == table.model.totals(table.method).realised)
  }

  private func check(_ figure: Figure?, _ expected: CostBasisVector.Number?) throws {
    guard let figure, let expected else {
      #expect(figure == nil && expected == nil)
      return
    }
    #expect(!figure.isApproximate)
    #expect(figure.decimal == (try Decimal.read(expected.v)))
    if !figure.isApproximate, let exact = try expected.frac.map({ try fraction($0) }) {
      #expect(figure.fraction == exact)
    }
  }

  private func fraction(_ text: String) throws -> Fraction {
    let parts = try text.split(separator: "/").map { Fraction(try exact(String($0))) }
    guard parts.count == 2 else { return parts[0] }
    let quotient = parts[0] / parts[1]
    return try #require(quotient)
  }

  /// A whole number of any length.
  private func exact(_ text: String) throws -> ExactDecimal {
    guard text.count > 30 else { return try Decimal.read(text).exact }
    let digits = text.drop { $0 == "-" }
    let magnitude = try stride(from: 0, to: digits.count, by: 18).reduce(ExactDecimal.zero) {
      let part = digits.dropFirst($1).prefix(18)
      let power = "1" + String(repeating: "0", count: part.count)
      return try $0 * Decimal.read(power).exact + Decimal.read(String(part)).exact
    }
    return text.hasPrefix("-") ? -magnitude : magnitude
  }
}

extension CostMethod {
  fileprivate init?(_ name: String) { self.init(rawValue: name) }
}
