import Commands
import Trades

extension Session {
  /// Runs the commands that follow on a copy and compares what they lead to.
  func attempt(
    _ command: Range<Int>, _ reader: inout WordReader, errand: Errand
  ) throws(Diagnostic) -> Report {
    var copy = self
    var rows: Range<Int>?
    var isFirst = true
    // Without a command the reading says that one is missing.
    _ = reader.nextCommand()
    repeat {
      var name = ""
      let (action, command) = try copy.read(&reader, name: &name)
      if case .file(.importTrades(var request)) = action {
        request.isDryRun = true
        guard isFirst, !reader.nextCommand() else {
          throw Diagnostic(
            .attempt, "'\(name)' can only be tried alone", at: command,
            label: "expected no other command beside it")
        }
        return try errand(.importTrades(request), &copy, command, Array(reader[command]))
      }
      guard action.changesTable else {
        throw Diagnostic(
          .attempt, "'\(name)' cannot be tried", at: command,
          label: "expected a command that changes the table")
      }
      if case .change(_, let touched, _) = try copy.perform(action, command: command, &reader) {
        rows = touched.hull(with: rows)
      }
      isFirst = false
    } while reader.nextCommand()
    return .tried(from: model, to: copy.model, rows: rows ?? 1..<1)
  }
}
