import Trades

/// The latest steps back, or forward, up to a limit; older ones are forgotten.
struct History {
  /// How to go from one table to its neighbour.
  enum Step {
    /// Put the trade into the row.
    case row(Int, Trade)
    /// Take the last row away, or put the trade behind all rows; there are no sales.
    case shorter
    case longer(Trade)
    /// Take the table, which differs in the rows.
    indirect case table(TradesModel, rows: Range<Int>)
    /// Change several sheets, or what belongs to none.
    indirect case session(SessionStep)

    /// The table that the step keeps for itself.
    var model: TradesModel? {
      switch self {
      case .row, .shorter, .longer: nil
      case .table(let model, _): model
      case .session(let step): step.model
      }
    }
  }

  /// How many changes can be taken back.
  static let limit = 1000
  /// How many rows earlier tables may hold for themselves, where they do not share them.
  private static let rowLimit = 5_000_000

  private var steps: [Step] = []
  private var oldest = 0

  var count: Int { steps.count }

  mutating func push(_ step: Step) {
    if let model = step.model, model.rewrittenRows > Self.rowLimit { forget(before: model) }
    if steps.count < Self.limit {
      steps.append(step)
    } else {
      steps[oldest] = step
      oldest = oldest + 1 == Self.limit ? 0 : oldest + 1
    }
  }

  mutating func pop() -> Step? {
    turn()
    return steps.popLast()
  }

  /// Forgets the steps from before the last sorts that together fill the limit of rows.
  private mutating func forget(before latest: TradesModel) {
    turn()
    let lastDropped = steps.lastIndex { step in
      guard let model = step.model else { return false }
      return latest.rewrittenRows - model.rewrittenRows > Self.rowLimit
    }
    if let lastDropped { steps.removeSubrange(...lastDropped) }
  }

  /// Turns the ring so that its newest step is the last.
  private mutating func turn() {
    guard oldest > 0 else { return }
    steps = Array(steps[oldest...] + steps[..<oldest])
    oldest = 0
  }

  mutating func removeAll() {
    steps.removeAll()
    oldest = 0
  }
}
