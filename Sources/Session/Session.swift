import Commands
import Decimals
import Trades

/// The conversation: a line in, reports out. It holds the sheets, what can be undone and the options.
public struct Session {
  /// How things are counted and shown.
  public private(set) var options = Options()
  /// Whether a command has asked to leave.
  public private(set) var isOver = false

  /// The sheet that commands are about.
  private(set) var sheet = Sheet()
  /// Its name.
  private(set) var currentName = "main"
  /// The names of all sheets, in their order.
  private var sheetNames = ["main"]
  /// The other sheets, by name.
  private var shelf: [String: Sheet] = [:]

  /// A session with an empty table.
  public init() {}

  /// The table as it is now.
  public var model: TradesModel { sheet.model }

  /// What the table has led to.
  public var position: Position { sheet.position(options.method) }

  /// The present sheet's name, where there are others.
  public var sheetName: String? { sheetNames.count > 1 ? currentName : nil }

  /// Runs the commands of a line in order, up to the first that is refused.
  ///
  /// Each command's reply is handed over before the next one runs.
  public mutating func run(
    _ bytes: [UInt8], in range: Range<Int>, reply: (Reply, borrowing Session) -> Void
  ) {
    if let diagnostic = LineText.refusal(of: bytes[range]) {
      let refusal = Reply.Refusal(diagnostic: diagnostic, done: 0, skipped: nil)
      reply(Reply(command: "", result: .failure(refusal)), self)
      return
    }
    var reader = WordReader(bytes, in: range)
    var done = 0
    while !isOver, reader.nextCommand() {
      var name = ""
      do {
        let (action, command) = try read(&reader, name: &name)
        let report = try perform(action, command: command, &reader)
        done += 1
        reply(Reply(command: name, result: .success(report)), self)
      } catch {
        _ = reader.rest()
        let refusal = Reply.Refusal(
          diagnostic: error, done: done,
          skipped: reader.nextCommand() ? reader.offset..<range.count : nil)
        reply(Reply(command: name, result: .failure(refusal)), self)
        return
      }
    }
  }

  /// What could stand at the end of a line, and where that word starts.
  public func completions(of line: [UInt8]) -> (start: Int, candidates: [String]) {
    let rehearsal = Rehearsal(of: line, in: self)
    return rehearsal.reader.completions(rehearsal.context)
  }

  /// Reads the next command of a line, and where it stands.
  func read(
    _ reader: inout WordReader, name: inout String
  ) throws(Diagnostic) -> (action: Action, command: Range<Int>) {
    let start = reader.offset
    let action = try Catalogue.read(&reader, context, name: &name)
    return (action, start..<reader.endOfCommand.upperBound)
  }

  /// What the next command is read with.
  var context: Context {
    Context(
      model: sheet.model, options: options, price: sheet.price,
      sheets: sheetNames)
  }

  /// Does what a command asks. `reader` stands behind the command: one that is tried out reads on.
  mutating func perform(
    _ action: Action, command: Range<Int>, _ reader: inout WordReader
  ) throws(Diagnostic) -> Report {
    switch action {
    case .replace(let target, let change): return try replace(target, change, command)
    case .sellAll(let trade):
      let amount = try amountToSell(trade, command)
      return try replace(.behind, { (_) throws(Diagnostic) in try trade(amount) }, command)
    case .change(let change):
      let before = model
      let rows = change(&sheet.model)
      return try remember(before, rows, nil, command)
    case .rewrite(let remark, let change):
      let before = model
      let rows = try change(&sheet.model)
      let price = sheet.price.map { "; the market price stays \(options.format.text(entered: $0))" }
      return try remember(before, rows, remark.map { $0 + (price ?? "") }, command)
    case .undo(let count):
      return try travel(count, from: \.undoable, to: \.redoable, verb: "undo", command)
    case .redo(let count):
      return try travel(count, from: \.redoable, to: \.undoable, verb: "redo", command)
    case .show(let rows): return .table(rows)
    case .totals: return .totals
    case .lots: return .lots(model.lots(options.method))
    case .setPrice(let price):
      sheet.price = price
      return .price
    case .showPrice: return .price
    case .prices(let steps):
      let totals = model.totals(options.method)
      return .prices(steps.numbers.map { Position(totals, price: $0) })
    case .target(let target): return .target(try TargetAnswer(target, position, at: command))
    case .grid(let grid):
      return .grid(
        try GridAnswer(grid, position, fee: Order.Fee(options.fee) ?? .none, at: command))
    case .attempt: return try attempt(command, &reader)
    case .sheet(let request): return try perform(request, command)
    case .explain(let question): return .explanation(try Explanation(question, self, at: command))
    case .listOptions(let option): return .options(option)
    case .setOption(let option, let set):
      let before = options
      let position = position
      set(&options)
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
    case .help(let command): return .help(command)
    case .quit:
      isOver = true
      return .leaving
    }
  }

