import Commands
import Decimals
import Trades

/// Several tables in one session.
extension Session {
  mutating func perform(
    _ request: SheetRequest, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    switch request {
    case .open(let name):
      let isNew = !sheetNames.contains(name)
      if isNew { try add(Sheet(), name, command) }
      go(to: name)
      return .sheet(isNew: isNew)
    case .copy(let name):
      try add(sheet.copy, name, command)
      go(to: name)
      return .sheet(isNew: true)
    case .delete(let name):
      guard let index = sheetNames.firstIndex(of: name), sheetNames.count > 1 else {
        throw Diagnostic(
          .sheet, "the only sheet cannot be deleted", at: command,
          label: "expected another sheet to be left")
      }
      if name == currentName { go(to: sheetNames[index == 0 ? 1 : index - 1]) }
      shelf[name] = nil
      sheetNames.remove(at: index)
      return .sheets(summaries(of: sheetNames), deleted: name)
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
    names.map { SheetSummary(name: $0, position: self[$0].position(options.method)) }
  }

  private static let maximumSheets = 1000

  mutating func add(
    _ sheet: Sheet, _ name: String, _ command: Range<Int>
  ) throws(Diagnostic) {
    guard sheetNames.count < Self.maximumSheets else {
      throw Diagnostic(
        .sheet, "there are too many sheets", at: command,
        label: "expected at most \(Self.maximumSheets)")
    }
    shelf[name] = sheet
    sheetNames.append(name)
  }

  /// Sets an option; a method by which a sale of any sheet would sell more than there is is refused.
  mutating func set(
    _ option: Option, _ setting: Option.Setting, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    let before = options
    let position = position
    setting(&options)
    if options.method != before.method {
      // Another method may want other units of sales that name theirs, on any sheet.
      for name in sheetNames {
        guard let shortfall = shortfall(of: self[name].model) else { continue }
        options = before
        throw Diagnostic(
          oversold: shortfall, in: self[name].model, on: name == currentName ? nil : name,
          options.format, at: command)
      }
    }
    return .optionSet(
      option, from: options.method == before.method || !model.hasSales ? nil : position)
  }
}
