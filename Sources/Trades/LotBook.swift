import Decimals

/// Units are held purchase by purchase and leave in the order of a method, or from rows named.
struct LotBook: UnitPool {
  private var stock: Stock
  /// The sums of the purchases of which none has been touched, and the others.
  private var untouched = Timeline.Purchases()
  private var parcels: [Parcel] = []
  /// What is left in rows that a sale names.
  private var named: [Int: Parcel?]

  init(_ method: CostMethod, of all: Stretch, naming rows: [Int]) {
    stock = Stock(method, of: all)
    named = Dictionary(rows.map { ($0, nil) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func buy(_ purchases: Timeline.Purchases) {
    untouched.add(purchases)
    for stretch in purchases.stretches {
      guard let place = stock.add(stretch), named[stretch.row] != nil else { continue }
      named[stretch.row] = .some(touch(place))
    }
  }

  func held(in rows: [Int]) -> Figure? {
    parcels(in: rows).reduce(.zero) { $0 + $1.left }
  }

  mutating func sell(_ order: SaleOrder) -> [Sale.Match] {
    var wanted = order.amount
    var matched: [Sale.Match] = []
    /// Whether all of the parcel was taken.
    func take(_ parcel: Parcel, takesAll: Bool) -> Bool {
      if takesAll || parcel.left.fraction <= wanted.fraction {
        wanted = (wanted - parcel.left).bounded
        matched.append(parcel.take(nil))
        return true
      }
      if !wanted.isZero { matched.append(parcel.take(wanted)) }
      wanted = .zero
      return false
    }
    if let rows = order.rows {
      for parcel in parcels(in: rows) where !take(parcel, takesAll: order.takesAllNamed) { break }
      return matched
    }
    let takesAll = order.rest.isZero
    if takesAll, !order.isRecorded {
      clear()
      return []
    }
    while let place = stock.first {
      if case .parcel(let number) = stock.content(at: place) {
        let parcel = parcels[Int(number)]
        guard parcel.isTaken || take(parcel, takesAll: takesAll) else { return matched }
        stock.remove(place)
      } else if !order.isRecorded, leaves(place, &wanted) {
        stock.remove(place)
      } else if touch(place) == nil {
        stock.open(place)
      }
    }
    return matched
  }

  /// Whether untouched lots leave whole, so that nobody needs to know them one by one.
  private mutating func leaves(_ place: Int, _ wanted: inout Figure) -> Bool {
    let stretch = stock.stretch(at: place)
    guard stretch.index != nil || stock.comesWhole(stretch, at: place) else { return false }
    let part = Timeline.Purchases(stretch)
    let amount = Totals.amount(part.sums)
    guard amount.fraction <= wanted.fraction else { return false }
    wanted = (wanted - amount).bounded
    untouched.remove(part)
    return true
  }

  /// The untouched lot of a single row, which counts by itself from now on; nil for a node's lots.
  private mutating func touch(_ place: Int) -> Parcel? {
    let stretch = stock.stretch(at: place)
    guard let parcel = stretch.parcel else { return nil }
    untouched.remove(Timeline.Purchases(stretch))
    stock.put(parcel: parcels.count, in: place)
    parcels.append(parcel)
    return parcel
  }

  private mutating func clear() {
    for parcel in parcels { _ = parcel.take(nil) }
    parcels.removeAll()
    untouched = Timeline.Purchases()
    stock.clear()
  }

  var cost: UnitCosts { parcels.reduce(into: untouched.cost) { $0 += $1.cost } }

  func lots(holding amount: Figure) -> [Lot] {
    var parcels = parcels.filter { !$0.isTaken }
    for stretch in stock.untouched {
      stretch.walk { part in
        if let parcel = part.parcel { parcels.append(parcel) }
        return part.index != nil
      }
    }
    return parcels.sorted { $0.moment < $1.moment }.map(\.lot)
  }

  /// The rows' parcels that have anything left, each once, in the order named.
  private func parcels(in rows: [Int]) -> [Parcel] {
    var seen: Set<Int> = []
    return rows.compactMap { row in
      guard let parcel = named[row] ?? nil, !parcel.isTaken, seen.insert(row).inserted else {
        return nil
      }
      return parcel
    }
  }
}

extension Stretch {
  /// The lot of a single row; nil where it brought and cost nothing, and for a node.
  fileprivate var parcel: Parcel? {
    trade.flatMap { Parcel($0, at: bounds.first) }
  }
}
