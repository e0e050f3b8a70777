import Decimals
import Foundation
import Testing

@testable import Trades

/// Totals, gains and lots of random tables beside a second arithmetic: plain folds in exact
/// fractions that know nothing of trees, and apply fees and splits for themselves.
///
/// `DCA_TABLES=100000` recomputes more tables than the usual thousand.
@Suite(.timeLimit(.minutes(tableCount > 1_000 ? 60 : 10))) struct SecondArithmeticTests {
  private static let batches = 20

  @Test(arguments: 0..<batches)
  func `what a table leads to is what plain folds make of it, by every method`(
    batch: Int
  ) throws {
    let count = (tableCount + Self.batches - 1) / Self.batches
    for seed in batch * count..<(batch + 1) * count {
      let table = try TwofoldTable(seed: UInt64(seed))
      for method in CostMethod.allCases {
        let difference = table.difference(method)
        try #require(difference == nil, "table \(seed), \(method): \(difference ?? "")")
      }
    }
  }
}

private let tableCount =
  ProcessInfo.processInfo.environment["DCA_TABLES"].flatMap { Int($0) } ?? 1_000

/// A table and the same rows as plain fractions.
private struct TwofoldTable {
  private var random: SplitMix
  private(set) var model = TradesModel()
  private(set) var rows: [PlainTrade] = []
  private let hasDates: Bool

  init(seed: UInt64) throws {
    random = SplitMix(state: seed)
    hasDates = Bool.random(using: &random)
    let count = Int.random(in: 1...24, using: &random)
    // What is held lets most sales find their units, as it does at a prompt.
    var held = Fraction.zero
    for row in 1...count { try addRow(row, &held) }
    for _ in 0..<Int.random(in: 0...2, using: &random) { split() }
  }

  private mutating func pick(_ texts: [String]) -> String {
    texts.randomElement(using: &random) ?? "1"
  }

  private mutating func addRow(_ row: Int, _ held: inout Fraction) throws {
    let isSale = held > .zero && Int.random(in: 0..<3, using: &random) == 0
    let price = pick(["3", "7", "10", "33.33", "0.5", "12.5", "0.00012", "61234.56"])
    let number = pick(
      isSale
        ? ["0.5", "1", "0.25", "3", "0.01"] : ["1", "2", "0.5", "1.25", "100", "0.00731", "0"])
    let isMoney = Int.random(in: 0..<3, using: &random) == 0
    let signed = isSale ? "-\(number)" : number
    var trade = Trade.empty
    try trade.enter(
      Trade.Entry(field: .price, number: Decimal.read(price)),
      [Trade.Entry(field: isMoney ? .value : .amount, number: Decimal.read(signed))])
    let (exactPrice, exact) = (try fraction(price), try fraction(signed))
    var plain = PlainTrade(
      units: isMoney ? exact / exactPrice ?? .zero : exact,
      value: isMoney ? exact : exact * exactPrice, fee: .zero)
    try addTerms(row, isSale: isSale, to: &trade, &plain)
    held = held + plain.units
    model.insert([trade], at: row)
    rows.append(plain)
  }

  private func fraction(_ text: String) throws -> Fraction {
    Fraction(try Decimal.read(text).exact)
  }

  private mutating func addTerms(
    _ row: Int, isSale: Bool, to trade: inout Trade, _ plain: inout PlainTrade
  ) throws {
    let unitFee = try fraction("0.001")
    let worth = plain.value < .zero ? .zero - plain.value : plain.value
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      try trade.setFee(.money(Decimal.read("1.5")))
      plain.fee = try fraction("1.5")
    case 1:
      try trade.setFee(.rate(Decimal.read("0.0025")))
      plain.fee = worth * (try fraction("0.0025"))
    case 2 where isSale || plain.units > unitFee:
      try trade.setFee(.units(Decimal.read("0.001")))
      plain.units = plain.units - unitFee
    default: break
    }
    if isSale, row > 1, Int.random(in: 0..<3, using: &random) == 0 {
      let lots = (0..<3).map { _ in Int.random(in: 1..<row, using: &random) }
      (trade.lots, plain.lots) = (lots, lots)
    }
    if hasDates, Int.random(in: 0..<4, using: &random) > 0 {
      trade.date = Day(
        year: 2020, month: Int.random(in: 1...12, using: &random),
        day: Int.random(in: 1...3, using: &random))
      plain.day = trade.date?.code
    }
  }

  /// Splits all rows, those above a row, or those before a day.
  private mutating func split() {
    let factors: [(new: UInt128, old: UInt128)] = [(2, 1), (10, 1), (1, 3), (3, 2), (7, 11)]
    let (new, old) = factors.randomElement(using: &random) ?? (2, 1)
    guard let ratio = Fraction(ExactDecimal(new), over: ExactDecimal(old)) else { return }
    let end = Int.random(in: 1...rows.count + 1, using: &random)
    if hasDates, Bool.random(using: &random), let day = Day(year: 2020, month: 6, day: 2) {
      guard model.split(by: ratio, before: day) else { return }
      for (index, applied) in PlainTrade.days(of: rows).enumerated() where applied < day.code {
        rows[index].units = rows[index].units * ratio
      }
    } else {
      guard model.split(by: ratio, rows: 1..<end) else { return }
      for index in 0..<end - 1 { rows[index].units = rows[index].units * ratio }
    }
  }

  /// The first number in which the two arithmetics differ; nil for none.
  func difference(_ method: CostMethod) -> String? {
    let (plain, totals) = (PlainLedger(rows, method), model.totals(method))
    let sales = model.sales(method)
    guard totals.shortfall?.row == plain.shortfall else { return "shortfall" }
    guard sales.map(\.row) == plain.sales.map(\.row) else { return "rows of the sales" }
    let lots = method == .average ? [] : model.lots(method)
    let plainLots = method == .average ? [] : plain.lots
    guard lots.map({ $0.row ?? 0 }) == plainLots.map(\.row) else { return "rows of the lots" }
    var pairs: [(String, Figure?, Fraction?)] = [
      ("amount", totals.amount, plain.amount), ("cost", totals.cost, plain.cost),
      ("average", totals.average, plain.cost / plain.amount), ("fees", totals.fees, plain.fees),
      ("cost without fees", totals.costWithoutFees, plain.bareCost),
      ("net money in", totals.netMoneyIn, plain.moneyIn),
      ("break-even", totals.breakEven, plain.moneyIn / plain.amount),
      (
        "realised gain", totals.realised,
        rows.contains { $0.units < .zero } ? plain.cost - plain.moneyIn : nil
      ),
    ]
    for (sale, other) in zip(sales, plain.sales) {
      pairs.append(("cost of the sale in row \(sale.row)", sale.cost, other.cost))
    }
    for (lot, other) in zip(lots, plainLots) {
      pairs.append(("amount of lot \(other.row)", lot.amount, other.amount))
      pairs.append(("cost of lot \(other.row)", lot.cost, other.cost))
    }
    guard let wrong = pairs.first(where: { !Self.isSame($0.1, $0.2) }) else { return nil }
    return "\(wrong.0) \(wrong.1.map { "\($0.decimal)" } ?? "none")"
  }

  /// An exact figure equals the fraction; a marked one is the fraction rounded to 34 digits.
  private static func isSame(_ figure: Figure?, _ fraction: Fraction?) -> Bool {
    guard let figure, let fraction else { return figure == nil && fraction == nil }
    return figure.isApproximate
      ? figure.decimal == Decimal(rounding: fraction) : figure.fraction == fraction
  }
}