  private mutating func travel(
    _ count: Int, from source: WritableKeyPath<Sheet, History>,
    to target: WritableKeyPath<Sheet, History>, verb: String, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    let available = sheet[keyPath: source].count
    guard count <= available else {
      throw Diagnostic(
        .history,
        available == 0
          ? "there is nothing to \(verb)"
          : "there \(available == 1 ? "is only 1 change" : "are only \(available) changes") to \(verb)",
        at: command,
        label: available == 0
          ? "expected a change to \(verb)"
          : "expected at most \(available) step\(available == 1 ? "" : "s")")
    }
    let sheetBefore = sheet
    var rows: Range<Int>?
    func touch(_ more: Range<Int>) {
      rows =
        rows.map { min($0.lowerBound, more.lowerBound)..<max($0.upperBound, more.upperBound) }
        ?? more
    }
    for _ in 0..<count {
      guard let step = sheet[keyPath: source].pop() else { break }
      switch step {
      case .row(let row, let trade):
        let old = model[row]
        sheet[keyPath: target].push(.row(row, old))
        sheet.model.replace(row, holding: old, with: trade)
        touch(row..<row + 1)
      case .table(let table, let touched):
        sheet[keyPath: target].push(.table(model, rows: touched))
        sheet.model = table
        touch(touched)
      }
    }
    let table = model
    if let shortfall = shortfall(of: table) {
      sheet = sheetBefore
      throw Diagnostic(oversold: shortfall, in: table, options.format, at: command)
    }
    return .change(
      from: .table(sheetBefore.model), rows: (rows ?? 1..<1).clamped(to: model.rows))
  }

  /// The first sale of a table that sells more than there is.
  private func shortfall(of model: TradesModel) -> Shortfall? {
    model.hasSales ? model.totals(options.method).shortfall : nil
  }

  /// How much there is to sell by a trade in the row behind the last: what is held in the end, or what
  /// its date or the rows that it names allow.
  private func amountToSell(
    _ trade: (Decimal) throws(Diagnostic) -> Trade, _ command: Range<Int>
  ) throws(Diagnostic) -> Decimal {
    var amount = position.totals.amount.decimal
    if !amount.isZero {
      var trial = model
      let row = trial.rowBehindLast
      if trial.rows.contains(row) {
        trial.replace(row, with: try trade(amount))
      } else {
        trial.insert([try trade(amount)], at: row)
      }
      if let shortfall = shortfall(of: trial), shortfall.row == row {
        // A fee in units leaves in addition.
        amount = (shortfall.available - (shortfall.wanted - Figure(amount))).decimal
      }
    }
    guard !amount.isZero, !amount.isNegative else {
      throw Diagnostic(
        .oversold, "there is nothing to sell", at: command,
        label: "expected something to be held then")
    }
    return amount
  }

  /// Puts a trade into one row; such a step keeps the one trade, not the table.
  private mutating func replace(
    _ target: Action.Row, _ change: (Trade) throws(Diagnostic) -> Trade, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    let row =
      switch target {
      case .number(let row): row
      // With sales the order of the rows counts: what is bought now comes behind them.
      case .next: sheet.model.hasSales ? sheet.model.rowBehindLast : sheet.model.nextRow
      case .behind: sheet.model.rowBehindLast
      }
    guard sheet.model.rows.contains(row) else {
      let before = model
      let new = try change(.empty)
      sheet.model.insert([new], at: row)
      return try remember(before, row..<row + 1, nil, command, mayOversell: new.isSale)
    }
    let old = sheet.model[row]
    let new = try change(old)
    if new.isSale || sheet.model.hasSales {
      // The totals before are asked for, and with sales they are not at hand in one row's change.
      let before = model
      sheet.model.replace(row, holding: old, with: new)
      // A date is also that of undated rows below.
      let isJustMore = old.isEmpty && !new.isSale && (new.date == nil || row == model.count)
      return try remember(before, row..<row + 1, nil, command, mayOversell: !isJustMore)
    }
    sheet.model.replace(row, holding: old, with: new)
    sheet.undoable.push(.row(row, old))
    sheet.redoable.removeAll()
    return .change(from: .row(row, old), rows: row..<row + 1)
  }

