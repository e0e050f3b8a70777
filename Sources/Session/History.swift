import Decimals
import Trades

/// The latest steps back, or forward, up to a limit; older ones are forgotten.
struct History {
  /// A step and what it takes back: the command, or words for several.
  struct Entry {
    let step: Step
    /// Nil while the command that makes the step is being done.
    var name: [UInt8]?
  }

  /// How to go from one table to its neighbour.
  enum Step {
    /// Put the trade into the row.
    case row(Int, Trade)
    /// Take the last row away, or put the trade behind all rows; there are no sales.
    case shorter
    case longer(Trade)
    /// Take the table, which differs in the rows.
    indirect case table(TradesModel, rows: Range<Int>)
    /// Set the market price.
    case price(Decimal?)
    /// Put a sheet beside the others.
    indirect case addition(SheetPlace)
    /// Delete the sheet; where it is the present one, go to the other.
    indirect case deletion(String, goingTo: String)
    /// Change several sheets, or what belongs to none.
    indirect case session(SessionStep)

    /// Whether sheets come and go by it, or change together.
    var isAcrossSheets: Bool {
      switch self {
      case .row, .shorter, .longer, .table, .price: false
      case .addition, .deletion, .session: true
      }
    }

    /// The table that the step keeps for itself.
    var model: TradesModel? {
      switch self {
      case .row, .shorter, .longer, .price, .addition, .deletion: nil
      case .table(let model, _): model
      case .session(let step): step.model
      }
    }
  }

  /// How many changes can be taken back.
  static let limit = 1000
  /// How many rows earlier tables may hold for themselves, where they do not share them.
  private static let rowLimit = 5_000_000

  /// The bytes of a name at most: a thousand steps are to stay small.
  private static let nameLimit = 200

  private var steps: [Entry] = []
  private var oldest = 0

  var count: Int { steps.count }

  mutating func push(_ step: Step, name: [UInt8]? = nil) {
    if let model = step.model, model.rewrittenRows > Self.rowLimit { forget(before: model) }
    let entry = Entry(step: step, name: name)
    if steps.count < Self.limit {
      steps.append(entry)
    } else {
      steps[oldest] = entry
      oldest = oldest + 1 == Self.limit ? 0 : oldest + 1
    }
  }

  mutating func pop() -> Entry? {
    turn()
    return steps.popLast()
  }

  /// Names the newest step, if it has none yet.
  mutating func nameNewest(_ name: @autoclosure () -> [UInt8]) {
    let newest = (oldest > 0 ? oldest : steps.count) - 1
    guard newest >= 0, steps[newest].name == nil else { return }
    steps[newest].name = name()
  }

  /// The name of a step that a command makes: its text, or the beginning of a long one.
  static func name(_ command: ArraySlice<UInt8>) -> [UInt8] {
    guard command.count > nameLimit else { return Array(command) }
    let mark = Array("…".utf8)
    var head = command.prefix(nameLimit - mark.count)
    // No character is cut in two.
    while let last = head.last, last & 0xC0 == 0x80 { head.removeLast() }
    if let last = head.last, last >= 0x80 { head.removeLast() }
    return Array(head) + mark
  }

  /// Forgets the steps from before the last sorts that together fill the limit of rows.
  private mutating func forget(before latest: TradesModel) {
    turn()
    let lastDropped = steps.lastIndex { entry in
      guard let model = entry.step.model else { return false }
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
