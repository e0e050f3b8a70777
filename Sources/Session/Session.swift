import Commands
import Trades

/// The conversation: a line in, reports out. It holds the table, what can be undone and the options.
public struct Session {
  /// The table as it is now.
  public private(set) var model = TradesModel()
  /// How things are shown.
  public private(set) var options = Options()
  /// Whether a command has asked to leave.
  public private(set) var isOver = false

  private var undoable = History()
  private var redoable = History()

  /// A session with an empty table.
  public init() {}

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
        let report = try perform(action, command: command)
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
  var context: Context { Context(model: model) }

  mutating func perform(
    _ action: Action, command: Range<Int>
  ) throws(Diagnostic) -> Report {
    switch action {
    case .replace(let target, let change): return try replace(target, change, command)
    case .change(let change), .rewrite(let change):
      let before = model
      let rows = change(&model)
      return try remember(before, rows, command)
    case .undo(let count):
      return try travel(count, from: \.undoable, to: \.redoable, verb: "undo", command)
    case .redo(let count):
      return try travel(count, from: \.redoable, to: \.undoable, verb: "redo", command)
    case .show(let rows): return .table(rows)
    case .totals: return .totals
    case .listOptions(let option): return .options(option)
    case .setOption(let option, let set):
      set(&options)
      return .optionSet(option)
    case .help(let command): return .help(command)
    case .quit:
      isOver = true
      return .leaving
    }
  }

  private mutating func travel(
    _ count: Int, from source: WritableKeyPath<Session, History>,
    to target: WritableKeyPath<Session, History>, verb: String, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    let available = self[keyPath: source].count
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
    let before = Earlier.table(model)
    var rows: Range<Int>?
    func touch(_ more: Range<Int>) {
      rows =
        rows.map { min($0.lowerBound, more.lowerBound)..<max($0.upperBound, more.upperBound) }
        ?? more
    }
    for _ in 0..<count {
      guard let step = self[keyPath: source].pop() else { break }
      switch step {
      case .row(let row, let trade):
        let old = model[row]
        self[keyPath: target].push(.row(row, old))
        model.replace(row, holding: old, with: trade)
        touch(row..<row + 1)
      case .table(let table, let touched):
        self[keyPath: target].push(.table(model, rows: touched))
        model = table
        touch(touched)
      }
    }
    return .change(from: before, rows: (rows ?? 1..<1).clamped(to: model.rows))
  }

  /// Puts a trade into one row; such a step keeps the one trade, not the table.
  private mutating func replace(
    _ target: Action.Row, _ change: (Trade) throws(Diagnostic) -> Trade, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    let row =
      switch target {
      case .number(let row): row
      case .next: model.nextRow
      }
    guard model.rows.contains(row) else {
      let before = model
      model.insert([try change(.empty)], at: row)
      return try remember(before, row..<row + 1, command)
    }
    let old = model[row]
    let new = try change(old)
    model.replace(row, holding: old, with: new)
    undoable.push(.row(row, old))
    redoable.removeAll()
    return .change(from: .row(row, old), rows: row..<row + 1)
  }

  /// Takes another table as one change of the rows.
  mutating func take(_ table: TradesModel, changed rows: Range<Int>) -> Report {
    let before = model
    model = table
    undoable.push(.table(before, rows: rows))
    redoable.removeAll()
    return .change(from: .table(before), rows: rows)
  }

  /// Keeps the table before a change for undo; a change that made the table too long is dropped.
  private mutating func remember(
    _ before: TradesModel, _ rows: Range<Int>, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    guard model.count <= TradesModel.maximumRows else {
      model = before
      throw Diagnostic(
        .count, "the table is full", at: command,
        label: "expected at most \(TradesModel.maximumRows) rows")
    }
    let table = model
    model = before
    return take(table, changed: rows)
  }
}