  /// Takes another table as one change of the rows.
  mutating func take(
    _ table: TradesModel, changed rows: Range<Int>, remark: String? = nil
  ) -> Report {
    let before = model
    sheet.model = table
    sheet.undoable.push(.table(before, rows: rows))
    sheet.redoable.removeAll()
    return .change(from: .table(before), rows: rows, remark: remark)
  }

  /// Keeps the table before a change for undo; a change that made the table too long, or a sale of
  /// more than is held, is dropped.
  private mutating func remember(
    _ before: TradesModel, _ rows: Range<Int>, _ remark: String?, _ command: Range<Int>,
    mayOversell: Bool = true
  ) throws(Diagnostic) -> Report {
    let table = model
    sheet.model = before
    guard table.count <= TradesModel.maximumRows else {
      throw Diagnostic(
        .count, "the table is full", at: command,
        label: "expected at most \(TradesModel.maximumRows) rows")
    }
    // A purchase that is added leaves no sale without units.
    if mayOversell, let shortfall = shortfall(of: table) {
      throw Diagnostic(oversold: shortfall, in: table, options.format, at: command)
    }
    return take(table, changed: rows, remark: remark)
  }

  /// Runs the commands that follow on a copy and compares what they lead to.
  private func attempt(
    _ command: Range<Int>, _ reader: inout WordReader
  ) throws(Diagnostic) -> Report {
    var copy = self
    var rows: Range<Int>?
    // Without a command the reading says that one is missing.
    _ = reader.nextCommand()
    repeat {
      var name = ""
      let (action, command) = try copy.read(&reader, name: &name)
      guard action.changesTable else {
        throw Diagnostic(
          .attempt, "'\(name)' cannot be tried", at: command,
          label: "expected a command that changes the table")
      }
      if case .change(_, let touched, _) = try copy.perform(action, command: command, &reader) {
        rows =
          rows.map {
            min($0.lowerBound, touched.lowerBound)..<max($0.upperBound, touched.upperBound)
          } ?? touched
      }
    } while reader.nextCommand()
    return .tried(from: model, to: copy.model, rows: rows ?? 1..<1)
  }

  private mutating func perform(
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

  /// A sheet by its name.
  private subscript(name: String) -> Sheet { name == currentName ? sheet : shelf[name] ?? Sheet() }

  private mutating func go(to name: String) {
    guard let next = shelf.removeValue(forKey: name) else { return }
    shelf[currentName] = sheet
    sheet = next
    currentName = name
  }

  /// Sheets with what their tables have led to.
  private func summaries(of names: [String]) -> [SheetSummary] {
    names.map { SheetSummary(name: $0, position: self[$0].position(options.method)) }
  }

  private static let maximumSheets = 1000

  private mutating func add(
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
}

extension Diagnostic {
  /// The refusal of a change that would let a sale of a table sell more than there is.
  fileprivate init(
    oversold shortfall: Shortfall, in table: TradesModel, on sheet: String? = nil,
    _ format: NumberFormat, at command: Range<Int>
  ) {
    let date = table[shortfall.row].date.map { " on \($0)" } ?? ""
    var (wanted, available) = (format.text(shortfall.wanted), format.text(shortfall.available))
    if wanted.drop(while: { $0 == "≈" }) == available.drop(while: { $0 == "≈" }) {
      (wanted, available) = ("\(shortfall.wanted.decimal)", "\(shortfall.available.decimal)")
    }
    self.init(
      .oversold,
      "row \(shortfall.row)\(sheet.map { " of sheet \($0)" } ?? "") would then sell "
        + "\(wanted)\(date), but only \(available) could be sold",
      at: command, label: "expected no sale of more than is held at that place")
  }
}
