import Commands
import Trades

/// The conversation: a line in, reports out. It holds the table, what can be undone and the options.
public struct Session: Sendable {
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
    _ bytes: [UInt8], in range: Range<Int>, reply: (Reply, Options) -> Void
  ) {
    if let diagnostic = LineText.refusal(of: bytes[range]) {
      let refusal = Reply.Refusal(diagnostic: diagnostic, done: 0, skipped: nil)
      reply(Reply(command: "", result: .failure(refusal)), options)
      return
    }
    var reader = WordReader(bytes, in: range)
    var done = 0
    while !isOver, reader.nextCommand() {
      let start = reader.offset
      let reading = Catalogue.read(&reader, Context(model: model))
      let result = reading.result.flatMap { action in
        Result { () throws(Diagnostic) in
          try perform(action, command: start..<reader.endOfCommand.upperBound)
        }
      }
      switch result {
      case .success(let report):
        done += 1
        reply(Reply(command: reading.name, result: .success(report)), options)
      case .failure(let diagnostic):
        _ = reader.rest()
        let refusal = Reply.Refusal(
          diagnostic: diagnostic, done: done,
          skipped: reader.nextCommand() ? reader.offset..<range.count : nil)
        reply(Reply(command: reading.name, result: .failure(refusal)), options)
        return
      }
    }
  }

  /// What could stand at the end of a line, and where that word starts.
  public func completions(of line: [UInt8]) -> (start: Int, candidates: [String]) {
    Catalogue.completions(of: line, Context(model: model))
  }

  private mutating func perform(
    _ action: Action, command: Range<Int>
  ) throws(Diagnostic) -> Report {
    switch action {
    case .change(let change):
      var after = model
      let rows = try change(&after)
      undoable.push(History.Step(model: model, rows: rows))
      redoable.removeAll()
      return replaceModel(with: after, rows: rows)
    case .undo(let count):
      return try travel(count, from: \.undoable, to: \.redoable, verb: "undo", command)
    case .redo(let count):
      return try travel(count, from: \.redoable, to: \.undoable, verb: "redo", command)
    case .show(let rows): return .table(model, rows: rows)
    case .totals: return .totals(model.totals)
    case .listOptions(let option): return .options(option.map { [$0] } ?? Option.all, options)
    case .setOption(let set):
      set(&options)
      return .optionsSet(options)
    case .help(let command): return .help(command, Context(model: model))
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
          ? "there is nothing to \(verb)" : "there are only \(available) changes to \(verb)",
        at: command,
        label: available == 0
          ? "expected a change to \(verb)" : "expected 1 to \(available) steps")
    }
    let before = model
    var rows = 1..<1
    for _ in 0..<count {
      guard let step = self[keyPath: source].pop() else { break }
      self[keyPath: target].push(History.Step(model: model, rows: step.rows))
      model = step.model
      rows = step.rows
    }
    return .change(before: before, after: model, rows: rows.clamped(to: model.rows))
  }

  private mutating func replaceModel(with after: TradesModel, rows: Range<Int>) -> Report {
    let before = model
    model = after
    return .change(before: before, after: after, rows: rows)
  }
}
