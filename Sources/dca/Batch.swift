import Glibc
import Session

/// Runs commands from files, texts and pipes: no prompt, reports to standard output.
struct Batch {
  private let isStrict: Bool
  private let printer: Printer

  /// The session as the commands have left it.
  private(set) var session = Session()

  /// Whether a command was refused.
  var hasRefusals: Bool { printer.hasRefusals }

  init(_ arguments: Arguments) {
    isStrict = arguments.isStrict
    printer = Printer(arguments)
  }

  /// Runs sources in order. Throws when one cannot be read or the output cannot be written.
  mutating func run(_ sources: [LineSource]) throws(LineSource.Failure) {
    for source in sources {
      defer { source.close() }
      while !isStopped, let line = try source.next(beforeWaiting: { printer.flush() }) {
        if session.options.echo { printer.echo(source.buffer[line]) }
        session.run(source.buffer, in: line) { reply, session in
          printer.print(reply, session, line, of: source)
        }
      }
    }
    printer.flush()
    if let failure = printer.failure {
      throw LineSource.Failure(message: "standard output: \(failure.reason)")
    }
  }

  private var isStopped: Bool {
    session.isOver || printer.failure != nil || (hasRefusals && isStrict)
  }
}
