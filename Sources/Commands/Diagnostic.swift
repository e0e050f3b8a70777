import Decimals
import Trades

/// Why a command is refused: what is wrong, where, and what was expected there.
public struct Diagnostic: Error, Equatable, Sendable {
  /// The kinds of refusal.
  public enum Code: Equatable, Sendable {
    case unknownCommand, unknownWord, missing, surplus, twice
    case wholeNumber, row, count
    case number(NumberRefusal.Reason)
    case arithmetic, noNumber, tooLarge
    case trade, oversold, date, ratio, steps, target, sheet, attempt, history, file, script,
      importing, interrupted, text

    /// Every code.
    public static let all: [Code] =
      [
        .unknownCommand, .unknownWord, .missing, .surplus, .twice, .wholeNumber, .row, .count,
        .arithmetic, .noNumber, .tooLarge, .trade, .oversold, .date, .ratio, .steps, .target,
        .sheet, .attempt, .history, .file, .script, .importing,
        .interrupted, .text,
      ] + NumberRefusal.Reason.allCases.map { .number($0) }

    /// The code as it is written in JSON.
    public var name: String {
      switch self {
      case .unknownCommand: "unknown-command"
      case .unknownWord: "unknown-word"
      case .missing: "missing"
      case .surplus: "surplus"
      case .twice: "twice"
      case .wholeNumber: "whole-number"
      case .row: "row"
      case .count: "count"
      case .number(let reason): "number-\(reason.rawValue)"
      case .arithmetic: "arithmetic"
      case .noNumber: "no-number"
      case .tooLarge: "too-large"
      case .trade: "trade"
      case .oversold: "oversold"
      case .date: "date"
      case .ratio: "ratio"
      case .steps: "steps"
      case .target: "target"
      case .sheet: "sheet"
      case .attempt: "attempt"
      case .history: "history"
      case .file: "file"
      case .script: "script"
      case .importing: "import"
      case .interrupted: "interrupted"
      case .text: "text"
      }
    }
  }

  /// The kind of refusal.
  public let code: Code
  /// What is wrong: one clause, lower case, no full stop.
  public let message: String
  /// The offending bytes of the line; empty where a word is missing.
  public let range: Range<Int>
  /// What was expected at that place.
  public let label: String
  /// What to type instead, where exactly one thing can have been meant.
  public let correction: Correction?

  /// The line of a script that the rest is about; nil where that is the line that was typed.
  public private(set) var place: Place?

  /// The files that the command has written before it was refused, which stay.
  public private(set) var written: [String] = []

  /// A line of a script.
  public struct Place: Equatable, Sendable {
    /// The file's name.
    public let script: String
    /// The line's number, from 1.
    public let line: Int
    /// The line.
    public let text: [UInt8]
    /// The words of the line that was typed that have run the script.
    public fileprivate(set) var caller: Range<Int>

    /// A line of a script.
    public init(script: String, line: Int, text: [UInt8]) {
      self.script = script
      self.line = line
      self.text = text
      caller = 0..<0
    }
  }

  /// The refusal of a script by that of one of its lines; of scripts within scripts the innermost
  /// line is kept.
  public func inScript(_ place: Place, _ caller: Range<Int>) -> Diagnostic {
    var changed = self
    if changed.place == nil { changed.place = place }
    changed.place?.caller = caller
    return changed
  }

  /// The refusal of a script that has written files before.
  public func afterWriting(_ files: [String]) -> Diagnostic {
    var changed = self
    changed.written = files
    return changed
  }

  /// The end of a command that a person did not want to wait for.
  public init(interruptedAt range: Range<Int>) {
    self.init(
      .interrupted, "stopped by Ctrl-C", at: range, label: "expected to run to the end",
      correction: nil)
  }

  /// The same refusal with another correction, or without one.
  func correcting(_ correction: Correction?) -> Diagnostic {
    Diagnostic(code, message, at: range, label: label, correction: correction)
  }

  /// A text that takes the place of some bytes of the line.
  public struct Correction: Equatable, Sendable {
    /// The bytes to be replaced.
    public let range: Range<Int>
    /// What stands there instead.
    public let text: String
  }

  /// A refusal of the bytes in a range, and what they should be.
  public init(
    _ code: Code, _ message: String, at range: Range<Int>, label: String,
    replacement: String? = nil
  ) {
    self.init(
      code, message, at: range, label: label,
      correction: replacement.map { Correction(range: range, text: $0) })
  }

  /// A refusal of the bytes in a range, with a correction of others.
  init(
    _ code: Code, _ message: String, at range: Range<Int>, label: String, correction: Correction?
  ) {
    self.code = code
    self.message = message
    self.range = range
    self.label = label
    self.correction = correction
  }
}
