import Trades

/// The latest steps back, or forward, up to a limit; older ones are forgotten.
struct History {
  /// How to go from one table to its neighbour.
  enum Step {
    /// Put the trade into the row.
    case row(Int, Trade)
    /// Take the table, which differs in the rows.
    indirect case table(TradesModel, rows: Range<Int>)
  }

  /// How many changes can be taken back.
  static let limit = 1000

  private var steps: [Step] = []
  private var oldest = 0

  var count: Int { steps.count }

  mutating func push(_ step: Step) {
    if steps.count < Self.limit {
      steps.append(step)
    } else {
      steps[oldest] = step
      oldest = oldest + 1 == Self.limit ? 0 : oldest + 1
    }
  }

  mutating func pop() -> Step? {
    // A full ring is first turned so that its newest step is the last.
    if oldest > 0 {
      steps = Array(steps[oldest...] + steps[..<oldest])
      oldest = 0
    }
    return steps.popLast()
  }

  mutating func removeAll() {
    steps.removeAll()
    oldest = 0
  }
}
