import Commands
import Decimals
import Trades

/// The conversation: a line in, reports out. It holds the sheets, what can be undone and the options.
public struct Session {
  /// How things are counted and shown.
  public internal(set) var options = Options()
  /// Whether a command has asked to leave.
  public internal(set) var isOver = false
  /// Tells whether a person wants what is running to end.
  public var interruption = Interruption.never
  /// How often the session has changed; two states of one session with the same number are equal.
  public internal(set) var revision = 0
  /// Which opened session this is, as a number: states that come from different files, or from none,
  /// have different ones.
  public internal(set) var origin = 0
  /// The file that the session was last saved to or opened from.
  public var document: String?
  /// The day it is for a person who types, set before each line; nil where nobody types.
  public var today: Day?
  /// How many scripts are running, each called by the one before.
  var depth = 0
  /// Whether the command that runs is one of a script.
  public var isInScript: Bool { depth > 0 }
  /// How many scripts the command that called the first of them has run so far.
  var scriptCount = 0

  /// The sheet that commands are about.
  var sheet = Sheet()
  /// Its name.
  var currentName = "main"
  /// The names of all sheets, in their order.
  var sheetNames = ["main"]
  /// The other sheets, by name.
  var shelf: [String: Sheet] = [:]

  /// A session with an empty table.
  public init() {}

  /// The table as it is now.
  public var model: TradesModel { sheet.model }

  /// What the table has led to.
  public var position: Position { position(of: model) }

  /// What a table leads to, counted as this session counts.
  func position(of table: TradesModel) -> Position {
    Position(table.totals(options.method), price: sheet.price)
  }

  /// The present sheet's name, where there are others.
  public var sheetName: String? { sheetNames.count > 1 ? currentName : nil }

  /// Runs the commands of a line in order, up to the first that is refused.
  ///
  /// Each command's reply is handed over before the next one runs. What is asked of files is done by
  /// `errand`.
  public mutating func run(
    _ bytes: [UInt8], in range: Range<Int>, errand: Errand = withoutFiles,
    reply: (Reply, borrowing Session) -> Void
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
      if done > 0 || depth > 0, interruption.isRequested {
        let refusal = Reply.Refusal(
          diagnostic: Diagnostic(interruptedAt: reader.endOfCommand), done: done,
          skipped: reader.offset..<range.count)
        reply(Reply(command: name, result: .failure(refusal)), self)
        return
      }
      do {
        let (action, command) = try read(&reader, name: &name)
        let before = revision
        let report = try perform(action, command: command, &reader, errand: errand)
        done += 1
        let change = revision == before ? nil : command
        reply(Reply(command: name, result: .success(report), change: change), self)
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

  /// Where a file's name starts at the end of a line; nil where none stands there.
  public func pathStart(in line: [UInt8]) -> Int? { Rehearsal(of: line, in: self).reader.pathStart }

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
    _ action: Action, command: Range<Int>, _ reader: inout WordReader,
    errand: Errand = withoutFiles
  ) throws(Diagnostic) -> Report {
    let report = try answer(action, command: command, &reader, errand: errand)
    if action.changesSession { revision += 1 }
    sheet.undoable.nameNewest(History.name(reader[command]))
    return report
  }

  private mutating func answer(
    _ action: Action, command: Range<Int>, _ reader: inout WordReader, errand: Errand
  ) throws(Diagnostic) -> Report {
    switch action {
    case .replace(let target, let change):
      let report = try replace(target, change, command)
      return remarking(report)
    case .sellAll(let trade):
      let amount = try amountToSell(trade, command)
      let report = try replace(
        .behind, { (_) throws(Diagnostic) in try trade(amount) }, command)
      return remarking(report)
    case .change(let change):
      let before = model
      let rows = change(&sheet.model)
      return try remember(before, rows, nil, command)
    case .rewrite(let remark, let change):
      let before = model
      guard let rows = try change(&sheet.model, interruption) else {
        sheet.model = before
        throw Diagnostic(interruptedAt: command)
      }
      let price = sheet.price.map { "; the market price stays \(options.format.text(entered: $0))" }
      return try remember(before, rows, remark.map { $0 + (price ?? "") }, command)
    case .undo(let count): return try travel(count, .undo, command)
    case .redo(let count): return try travel(count, .redo, command)
    case .show(let rows): return .table(rows)
    case .totals: return .totals
    case .lots: return .lots(model.lots(options.method))
    case .setPrice(let price):
      keep(.price(sheet.price))
      sheet.price = price
      return .price
    case .showPrice: return .price
    case .prices(let steps):
      let totals = model.totals(options.method)
      return .prices(steps.numbers.map { Position(totals, price: $0) })
    case .target(let target): return .target(try answer(target, at: command))
    case .grid(let grid):
      return .grid(
        try GridAnswer(grid, position, fee: Order.Fee(options.fee) ?? .none, at: command))
    case .attempt: return try attempt(command, &reader, errand: errand)
    case .sheet(let request): return try perform(request, command)
    case .explain(let question): return .explanation(try Explanation(question, self, at: command))
    case .listOptions(let option): return .options(option)
    case .setOption(let option, let set): return try self.set(option, set, command)
    case .help(let command): return .help(command)
    case .file(let request):
      return try errand(request, &self, command, Array(reader[command]))
    case .quit:
      isOver = true
      return .leaving
    }
  }
}
