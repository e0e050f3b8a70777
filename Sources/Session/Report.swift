import Commands
import Trades

/// What a command answers, as data: text and JSON are made from it and the session as it then is.
public enum Report {
  /// The table has changed in the rows.
  case change(from: Earlier, rows: Range<Int>)
  /// So many purchases are made of pasted cells; their change is a report of its own.
  case pasted(purchases: Int, skipped: [PastedCells.Skipped])
  /// Rows of the table; nil for as many as there is room for.
  case table(Range<Int>?)
  case totals
  /// An option, or nil for all.
  case options(Option?)
  /// An option has been set.
  case optionSet(Option)
  /// The help on a command, or nil for that on all.
  case help(Command?)
  case leaving

  /// Whether the report was asked for, and so is printed even when only answers are.
  var isAnswer: Bool {
    switch self {
    case .change, .optionSet, .leaving: false
    case .table, .totals, .options, .help: true
    case .pasted(_, let skipped): !skipped.isEmpty
    }
  }
}

/// What is to be known of the table before a change: all of it, or the one row that has changed.
public enum Earlier {
  case table(TradesModel)
  case row(Int, Trade)

  /// What the rows shown added up to, given the table as it is now.
  func totals(now model: TradesModel) -> Totals {
    switch self {
    case .table(let model): return model.totals
    case .row(let row, let trade):
      var earlier = model
      earlier.replace(row, with: trade)
      return earlier.totals
    }
  }

  /// The trade that was in a touched row of a table that has `count` rows now, if rows did not move.
  func trade(in row: Int, count: Int) -> Trade? {
    switch self {
    case .table(let model): model.count == count ? model[row] : nil
    case .row(let only, let trade): only == row ? trade : nil
    }
  }

  /// How many rows were shown, given how many are now.
  func count(now: Int) -> Int {
    if case .table(let model) = self { return model.count }
    return now
  }
}

/// A command of a line and how it went.
public struct Reply {
  /// The command's name, or the word that stands in its place.
  public let command: String
  /// The report, or why there is none.
  public let result: Result<Report, Refusal>

  /// Whether the command was refused.
  public var isRefusal: Bool {
    if case .failure = result { true } else { false }
  }

  /// Why a command of a line was refused, and what that means for the others on the line.
  public struct Refusal: Error, Sendable {
    /// What is wrong and where.
    public let diagnostic: Diagnostic
    /// How many commands before it on the line have been run and stand.
    public let done: Int
    /// The bytes of the line that were not run for it; nil where it was the last command.
    public let skipped: Range<Int>?

    /// The commands of the line that were not run for it.
    func notRun(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      skipped.map { line[line.startIndex + $0.lowerBound..<line.startIndex + $0.upperBound] }
    }
  }
}
