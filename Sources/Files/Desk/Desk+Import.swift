import Commands
import Session

extension Desk {
  func importTrades(
    _ request: ImportRequest, _ session: inout Session, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    var placed = request
    placed.path = place(of: request.path)
    var file: ImportedFile
    do throws(ImportFailure) {
      file = try TradeFile.read(placed, progress: progress)
    } catch {
      throw diagnostic(of: error, request, command)
    }
    file.path = request.path
    let before = session
    let report = try session.take(file, request, command)
    // What is kept must lead to the same; where rows alone do not, the whole session does.
    let hasOnlyAdded = AdditionScript.leads(from: before, to: session)
    let start: ChangeRecord.Start =
      !hasOnlyAdded
      ? .anew : AdditionScript.staysOnSheet(from: before, to: session) ? .rows : .together
    try recording(as: start) { () throws(Diagnostic) in
      changes?.parts.append(
        hasOnlyAdded ? .rows(from: before, to: session) : .session(session))
    }
    return report
  }

  private func diagnostic(
    of failure: ImportFailure, _ request: ImportRequest, _ command: Range<Int>
  ) -> Diagnostic {
    switch failure {
    case .file(let problem): return problem.diagnostic(request.path, command)
    case .stopped: return Diagnostic(interruptedAt: command)
    case .refused(let refusal):
      let place =
        refusal.line.map { "\(shown(request.path)):\($0): " } ?? "\(shown(request.path)): "
      let settlements = refusal.settlements.filter(Quotation.isPlain).map { "'\($0)'" }
      return Diagnostic(
        .importing, place + refusal.message, at: command,
        label: settlements.isEmpty
          ? "expected a file of trades"
          : "expected \(settlements.joined(separator: " or ")) behind the file's name")
    }
  }
}
