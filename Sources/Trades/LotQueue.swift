import Decimals

/// The lots held in the order in which a method takes them; whole nodes as long as it can.
struct LotQueue {
  enum Entry {
    /// Purchases of which none has been touched.
    case stretch(Stretch)
    case parcel(Parcel)
  }

  private let method: CostMethod
  /// What comes first, the first of all at the end.
  private var stack: [Entry] = []
  /// What comes after the stack, with `fifo`; entries before `head` have left it.
  private var queue: [Entry] = []
  private var head = 0
  private var heap: Heap<Ranked>

  init(_ method: CostMethod) {
    self.method = method
    heap = Heap { $0.precedes($1, dearestFirst: method == .hifo) }
  }

  /// Whether lots come in the order of their dates, so that a node's lots may leave at one stroke.
  var isByDate: Bool { method == .fifo || method == .lifo }

  /// All entries, in no order.
  var entries: [Entry] { stack + queue[head...] + heap.elements.map(\.entry) }

  /// Adds entries newer than all others, in the order of their dates.
  mutating func add(_ entries: [Entry]) {
    switch method {
    case .fifo: queue += entries
    case .lifo: stack += entries
    case .hifo, .lofo, .average: entries.forEach { insert($0) }
    }
  }

  /// Puts what came last from the queue back, opened or not, in the order of the dates.
  mutating func putBack(_ entries: [Entry]) {
    switch method {
    case .fifo: stack += entries.reversed()
    case .lifo: stack += entries
    case .hifo, .lofo, .average: entries.forEach { insert($0) }
    }
  }

  /// Takes out what comes first.
  mutating func next() -> Entry? {
    if let ranked = heap.popFirst() { return ranked.entry }
    if let entry = stack.popLast() { return entry }
    guard head < queue.count else { return nil }
    head += 1
    return queue[head - 1]
  }

  private mutating func insert(_ entry: Entry) {
    if let ranked = Ranked(entry, dearestFirst: method == .hifo) { heap.insert(ranked) }
  }

  /// An entry and what the method ranks it by; an object, as a heap moves its elements often.
  private final class Ranked {
    let entry: Entry
    private let key: UnitCost

    /// Nil for a node without lots.
    init?(_ entry: Entry, dearestFirst: Bool) {
      self.entry = entry
      switch entry {
      case .parcel(let parcel): key = parcel.unitCostKey
      case .stretch(let stretch):
        let range = stretch.node.unitCosts
        let bound = dearestFirst ? range?.high : range?.low
        guard let cost = stretch.trade.map({ UnitCost($0) }) ?? bound else { return nil }
        key = cost
      }
    }

    func precedes(_ other: Ranked, dearestFirst: Bool) -> Bool {
      if key != other.key { return dearestFirst == (key > other.key) }
      // A stretch comes first, to be opened before it is too late.
      guard case .parcel(let a) = entry else { return true }
      guard case .parcel(let b) = other.entry else { return false }
      if let exact = a.unitCost, let otherExact = b.unitCost, exact != otherExact {
        return dearestFirst == (exact > otherExact)
      }
      return a.moment < b.moment
    }
  }
}
