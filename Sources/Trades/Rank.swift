/// Where a lot stands in the order in which a method takes lots.
struct Rank {
  /// Equal for all where the method goes by dates.
  let cost: CostEstimate
  /// Less for what comes first among lots of equal cost.
  let moment: Int

  private init(cost: CostEstimate, moment: Int) {
    self.cost = cost
    self.moment = moment
  }

  static var none: Rank { Rank(cost: .none, moment: 0) }

  /// The rank of a row, or one that no lot of a node comes before; nil where there is no lot.
  init?(_ stretch: Stretch, _ method: CostMethod) {
    let bounds = stretch.bounds
    moment = Self.order(of: method == .lifo ? bounds.last : bounds.first, method)
    switch method {
    case .average, .fifo, .lifo:
      guard stretch.bringsLots else { return nil }
      cost = .none
    case .hifo, .lofo:
      guard let cost = UnitCost(stretch, dearest: method == .hifo) else { return nil }
      self.cost = cost.estimate
    }
  }

  /// A moment as a number, less for what the method takes first of equal cost.
  static func order(of moment: Moment, _ method: CostMethod) -> Int {
    let order = Int(moment.day) << 32 | moment.row
    return method == .lifo ? -order : order
  }
}

extension Stretch {
  /// Whether there is a lot; for a node that not everything is empty is enough.
  fileprivate var bringsLots: Bool { index.map { node.trades[$0].bringsLot } ?? !node.isEmpty }
}
