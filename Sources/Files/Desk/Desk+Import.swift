import Commands
import Session

extension Desk {
  func importTrades(
    _ request: ImportRequest, _ session: inout Session, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    try Session.withoutFiles(.importTrades(request), &session, command)
  }
}
