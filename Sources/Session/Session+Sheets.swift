import Commands
import Decimals
import Trades

/// A sheet and where it is, or was, among the others.
struct SheetPlace {
  let name: String
  let sheet: Sheet
  /// Its index in the order of the sheets.
  let index: Int
  /// Whether commands are about it.
  let isCurrent: Bool
}

/// Several tables in one session.
extension Session {
  mutating func perform(
    _ request: SheetRequest, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    switch request {
    case .open(let name):
      guard !sheetNames.contains(name) else {
        go(to: name)
        return .sheet(isNew: false)
      }
      return try begin(Sheet(), name, command)
    case .copy(let name): return try begin(sheet.copy, name, command)
    case .delete(let name):
      let summary = summaries(of: [name])
      keep(.addition(try remove(name, goingTo: nil, command)))
      return .sheets(summaries(of: sheetNames), deleted: summary.first)
    case .list: return .sheets(summaries(of: sheetNames))
    case .compare(let names):
      return .comparison(Comparison(summaries(of: names), names.map { self[$0].model }))
    }
  }

  /// Whether another session has the same sheets with the same rows and prices, and counts and shows
  /// them in the same way; quick where the two share most rows.
  public func hasSameContents(as other: Session) -> Bool {
    sheetNames == other.sheetNames && currentName == other.currentName && options == other.options
      && sheetNames.allSatisfy {
        self[$0].price == other[$0].price && self[$0].model.hasSameRows(as: other[$0].model)
      }
  }

  /// What the sheets hold, as `vwce 30 rows, cost 6045; btc 2 rows, cost 200`.
  public func contents(hasCost: Bool) -> String {
    let sheets = sheetNames.filter { self[$0].model.count > 0 }
    guard !sheets.isEmpty else { return "no rows" }
    return sheets.map { name in
      let sheet = self[name]
      let rows = "\(name) \(sheet.model.count) \(sheet.model.count == 1 ? "row" : "rows")"
      let cost = options.format.text(sheet.position(options.method)[.cost])
      return hasCost ? "\(rows), cost \(cost)" : rows
    }.joined(separator: hasCost ? "; " : ", ")
  }

  /// A sheet by its name.
  subscript(name: String) -> Sheet { name == currentName ? sheet : shelf[name] ?? Sheet() }

  /// Adds a sheet and goes to it, which is the first step that can be taken back there.
  private mutating func begin(
    _ sheet: Sheet, _ name: String, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    let previous = currentName
    try add(sheet, name, command)
    go(to: name)
    keep(.deletion(name, goingTo: previous))
    return .sheet(isNew: true)
  }

  /// Takes a sheet away and answers where it was. From the present one the way is to another sheet, or
  /// to a neighbour where that is not there.
  mutating func remove(
    _ name: String, goingTo other: String?, _ command: Range<Int>
  ) throws(Diagnostic) -> SheetPlace {
    guard let index = sheetNames.firstIndex(of: name), sheetNames.count > 1 else {
      throw Diagnostic(
        .sheet, "the only sheet cannot be deleted", at: command,
        label: "expected another sheet to be left")
    }
    let place = SheetPlace(
      name: name, sheet: self[name], index: index, isCurrent: name == currentName)
    if place.isCurrent {
      let neighbour = sheetNames[index == 0 ? 1 : index - 1]
      go(to: other.flatMap { sheetNames.contains($0) ? $0 : nil } ?? neighbour)
    }
    shelf[name] = nil
    sheetNames.remove(at: index)
    return place
  }

  /// Puts a sheet where it was.
  mutating func restore(_ place: SheetPlace, _ command: Range<Int>) throws(Diagnostic) {
    guard !sheetNames.contains(place.name) else {
      throw Diagnostic(
        .history, "there is another sheet \(place.name) by now", at: command,
        label: "expected it to be deleted first")
    }
    try add(place.sheet, place.name, command)
    sheetNames.removeLast()
    sheetNames.insert(place.name, at: min(place.index, sheetNames.count))
    if place.isCurrent { go(to: place.name) }
  }

  mutating func go(to name: String) {
    guard let next = shelf.removeValue(forKey: name) else { return }
    shelf[currentName] = sheet
    sheet = next
    currentName = name
  }

  /// Puts a sheet in the place of the one of its name, or beside the others.
  mutating func put(_ sheet: Sheet, _ name: String, _ command: Range<Int>) throws(Diagnostic) {
    if name == currentName {
      self.sheet = sheet
    } else if sheetNames.contains(name) {
      shelf[name] = sheet
    } else {
      try add(sheet, name, command)
    }
  }

  /// Sheets with what their tables have led to.
  func summaries(of names: [String]) -> [SheetSummary] {
    names.map { name in
      let sheet = self[name]
      return SheetSummary(
        name: name, rows: sheet.model.count, position: sheet.position(options.method))
    }
  }

  private static let maximumSheets = 1000

  mutating func add(
    _ sheet: Sheet, _ name: String, _ command: Range<Int>
  ) throws(Diagnostic) {
    try checkRoom(command)
    shelf[name] = sheet
    sheetNames.append(name)
  }

  /// Refuses one more sheet than there can be.
  func checkRoom(_ command: Range<Int>) throws(Diagnostic) {
    guard sheetNames.count < Self.maximumSheets else {
      throw Diagnostic(
        .sheet, "there are too many sheets", at: command,
        label: "expected at most \(Self.maximumSheets)")
    }
  }

  /// Refuses sales of more than there is on sheets.
  func checkHoldings(on names: [String], _ command: Range<Int>) throws(Diagnostic) {
    for name in names {
      guard let shortfall = shortfall(of: self[name].model) else { continue }
      throw Diagnostic(
        oversold: shortfall, in: self[name].model, on: name == currentName ? nil : name,
        options.format, at: command)
    }
  }

  /// Sets an option; a method by which a sale of any sheet would sell more than there is is refused.
  mutating func set(
    _ option: Option, _ setting: Option.Setting, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    let before = options
    let position = position
    setting(&options)
    if options.method != before.method {
      do throws(Diagnostic) {
        // Another method may want other units of sales that name theirs, on any sheet.
        try checkHoldings(on: sheetNames, command)
      } catch {
        options = before
        throw error
      }
    }
    return .optionSet(
      option, from: options.method == before.method || !model.hasSales ? nil : position)
  }
}
