import Decimals
import Testing
import Trades

/// A table that is built event by event, each trade in a row of its own.
struct VectorTable {
  let method: CostMethod
  private(set) var model = TradesModel()
  /// The sales as they were before later splits.
  private(set) var sales: [Sale] = []
  private var names: [String] = []

  init(method: CostMethod) { self.method = method }

  /// The purchase that stands in a row; the pool for none.
  func name(of row: Int?) -> String { row.map { names[$0 - 1] } ?? "pool" }

  mutating func apply(_ event: CostBasisVector.Event) throws {
    if event.type == "split" {
      keepSales()
      let (new, old) = (try #require(event.new), try #require(event.old))
      let ratio = Fraction(try Decimal.read(new).exact, over: try Decimal.read(old).exact)
      _ = model.split(by: try #require(ratio), rows: model.rows)
      return
    }
    let sign = event.type == "sell" ? "-" : ""
    var trade = Trade.empty
    let other: Field = event.value == nil ? .price : .value
    let number = try event.value.map { sign + $0 } ?? #require(event.price)
    try trade.enter(
      Trade.Entry(field: .amount, number: Decimal.read(sign + #require(event.qty))),
      [Trade.Entry(field: other, number: Decimal.read(number))])
    try trade.setFee(event.fee.map { .money(try Decimal.read($0)) })
    trade.date = try Day(iso: event.date)
    trade.lots = event.lots.map { lots in
      lots.compactMap { named in names.firstIndex(of: named.lot).map { $0 + 1 } }
    }
    model.insert([trade], at: model.nextRow)
    names.append(event.lot ?? "")
  }

  /// Keeps the sales that have come since the last time, which later splits would change.
  mutating func keepSales() {
    sales += model.sales(method).filter { sale in !sales.contains { $0.row == sale.row } }
  }
}

extension Day {
  /// A date in ISO form.
  init(iso text: String) throws {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    try #require(parts.count == 3)
    self = try #require(Day(year: parts[0], month: parts[1], day: parts[2]))
  }
}
