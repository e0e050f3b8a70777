import Decimals

@testable import Trades

/// Cost basis the long way, beside the tree: every row in turn, every number an exact fraction.
struct PlainLedger {
  struct Lot {
    let row: Int
    var amount: Fraction
    var cost: Fraction
    var bareCost: Fraction
    /// Nil for a cost without units, which counts as dearer than any.
    let unitCost: Fraction?
  }

  private(set) var lots: [Lot] = []
  private(set) var amount = Fraction.zero
  private(set) var bought = Fraction.zero
  private(set) var sold = Fraction.zero
  private(set) var moneyIn = Fraction.zero
  private(set) var fees = Fraction.zero
  private(set) var shortfall: Int?
  /// The cost of the units that each sale took, in applying order.
  private(set) var sales: [(row: Int, cost: Fraction)] = []
  private let method: CostMethod
  /// What is left of rows that some sale names, where all units are one pool.
  private var named: [Int: (amount: Fraction, cost: Fraction, bareCost: Fraction)] = [:]
  private let namedRows: Set<Int>

  init(_ rows: [Trade], _ method: CostMethod) { self.init(rows.map(PlainTrade.init), method) }

  init(_ rows: [PlainTrade], _ method: CostMethod) {
    self.method = method
    namedRows = Set(rows.flatMap { $0.lots ?? [] })
    let dated = zip(PlainTrade.days(of: rows), rows.indices).map { day, index in
      (day: day, row: index + 1, trade: rows[index])
    }
    // The standard library's sort is stable.
    for event in dated.sorted(by: { $0.day < $1.day }) { apply(event.trade, event.row) }
  }

  var cost: Fraction { lots.reduce(.zero) { $0 + $1.cost } }
  var bareCost: Fraction { lots.reduce(.zero) { $0 + $1.bareCost } }

  private mutating func apply(_ trade: PlainTrade, _ row: Int) {
    let (value, fee, units) = (trade.value, trade.fee, trade.units)
    fees = fees + fee
    if units < .zero {
      sell(.zero - units, row, from: trade.lots, proceeds: .zero - value - fee)
      return
    }
    bought = bought + value + fee
    moneyIn = moneyIn + value + fee
    amount = amount + units
    guard units != .zero || value + fee != .zero else { return }
    if method == .average, namedRows.contains(row), units != .zero {
      named[row] = (units, value + fee, value)
    }
    if method == .average, !lots.isEmpty {
      lots[0].amount = lots[0].amount + units
      lots[0].cost = lots[0].cost + value + fee
      lots[0].bareCost = lots[0].bareCost + value
    } else {
      lots.append(
        Lot(
          row: row, amount: units, cost: value + fee, bareCost: value,
          unitCost: (value + fee) / units))
    }
  }

  private mutating func sell(
    _ wanted: Fraction, _ row: Int, from rows: [Int]?, proceeds: Fraction
  ) {
    if method == .average {
      if let rows { return sellNamed(wanted, row, from: rows, proceeds: proceeds) }
      if wanted <= amount, amount != .zero {
        let rest = amount - wanted
        for (row, lot) in named {
          func share(_ part: Fraction) -> Fraction { part * rest / amount ?? .zero }
          named[row] = (share(lot.amount), share(lot.cost), share(lot.bareCost))
        }
      }
    }
    let order = places(rows)
    let available = order.reduce(Fraction.zero) { $0 + lots[$1].amount }
    guard wanted <= available else {
      if shortfall == nil { shortfall = row }
      return
    }
    var left = wanted
    var cost = Fraction.zero
    for place in order {
      let lot = lots[place]
      let taken = min(lot.amount, left)
      // One product each: differences would double the digits with every sale.
      cost = cost + (lot.cost * taken / lot.amount ?? lot.cost)
      lots[place].amount = lot.amount - taken
      lots[place].cost = lot.cost * (lot.amount - taken) / lot.amount ?? .zero
      lots[place].bareCost = lot.bareCost * (lot.amount - taken) / lot.amount ?? .zero
      left = left - taken
      // A cost without units leaves with the sale that reaches it, which goes past empty lots.
      if taken != lot.amount { break }
    }
    lots.removeAll { $0.amount == .zero && $0.cost == .zero && $0.bareCost == .zero }
    sold = sold + cost
    sales.append((row, cost))
    amount = amount - wanted
    moneyIn = moneyIn - proceeds
  }

  /// Units of the pool that are those of some rows, at what these had cost.
  private mutating func sellNamed(
    _ wanted: Fraction, _ row: Int, from rows: [Int], proceeds: Fraction
  ) {
    var seen: Set<Int> = []
    let rows = rows.filter { seen.insert($0).inserted }
    guard wanted <= rows.reduce(Fraction.zero, { $0 + (named[$1]?.amount ?? .zero) }) else {
      if shortfall == nil { shortfall = row }
      return
    }
    var left = wanted
    var cost = Fraction.zero
    for row in rows where left != .zero {
      guard let lot = named[row], lot.amount != .zero else { continue }
      let taken = min(lot.amount, left)
      func share(_ part: Fraction) -> Fraction { part * taken / lot.amount ?? .zero }
      cost = cost + share(lot.cost)
      lots[0].amount = lots[0].amount - taken
      lots[0].cost = lots[0].cost - share(lot.cost)
      lots[0].bareCost = lots[0].bareCost - share(lot.bareCost)
      named[row] = (
        lot.amount - taken, lot.cost - share(lot.cost), lot.bareCost - share(lot.bareCost)
      )
      left = left - taken
    }
    lots.removeAll { $0.amount == .zero && $0.cost == .zero && $0.bareCost == .zero }
    sold = sold + cost
    sales.append((row, cost))
    amount = amount - wanted
    moneyIn = moneyIn - proceeds
  }

  /// The lots in the order in which they leave.
  private func places(_ rows: [Int]?) -> [Int] {
    if let rows {
      var seen: Set<Int> = []
      return rows.filter { seen.insert($0).inserted }
        .compactMap { row in lots.firstIndex { $0.row == row } }
    }
    switch method {
    case .average, .fifo: return Array(lots.indices)
    case .lifo: return lots.indices.reversed()
    case .hifo, .lofo:
      return lots.indices.sorted { a, b in
        let (first, second) = (lots[a].unitCost, lots[b].unitCost)
        if first == second { return a < b }
        guard let first else { return method == .hifo }
        guard let second else { return method == .lofo }
        return method == .hifo ? first > second : first < second
      }
    }
  }
}

/// What a ledger needs to know of a trade, each number an exact fraction.
struct PlainTrade {
  /// The units that come, a fee in units taken off; below zero for a sale.
  var units: Fraction
  var value: Fraction
  /// The fee in money.
  var fee: Fraction
  var day: Int32?
  var lots: [Int]?

  /// The days on which rows apply: those without one on the latest of the days above.
  static func days(of rows: [PlainTrade]) -> [Int32] {
    var latest: Int32 = 0
    return rows.map { row in
      latest = max(latest, row.day ?? 0)
      return row.day ?? latest
    }
  }
}

extension PlainTrade {
  init(_ trade: Trade) {
    units = trade.exact(.amount)
    value = trade.exact(.value)
    fee = .zero
    day = trade.date?.code
    lots = trade.lots
    switch trade.fee {
    case .money(let money): fee = Fraction(money.exact)
    case .rate(let rate):
      fee = (value < .zero ? Fraction.zero - value : value) * Fraction(rate.exact)
    case .units(let number): units = units - Fraction(number.exact)
    case nil: break
    }
  }
}

extension Fraction {
  static var zero: Fraction { Fraction(.zero) }
}
