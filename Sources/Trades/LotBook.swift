import Decimals

/// Units are held purchase by purchase and leave in the order of a method, or from rows named.
struct LotBook: UnitPool {
  private let isRecording: Bool
  private var queue: LotQueue
  /// The sums of the purchases of which none has been touched, and the others.
  private var untouched = Timeline.Purchases()
  private var parcels: [Parcel] = []
  /// What is left in rows that a sale names.
  private var named: [Int: Parcel?]

  init(_ method: CostMethod, naming rows: [Int], isRecording: Bool) {
    self.isRecording = isRecording
    queue = LotQueue(method)
    named = Dictionary(rows.map { ($0, nil) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func buy(_ purchases: Timeline.Purchases) {
    untouched.add(purchases)
    queue.add(entries(inOrder(purchases.stretches)))
  }

  /// Stretches in the order that the queue wants.
  private func inOrder(_ stretches: [Stretch]) -> [Stretch] {
    queue.isByDate ? stretches.inOrder() : stretches
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
    while let entry = queue.next() {
      switch entry {
      case .stretch(let stretch):
        if let parcel = touch(stretch) {
          queue.putBack([.parcel(parcel)])
        } else if stretch.index == nil, !leaves(stretch, &wanted, takesAll: takesAll) {
          queue.putBack(entries(inOrder(stretch.parts)))
        }
      case .parcel(let parcel):
        if parcel.isTaken || take(parcel, takesAll: takesAll) { continue }
        queue.putBack([entry])
        return matched
      }
    }
    return matched
  }

  /// Whether a node leaves whole, so that it need not be opened.
  private mutating func leaves(_ stretch: Stretch, _ wanted: inout Figure, takesAll: Bool) -> Bool {
    guard !isRecording, takesAll || queue.isByDate else { return false }
    let amount = Totals.amount(stretch.node.summary)
    guard takesAll || amount.fraction <= wanted.fraction else { return false }
    wanted = (wanted - amount).bounded
    untouched.remove(stretch)
    return true
  }

  /// The lot of a single row, which counts by itself from now on.
  private mutating func touch(_ stretch: Stretch) -> Parcel? {
    guard let parcel = stretch.parcel else { return nil }
    untouched.remove(stretch)
    parcels.append(parcel)
    return parcel
  }

  var cost: UnitCosts { parcels.reduce(into: untouched.cost) { $0 += $1.cost } }

  func lots(holding amount: Figure) -> [Lot] {
    var parcels: [Parcel] = []
    for entry in queue.entries {
      switch entry {
      case .parcel(let parcel): parcels.append(parcel)
      case .stretch(let stretch):
        if let parcel = stretch.parcel { parcels.append(parcel) }
        guard stretch.index == nil else { continue }
        stretch.walk { part in
          if let parcel = part.parcel { parcels.append(parcel) }
          return part.index != nil
        }
      }
    }
    return parcels.filter { !$0.isTaken }.sorted { $0.moment < $1.moment }.map(\.lot)
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

  private mutating func entries(_ stretches: [Stretch]) -> [LotQueue.Entry] {
    stretches.compactMap { stretch in
      guard named[stretch.row] != nil, let parcel = touch(stretch) else {
        return stretch.node.isEmpty ? nil : .stretch(stretch)
      }
      named[stretch.row] = .some(parcel)
      return .parcel(parcel)
    }
  }
}

extension Stretch {
  /// The lot of a single row; nil where it brought and cost nothing, and for a node.
  fileprivate var parcel: Parcel? {
    trade.flatMap { Parcel($0, at: bounds.first) }
  }
}
