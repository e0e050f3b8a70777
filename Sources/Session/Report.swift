import Commands
import Trades

/// What a command answers, as data: text and JSON are made from it and the session as it then is.
///
/// Large answers are kept apart, so that the report of an edit is small.
public enum Report {
  /// The table has changed in the rows; what it was may be said in words.
  case change(from: Earlier, rows: Range<Int>, remark: String? = nil)
  /// So many purchases are made of pasted cells; their change is a report of its own.
  indirect case pasted(purchases: Int, skipped: [PastedCells.Skipped])
  /// Rows of the table; nil for as many as there is room for.
  case table(Range<Int>?)
  case totals
  /// What is held, lot by lot.
  case lots([Lot])
  /// The market price, and what it means for the table.
  case price
  /// What the table would be worth at other prices.
  case prices([Position])
  indirect case target(TargetAnswer)
  indirect case grid(GridAnswer)
  /// What commands would lead to that were not kept.
  indirect case tried(from: TradesModel, to: TradesModel, rows: Range<Int>)
  /// The session has gone to the sheet.
  case sheet(isNew: Bool)
  /// All sheets; one may have been deleted.
  indirect case sheets([SheetSummary], deleted: SheetSummary? = nil)
  /// The session has gone back or forward, and what that has come to.
  indirect case travelled(Journey, Report)
  indirect case comparison(Comparison)
  indirect case explanation(Explanation)
  /// An option, or nil for all.
  case options(Option?)
  /// An option has been set, from a position that was another by it.
  indirect case optionSet(Option, from: Position? = nil)
  /// The help on a command, or nil for that on all.
  case help(Command?)
  /// Trades of a file have come, or would; the table was another before, and has changed in the rows.
  indirect case imported(ImportReport, from: Earlier, rows: Range<Int>)
  /// What was done with a file, in words.
  case file(String)
  /// A text, as it is.
  case text([UInt8])
  case leaving

  /// Whether the report says how the table was before.
  var isChange: Bool {
    switch self {
    case .change: true
    case .travelled(_, let outcome): outcome.isChange
    default: false
    }
  }

  /// Whether the report was asked for, and so is printed even when only answers are.
  var isAnswer: Bool {
    switch self {
    case .change, .optionSet, .leaving, .sheet, .travelled: false
    case .pasted(_, let skipped): !skipped.isEmpty
    default: true
    }
  }
}

/// What is to be known of the table before a change: all of it, the one row that has changed, or that
/// it had all rows but the last.
public enum Earlier {
  case table(TradesModel)
  case row(Int, Trade)
  case shorter

  /// What the table had led to, given the session as it is now.
  func position(now session: borrowing Session) -> Position {
    var earlier = session.model
    switch self {
    case .table(let model): earlier = model
    case .row(let row, let trade): earlier.replace(row, with: trade)
    case .shorter: earlier.remove(earlier.count..<earlier.count + 1)
    }
    return session.position(of: earlier)
  }

  /// The trade that was in a touched row of a table that has `count` rows now, if rows did not move.
  func trade(in row: Int, count: Int) -> Trade? {
    switch self {
    case .table(let model): model.count == count ? model[row] : nil
    case .row(let only, let trade): only == row ? trade : nil
    case .shorter: nil
    }
  }

  /// How many rows were shown, given how many are now.
  func count(now: Int) -> Int {
    switch self {
    case .table(let model): model.count
    case .row: now
    case .shorter: now - 1
    }
  }
}

/// A command of a line and how it went.
public struct Reply {
  /// The command's name, or the word that stands in its place.
  public let command: String
  /// The report, or why there is none.
  public let result: Result<Report, Refusal>

  /// Where the command stands in the line, if it has changed the session.
  public let change: Range<Int>?

  init(command: String, result: Result<Report, Refusal>, change: Range<Int>? = nil) {
    self.command = command
    self.result = result
    self.change = change
  }

  /// The refusal of a line as a whole.
  public init(refusing diagnostic: Diagnostic) {
    self.init(command: "", result: .failure(Refusal(diagnostic)))
  }

  /// Whether the report of the command was asked for, as that of `show` is.
  public var isAnswer: Bool {
    if case .success(let report) = result { report.isAnswer } else { false }
  }

  /// Whether the command was refused.
  public var isRefusal: Bool {
    if case .failure = result { true } else { false }
  }

  /// Whether a person has stopped the command.
  public var isInterruption: Bool {
    if case .failure(let refusal) = result {
      refusal.diagnostic.code == .interrupted
    } else {
      false
    }
  }

  /// A line that does what the command has asked about, to be offered by Up.
  public var offer: String? {
    if case .success(.target(let answer)) = result { answer.line } else { nil }
  }

  /// Why a command of a line was refused, and what that means for the others on the line.
  public struct Refusal: Error, Sendable {
    /// What is wrong and where.
    public let diagnostic: Diagnostic
    /// How many commands before it on the line have been run and stand.
    public let done: Int
    /// The bytes of the line that were not run for it; nil where it was the last command.
    public let skipped: Range<Int>?

    /// The refusal of a line of one command.
    public init(_ diagnostic: Diagnostic) {
      self.init(diagnostic: diagnostic, done: 0, skipped: nil)
    }

    init(diagnostic: Diagnostic, done: Int, skipped: Range<Int>?) {
      self.diagnostic = diagnostic
      self.done = done
      self.skipped = skipped
    }

    /// The commands of the line that were not run for it.
    func notRun(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      skipped.map { line[line.startIndex + $0.lowerBound..<line.startIndex + $0.upperBound] }
    }
  }
}
