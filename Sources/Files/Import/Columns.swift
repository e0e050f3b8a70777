/// The columns of a file and what they hold.
struct Columns {
  /// A column that has a role.
  struct Column {
    /// Its index, from 0.
    let index: Int
    /// Its name as the file has it.
    let name: String
    let meaning: HeaderMeaning
    /// What its letters or signs say, where it tells the side by such.
    var codes: [String: Activity] = [:]

    /// Whether a word in it that is not known makes a row no trade: it is a column of sides.
    var isSide: Bool {
      meaning.role == .side && meaning.strength >= 5
        && (meaning.strength > 9
          || Self.kinds.isDisjoint(with: HeaderName(name).words))
    }

    /// Words beside which `type` and `category` are of something else than what happened.
    private static let kinds: Set<String> = [
      "asset", "security", "instrument", "product", "account", "order", "wertpapier", "market",
    ]
  }

  /// The names of all columns.
  let names: [String]
  /// The columns by role, the surest first.
  private(set) var byRole: [Role: [Column]] = [:]

  /// Finds the roles of columns by their names.
  init(names: [String]) {
    self.names = names
    var meanings = names.map(HeaderMeaning.of)
    Self.tellNeighbours(names, &meanings)
    Self.tellAmounts(&meanings)
    let layout = Layout.of(names)
    for (index, var meaning) in meanings.enumerated() {
      if let role = layout?.roles[names[index].lowercased()] {
        meaning = HeaderMeaning(role: role, strength: 9)
      }
      guard let meaning else { continue }
      add(Column(index: index, name: names[index], meaning: meaning))
    }
    let hasLegs = byRole[.sent] != nil && byRole[.received] != nil
    if !hasLegs { (byRole[.sent], byRole[.received]) = (nil, nil) }
    if byRole[.date] == nil { byRole[.date] = byRole.removeValue(forKey: .time) }
  }

  /// The surest column for a role.
  subscript(role: Role) -> Column? { byRole[role]?.first }

  /// All columns for a role.
  func all(_ role: Role) -> [Column] { byRole[role] ?? [] }

  /// How many roles are filled.
  var roleCount: Int { byRole.count }

  /// Whether trades can be made of what the columns hold.
  var isComplete: Bool {
    if byRole[.amount] != nil {
      return byRole[.price] != nil || byRole[.value] != nil || isLegList
    }
    return byRole[.sent] != nil || (byRole[.value] != nil && textColumn != nil)
  }

  /// Whether each row is one half of a trade: what comes or what leaves.
  var isLegList: Bool {
    byRole[.amount] != nil && byRole[.price] == nil && byRole[.value] == nil
      && byRole[.side] != nil && (byRole[.unit(.amount)] != nil || byRole[.asset] != nil)
      && (byRole[.date] != nil || byRole[.key] != nil)
  }

  /// The column whose text may hold amounts and prices.
  var textColumn: Column? { self[.text] ?? self[.note] ?? self[.side] }

  /// Gives a column a role, before all others that have it, and takes its other roles away.
  mutating func set(_ role: Role, index: Int, name: String) {
    forget(index)
    let meaning = HeaderMeaning(role: role, strength: 99)
    byRole[role, default: []].insert(Column(index: index, name: name, meaning: meaning), at: 0)
  }

  /// Takes a role away.
  mutating func remove(_ role: Role) { byRole[role] = nil }

  /// Takes the roles of a column away.
  mutating func forget(_ index: Int) {
    for role in byRole.keys { byRole[role]?.removeAll { $0.index == index } }
    byRole = byRole.filter { !$0.value.isEmpty }
  }

  /// Lets a column tell the side, beside what else it tells.
  mutating func addSide(_ index: Int, codes: [String: Activity]) {
    let known = all(.side).first { $0.index == index }
    byRole[.side]?.removeAll { $0.index == index }
    let meaning = HeaderMeaning(role: .side, strength: known?.meaning.strength ?? 6)
    add(Column(index: index, name: names[index], meaning: meaning, codes: codes))
  }

  /// Gives a column another role.
  mutating func move(_ column: Column, to role: Role, strength: Int? = nil) {
    forget(column.index)
    var meaning = column.meaning
    meaning.role = role
    if let strength { meaning.strength = strength }
    add(Column(index: column.index, name: column.name, meaning: meaning))
  }

  /// Gives a column a role as sure as that of another.
  mutating func give(_ role: Role, to index: Int, like column: Column) {
    forget(index)
    let meaning = HeaderMeaning(role: role, strength: column.meaning.strength)
    add(Column(index: index, name: names[index], meaning: meaning))
  }

  /// Whether a column has no role.
  func isFree(_ index: Int) -> Bool {
    !byRole.values.contains { $0.contains { $0.index == index } }
  }

  /// The column that tells what another one is counted in: the one beside it, if there are several.
  func unit(of column: Column) -> Column? {
    let units = all(.unit(column.meaning.role))
    // A name that has the unit needs no other column, but one that follows it.
    if column.meaning.unit != nil { return units.first { $0.index == column.index + 1 } }
    return units.first { $0.index == column.index + 1 }
      ?? units.first { $0.index == column.index - 1 } ?? units.first
  }

  /// Gives a column a role, behind those that have it more surely.
  mutating func add(_ column: Column) {
    var list = byRole[column.meaning.role] ?? []
    let place = list.firstIndex { $0.meaning.strength < column.meaning.strength } ?? list.count
    list.insert(column, at: place)
    byRole[column.meaning.role] = list
  }

  /// Of columns of one name, such as `Cur.`, each tells the unit of the column before it.
  private static func tellNeighbours(_ names: [String], _ meanings: inout [HeaderMeaning?]) {
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    for index in meanings.indices.dropFirst() where meanings[index]?.role == .currency {
      guard counts[names[index], default: 0] > 1, let before = meanings[index - 1] else { continue }
      meanings[index] = HeaderMeaning(role: .unit(before.role), strength: 6)
    }
  }

  /// `Amount` is money where another column has the amount, or a description must have it.
  private static func tellAmounts(_ meanings: inout [HeaderMeaning?]) {
    let known = meanings.compactMap { $0 }
    let hasAmount = known.contains { $0.role == .amount && $0.strength >= 8 }
    let hasMoney = known.contains { $0.role == .price || $0.role == .value }
    let hasUnit = known.contains {
      $0.role == .unit(.amount) || ($0.role == .asset && $0.strength >= 8)
    }
    let hasText = known.contains { $0.role == .text || $0.role == .note }
    for index in meanings.indices {
      guard let meaning = meanings[index], let otherwise = meaning.otherwise else { continue }
      let isTold = !hasMoney && hasText && (!hasUnit || known.contains { $0.role == .note })
      guard hasAmount || isTold else { continue }
      meanings[index]?.role = otherwise
      meanings[index]?.strength = 6
      meanings[index]?.otherwise = nil
    }
  }
}
