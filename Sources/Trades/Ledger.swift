import Decimals

/// The trades of a table applied in their order.
///
/// A sale of more than there is changes nothing; everything before it and after it stands.
struct Ledger {
  /// The sales that are recorded. An account of one leaves the others to the walk, so that it takes no
  /// memory for them.
  enum Recording: Equatable {
    case none, all
    /// One sale, with what was held before and after it: the last, or that of a row.
    case latest
    case row(Int)
  }

  private(set) var pool: any UnitPool
  private var money = ExactDecimal.zero
  private var isMoneyRounded = false
  /// The sales that were to be recorded.
  private(set) var sales: [Sale] = []
  /// The account of the one sale that was asked for; nil where it falls short.
  private(set) var account: SaleAccount?
  private(set) var shortfalls: [Shortfall] = []
  /// The sums of what has come since all units were sold the last time.
  private var held = Summary()

  /// What buys cost less what sales brought, fees included.
  var moneyIn: Figure { Figure(money, isApproximate: isMoneyRounded) }

  /// The units held.
  var amount: Figure { Totals.amount(held) }

  private var holding: Holding {
    let cost = pool.cost.withFees
    return Holding(amount: amount, cost: cost, realised: cost - moneyIn)
  }

  /// The rows of a stretch up to a limit.
  init(
    _ all: Stretch, to limit: Int, _ method: CostMethod, hasFees: Bool,
    recording: Recording = .none
  ) {
    let timeline = Timeline(
      all, to: limit, keepsStretches: method != .average || all.node.namesLots)
    pool =
      method == .average
      ? AveragePool(
        naming: Timeline.namedRows(of: timeline.sales), hasFees: hasFees)
      : LotBook(method, of: all, naming: Timeline.namedRows(of: timeline.sales))
    let told: Int? =
      switch recording {
      case .none, .all: nil
      case .latest: timeline.sales.indices.last
      case .row(let row): timeline.sales.firstIndex { $0.moment.row == row }
      }
    for index in timeline.sales.indices {
      buy(timeline.purchases[index])
      let before = index == told ? holding : nil
      let isRecorded = before != nil || recording == .all
      guard let sale = sell(timeline.sales[index], isRecorded: isRecorded) else { continue }
      sales.append(sale)
      guard let before else { continue }
      let since = timeline.purchases[index + 1]
      account = SaleAccount(
        sale: sale, before: before, after: holding, amountSince: Totals.amount(since.sums),
        costSince: since.cost.withFees)
    }
    if let last = timeline.purchases.last { buy(last) }
  }

  private mutating func buy(_ purchases: Timeline.Purchases) {
    guard purchases.sums.count > 0 else { return }
    held += purchases.sums
    money += purchases.sums.value + purchases.fees
    isMoneyRounded = isMoneyRounded || purchases.isMoneyRounded
    pool.buy(purchases)
  }

  /// Applies a sale; answers it where it is recorded and does not fall short.
  private mutating func sell(_ sale: Timeline.Sale, isRecorded: Bool) -> Sale? {
    let (terms, wanted) = (sale.terms, sale.terms.wanted)
    let held = amount
    let rows = terms.lots
    let named = rows.flatMap { pool.held(in: $0) }
    guard let rest = Self.rest(of: held, after: wanted),
      let restNamed = named.map({ Self.rest(of: $0, after: wanted) }) ?? .some(rest)
    else {
      shortfalls.append(
        Shortfall(row: sale.moment.row, available: named ?? held, wanted: wanted))
      return nil
    }
    let order = SaleOrder(
      amount: wanted, held: held, rest: rest, rows: named == nil ? nil : rows,
      takesAllNamed: restNamed.isZero, isRecorded: isRecorded)
    let matched = pool.sell(order)
    if rest.isZero { self.held = Summary() } else { self.held += terms.sums }
    money -= terms.proceeds.fraction.numerator
    isMoneyRounded = isMoneyRounded || terms.proceeds.isApproximate
    guard isRecorded else { return nil }
    let cost = matched.reduce(.zero) { $0 + $1.cost }
    return Sale(
      row: sale.moment.row, date: terms.date, held: held, amount: wanted, matched: matched,
      proceeds: terms.proceeds, cost: cost, realised: terms.proceeds - cost)
  }

  /// 10^32: what is less than a part in so many may be lost in 34 digits, also where splits have
  /// rounded anew.
  private static let manyTimes = ExactDecimal(
    100_000_000_000_000_000_000_000_000_000_000 as UInt128)

  /// What is left of units held, or of their cost; nil where more is wanted.
  ///
  /// Of a number that has more digits than can be entered all of it is wanted where what is left, or
  /// missing, is next to nothing.
  static func rest(of held: Figure, after wanted: Figure) -> Figure? {
    let rest = held.fraction - wanted.fraction
    if rest.numerator.isZero { return .zero }
    if max(held.fraction.extent, wanted.fraction.extent) > Decimal.maximumDigits {
      // First what is quick to ask.
      if rest.estimatedMagnitude < held.fraction.estimatedMagnitude - 25 {
        let magnified = rest * Fraction(Self.manyTimes)
        if magnified < held.fraction, Fraction(.zero) - held.fraction < magnified { return .zero }
      }
    }
    guard !rest.numerator.isNegative else { return nil }
    return Figure(rest, isApproximate: held.isApproximate || wanted.isApproximate)
  }
}

extension Timeline.Purchases {
  /// What was paid.
  var cost: UnitCosts {
    UnitCosts(
      withFees: Figure(sums.value + fees, isApproximate: isMoneyRounded),
      withoutFees: Figure(sums.value, isApproximate: sums.roundedValues > 0))
  }

  /// Whether a value or a fee had lost digits.
  fileprivate var isMoneyRounded: Bool { sums.roundedValues > 0 || roundedFees > 0 }
}
