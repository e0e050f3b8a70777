import Commands
import Trades

/// What a command answers, as data: text and JSON are made from it.
public enum Report: Sendable {
  /// The table before and after a change, and the rows that it touched.
  case change(before: TradesModel, after: TradesModel, rows: Range<Int>)
  /// Rows of a table; nil for as many as there is room for.
  case table(TradesModel, rows: Range<Int>?)
  case totals(Totals)
  /// Options as they are set, to be listed.
  case options([Option], Options)
  /// An option has been set.
  case optionsSet(Options)
  /// The help on a command, or nil for that on all.
  case help(Command?, Context)
  case leaving

  /// Whether the report was asked for, and so is printed even when only answers are.
  var isAnswer: Bool {
    switch self {
    case .change, .optionsSet, .leaving: false
    case .table, .totals, .options, .help: true
    }
  }
}

/// A command of a line and how it went.
public struct Reply: Sendable {
  /// The command's name, or the word that stands in its place.
  public let command: String
  /// The report, or why there is none.
  public let result: Result<Report, Refusal>

  /// Why a command of a line was refused, and what that means for the others on the line.
  public struct Refusal: Error, Sendable {
    /// What is wrong and where.
    public let diagnostic: Diagnostic
    /// How many commands before it on the line have been run and stand.
    public let done: Int
    /// The bytes of the line that were not run for it; nil where it was the last command.
    public let skipped: Range<Int>?
  }
}
