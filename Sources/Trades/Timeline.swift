import Decimals

/// The sales of a table in the order in which they apply, and what was bought between them.
///
/// Purchases between two sales may apply in any order, as far as their sums go: a stretch without a
/// sale whose rows all apply between the same two counts with the sums that it has at hand. Nodes
/// keep the timelines of their own rows, so that a change makes few of them anew.
struct Timeline {
  struct Sale {
    let moment: Moment
    let terms: SaleTerms
  }

  /// What was bought between two sales.
  struct Purchases {
    var sums = Summary()
    var fees = ExactDecimal.zero
    var roundedFees = 0
    /// In row order; only where they were asked for.
    var stretches: [Stretch] = []
  }

  let sales: [Sale]
  /// One more than there are sales.
  let purchases: [Purchases]
  /// The stretch's `dayAbove`.
  let dayAbove: Int32

  /// The rows of a stretch up to a limit; `keepsStretches` is for methods that need to know lots.
  init(_ all: Stretch, to limit: Int = .max, keepsStretches: Bool = false) {
    let sales = Self.sales(of: all, to: limit)
    var purchases = [Purchases](repeating: Purchases(), count: sales.count + 1)
    var slots = Slots(sales)
    all.walk(to: limit) { stretch in
      if let trade = stretch.trade {
        if trade.isSale || trade.isEmpty { return true }
        purchases[slots.slot(of: stretch.bounds.first)].add(stretch)
      } else {
        let node = stretch.node
        let bounds = stretch.bounds
        let slot = slots.slot(of: bounds.first)
        let saleCount = node.activity?.saleCount ?? 0
        // Between the bounds are no sales but the stretch's own.
        guard slots.isMoment(bounds.last, in: slot + saleCount) else { return false }
        if saleCount == 0 {
          purchases[slot].add(stretch)
        } else {
          guard node !== all.node, let own = node.timeline(after: stretch.dayAbove) else {
            return false
          }
          for index in own.purchases.indices {
            // Most are the first that comes to their place.
            if purchases[slot + index].sums.count == 0 {
              purchases[slot + index] = own.purchases[index]
            } else {
              purchases[slot + index].add(own.purchases[index])
            }
          }
        }
      }
      return true
    }
    if keepsStretches { Self.addStretches(of: all, to: limit, between: sales, &purchases) }
    self.sales = sales
    self.purchases = purchases
    dayAbove = all.dayAbove
  }

  private static func addStretches(
    of all: Stretch, to limit: Int, between sales: [Sale], _ purchases: inout [Purchases]
  ) {
    let namedRows = namedRows(of: sales)
    var slots = Slots(sales)
    all.walk(to: limit) { stretch in
      let bounds = stretch.bounds
      if let index = stretch.index {
        if stretch.node.trades[index].isSale { return true }
      } else {
        let rows = stretch.row..<stretch.row + stretch.node.count
        guard (stretch.node.activity?.saleCount ?? 0) == 0, !namedRows.hasNumber(in: rows)
        else { return false }
      }
      let slot = slots.slot(of: bounds.first)
      guard stretch.index != nil || slots.isMoment(bounds.last, in: slot) else { return false }
      purchases[slot].stretches.append(stretch)
      return true
    }
  }

  /// The rows that the sales name as their lots, in ascending order.
  static func namedRows(of sales: [Sale]) -> [Int] {
    sales.flatMap { $0.terms.lots ?? [] }.sorted()
  }

  private static func sales(of all: Stretch, to limit: Int) -> [Sale] {
    var sales: [Sale] = []
    all.walk(to: limit) { stretch in
      if let trade = stretch.trade {
        if trade.isSale {
          sales.append(Sale(moment: stretch.bounds.first, terms: SaleTerms(trade)))
        }
        return true
      }
      let node = stretch.node
      if (node.activity?.saleCount ?? 0) == 0 { return true }
      guard node !== all.node, let own = node.timeline(after: stretch.dayAbove) else {
        return false
      }
      for sale in own.sales {
        let moment = Moment(day: sale.moment.day, row: sale.moment.row + stretch.row)
        sales.append(Sale(moment: moment, terms: sale.terms))
      }
      return true
    }
    let isInOrder = zip(sales, sales.dropFirst()).allSatisfy { $0.moment < $1.moment }
    return isInOrder ? sales : sales.sorted { $0.moment < $1.moment }
  }

  /// Between which sales a moment lies; neighbours mostly lie between the same two.
  private struct Slots {
    let sales: [Sale]
    /// The latest answer.
    private var latest = 0

    init(_ sales: [Sale]) { self.sales = sales }

    mutating func slot(of moment: Moment) -> Int {
      if isMoment(moment, in: latest) { return latest }
      for next in [latest + 1, latest - 1] where next >= 0 && isMoment(moment, in: next) {
        latest = next
        return next
      }
      var (low, high) = (0, sales.count)
      while low < high {
        let middle = (low + high) / 2
        if sales[middle].moment < moment { low = middle + 1 } else { high = middle }
      }
      latest = low
      return low
    }

    /// Whether the moment lies between the sales on both sides of a slot.
    func isMoment(_ moment: Moment, in slot: Int) -> Bool {
      slot <= sales.count && (slot == 0 || sales[slot - 1].moment < moment)
        && (slot == sales.count || moment < sales[slot].moment)
    }
  }
}

extension Timeline.Purchases {
  private mutating func add(_ trade: Trade) {
    sums += Summary(trade)
    if !trade.isPlain { add(Activity.of(trade)) }
  }

  private mutating func add(_ node: Node) {
    sums += node.summary
    add(node.activity)
  }

  init(_ stretch: Stretch) {
    self.init()
    add(stretch)
  }

  mutating func add(_ stretch: Stretch) {
    if let trade = stretch.trade { add(trade) } else { add(stretch.node) }
  }

  mutating func add(_ part: Timeline.Purchases) {
    sums += part.sums
    fees += part.fees
    roundedFees += part.roundedFees
  }

  /// Takes the money of a part away again.
  mutating func remove(_ part: Timeline.Purchases) {
    sums.value -= part.sums.value
    sums.roundedValues -= part.sums.roundedValues
    fees -= part.fees
    roundedFees -= part.roundedFees
  }

  private mutating func add(_ activity: Activity?) {
    guard let activity else { return }
    fees += activity.fees
    roundedFees += activity.roundedFees
  }
}

extension [Int] {
  /// Whether one of the ascending numbers lies in the range.
  fileprivate func hasNumber(in range: Range<Int>) -> Bool {
    guard !isEmpty else { return false }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] < range.upperBound
  }
}
