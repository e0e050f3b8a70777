import Files
import Glibc
import Session

/// Runs commands from files, texts and pipes: no prompt, reports to standard output.
struct Batch {
  private let isStrict: Bool
  private let printer: Printer
  private let desk: Desk
  private let progress = ProgressLine(
    write: { try? ByteOutput.write(Array($0.utf8), to: STDERR_FILENO) }, isStopped: { false })

  /// The session as the commands have left it.
  private(set) var session: Session

  /// Whether a command was refused.
  var hasRefusals: Bool { printer.hasRefusals }

  init(_ session: Session, arguments: Arguments, isQuiet: Bool, desk: Desk) {
    self.session = session
    isStrict = arguments.isStrict
    printer = Printer(isJSON: arguments.isJSON, isQuiet: isQuiet)
    self.desk = desk
    if isatty(STDERR_FILENO) == 1 {
      desk.progress = { [progress] in progress.show(rows: $0, share: $1) }
    }
  }

  /// Runs sources in order. Throws when one cannot be read or the output cannot be written.
  mutating func run(_ sources: [LineSource]) throws(LineSource.Failure) {
    for source in sources {
      defer { source.close() }
      guard try isAllowed(source) else { continue }
      desk.isInScript = source.isFile
      defer { desk.isInScript = false }
      while !isStopped, let line = try source.next(beforeWaiting: { printer.flush() }) {
        if session.options.echo { printer.echo(source.buffer[line]) }
        session.run(source.buffer, in: line, errand: desk.perform) { reply, session in
          progress.clear()
          // What is not on disk yet is not acknowledged.
          let complaints = desk.record(reply, line: source.buffer[line], session)
          for answer in desk.takeAnswers() {
            printer.print(answer.reply, answer.session, line, of: source)
          }
          printer.print(reply, session, line, of: source)
          for complaint in complaints { printer.complain(complaint) }
        }
      }
    }
    printer.flush()
    if let failure = printer.failure {
      throw LineSource.Failure(message: "standard output: \(failure.reason)")
    }
  }

  /// Whether a source may run: the file of a session that holds anything but a session may not, and
  /// nothing of it is run. Of others only the beginning is waited for.
  private func isAllowed(_ source: LineSource) throws(LineSource.Failure) -> Bool {
    printer.flush()
    guard try source.begins(with: SessionScript.start) else { return true }
    let script = Script(name: source.name, text: try source.text())
    guard let refusal = script.sessionRefusal else { return true }
    var line = 0..<0
    while source.number < refusal.line, let next = try source.next(beforeWaiting: {}) {
      line = next
    }
    printer.print(Reply(refusing: refusal.diagnostic), session, line, of: source)
    return false
  }

  /// Whether no more commands are run.
  var isStopped: Bool {
    session.isOver || printer.failure != nil || (hasRefusals && isStrict)
  }
}
