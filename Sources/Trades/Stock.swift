/// The lots at hand, of which the one that a method takes first is found without sorting them.
///
/// Lots lie on shelves that follow the nodes of the tree. Each place of a shelf is for one row or
/// one child of a node, and each shelf knows which of its places has the first lot. A node of which
/// nothing has left takes one place until its lots are wanted one by one.
struct Stock {
  /// No object is in it, so that looking through places takes no reference counts.
  private struct Place {
    var content = Content.nothing
    /// Where the first lot stands in the order of the method; of untouched lots at the earliest.
    var rank = Rank.none
    var row: Int32 = 0
    var dayAbove: Int32 = 0
  }

  enum Content: Equatable {
    case nothing
    /// All lots of a row or of a child, untouched.
    case lots
    case shelf(Int32)
    /// What is left of a row's lot, by a number that the owner of the stock gave it.
    case parcel(Int32)
  }

  private struct Shelf {
    let node: Node
    let row: Int
    /// The place in the shelf above; nil for the root's.
    let parent: Int?
    /// The place of the first lot.
    var first: Int?
  }

  private static let width = Node.capacity
  private let method: CostMethod
  private let root: Stretch
  private var shelves: [Shelf] = []
  /// Those of all shelves, `width` each.
  private var places: [Place] = []

  init(_ method: CostMethod, of root: Stretch) {
    self.method = method
    self.root = root
    clear()
  }

  /// The place of the first lot, or of the untouched lots among which it is.
  var first: Int? {
    var shelf = 0
    while let place = shelves[shelf].first {
      guard case .shelf(let next) = places[place].content else { return place }
      shelf = Int(next)
    }
    return nil
  }

  func content(at place: Int) -> Content { places[place].content }

  /// The row or the node whose lots are in a place.
  func stretch(at place: Int) -> Stretch {
    let node = shelves[place / Self.width].node
    let index = place % Self.width
    let (row, dayAbove) = (Int(places[place].row), places[place].dayAbove)
    return node.height == 0
      ? Stretch(node, index: index, row: row, dayAbove: dayAbove)
      : Stretch(node.children[index], row: row, dayAbove: dayAbove)
  }

  /// The rows and nodes whose lots are untouched.
  var untouched: [Stretch] {
    places.indices.filter { places[$0].content == .lots }.map { stretch(at: $0) }
  }

  /// Puts the lots of a stretch in their place, and answers which that is; nil where it has none,
  /// and for the whole table.
  mutating func add(_ stretch: Stretch) -> Int? {
    guard let rank = Rank(stretch, method) else { return nil }
    let level = stretch.index == nil ? stretch.node.height + 1 : 0
    guard level <= root.node.height else {
      fill(0, with: stretch)
      return nil
    }
    var shelf = 0
    while shelves[shelf].node.height > level {
      shelf = self.shelf(at: place(of: stretch, in: shelf))
    }
    let place = place(of: stretch, in: shelf)
    put(stretch, rank, in: place)
    advance(place)
    return place
  }

  /// Takes the untouched lots of a node apart.
  mutating func open(_ place: Int) {
    let stretch = stretch(at: place)
    fill(addShelf(stretch.node, row: stretch.row, parent: place), with: stretch)
  }

  /// Says that a part of the lot in a place has left.
  mutating func put(parcel: Int, in place: Int) {
    places[place].content = .parcel(Int32(parcel))
  }

  mutating func remove(_ place: Int) {
    places[place].content = .nothing
    settle(place / Self.width)
  }

  /// Takes all lots out.
  mutating func clear() {
    shelves.removeAll()
    places.removeAll()
    _ = addShelf(root.node, row: root.row, parent: nil)
  }

  /// Whether all of a node's lots come before any others, as they may where the method goes by
  /// dates.
  func comesWhole(_ stretch: Stretch, at place: Int) -> Bool {
    guard method == .fifo || method == .lifo else { return false }
    let last = Rank.order(of: method == .fifo ? stretch.bounds.last : stretch.bounds.first, method)
    var place = place
    while true {
      let shelf = place / Self.width
      for other in range(of: shelf) where other != place && places[other].content != .nothing {
        if places[other].rank.moment < last { return false }
      }
      guard let parent = shelves[shelf].parent else { return true }
      place = parent
    }
  }

  private func range(of shelf: Int) -> Range<Int> {
    shelf * Self.width..<(shelf + 1) * Self.width
  }

  private func place(of stretch: Stretch, in shelf: Int) -> Int {
    let (node, row) = (shelves[shelf].node, shelves[shelf].row)
    let offset = stretch.row - row
    return shelf * Self.width + (node.height == 0 ? offset : node.child(at: offset).child)
  }

  private mutating func addShelf(_ node: Node, row: Int, parent: Int?) -> Int {
    shelves.append(Shelf(node: node, row: row, parent: parent, first: nil))
    for _ in 0..<Self.width { places.append(Place()) }
    if let parent { places[parent].content = .shelf(Int32(shelves.count - 1)) }
    return shelves.count - 1
  }

  /// The shelf in a place, an empty one where there was none.
  private mutating func shelf(at place: Int) -> Int {
    if case .shelf(let shelf) = places[place].content { return Int(shelf) }
    let above = shelves[place / Self.width]
    let (child, row) = above.node.child(place % Self.width, fromRow: above.row)
    return addShelf(child, row: row, parent: place)
  }

  private mutating func fill(_ shelf: Int, with stretch: Stretch) {
    var place = shelf * Self.width
    for part in stretch.parts {
      if let rank = Rank(part, method) { put(part, rank, in: place) }
      place += 1
    }
    settle(shelf)
  }

  private mutating func put(_ stretch: Stretch, _ rank: Rank, in place: Int) {
    places[place] = Place(
      content: .lots, rank: rank, row: Int32(stretch.row), dayAbove: stretch.dayAbove)
  }

  /// Lets a place that has got lots be the first of its shelf, and of those above, where it is.
  private mutating func advance(_ place: Int) {
    let rank = places[place].rank
    var place = place
    while true {
      let shelf = place / Self.width
      if let first = shelves[shelf].first, first != place, !precedes(place, first) { return }
      shelves[shelf].first = place
      guard let parent = shelves[shelf].parent else { return }
      places[parent].rank = rank
      place = parent
    }
  }

  /// Finds the first place of a shelf whose lots have changed, and of those above.
  private mutating func settle(_ shelf: Int) {
    var shelf = shelf
    while true {
      var first: Int?
      for place in range(of: shelf) where places[place].content != .nothing {
        if let best = first, !precedes(place, best) { continue }
        first = place
      }
      shelves[shelf].first = first
      guard let parent = shelves[shelf].parent else { return }
      if let first {
        places[parent].rank = places[first].rank
      } else {
        places[parent].content = .nothing
      }
      shelf = parent / Self.width
    }
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (places[a].rank, places[b].rank)
    let order = first.cost.compared(to: second.cost) ?? cost(at: a).compared(to: cost(at: b))
    if order != 0 { return (method == .hifo) == (order > 0) }
    return first.moment < second.moment
  }

  /// The exact unit cost of the first lot in a place, which an estimate could not tell from another.
  private func cost(at place: Int) -> UnitCost {
    if case .shelf(let shelf) = places[place].content, let first = shelves[Int(shelf)].first {
      return cost(at: first)
    }
    return UnitCost(stretch(at: place), dearest: method == .hifo) ?? .none
  }
}
