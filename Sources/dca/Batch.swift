import Glibc
import Session

/// Runs commands from files, texts and pipes: no prompt, reports to standard output.
struct Batch {
  private let arguments: Arguments
  private let text: TextRenderer
  private let json: JSONRenderer
  private var output = ByteOutput(descriptor: STDOUT_FILENO)
  private var failure: ByteOutput.Failure?

  /// The session as the commands have left it.
  private(set) var session = Session()
  /// Whether a command was refused.
  private(set) var hasRefusals = false

  init(_ arguments: Arguments) {
    self.arguments = arguments
    text = TextRenderer(screen: .none, hasColor: false, isQuiet: arguments.isQuiet)
    json = JSONRenderer(isQuiet: arguments.isQuiet)
  }

  /// Runs sources in order. Throws when one cannot be read or the output cannot be written.
  mutating func run(_ sources: [LineSource]) throws(LineSource.Failure) {
    for var source in sources {
      defer { source.close() }
      while !isStopped, let line = try source.next(beforeWaiting: { flush() }) {
        run(line, of: source)
      }
    }
    flush()
    if let failure {
      throw LineSource.Failure(message: "standard output: \(failure.reason)")
    }
  }

  private var isStopped: Bool {
    session.isOver || failure != nil || (hasRefusals && arguments.isStrict)
  }

  private mutating func run(_ line: Range<Int>, of source: LineSource) {
    let bytes = source.buffer
    if session.options.echo, !arguments.isJSON {
      write(Array("> ".utf8) + bytes[line] + [UInt8(ascii: "\n")])
    }
    var replies: [(Reply, Session)] = []
    session.run(bytes, in: line) { reply, session in replies.append((reply, session)) }
    for (reply, session) in replies {
      print(reply, session, bytes[line], source)
    }
  }

  private mutating func print(
    _ reply: Reply, _ session: Session, _ line: ArraySlice<UInt8>, _ source: LineSource
  ) {
    if case .failure = reply.result { hasRefusals = true }
    if arguments.isJSON {
      write(json.render(reply, line: line, number: source.number))
      return
    }
    switch reply.result {
    case .success(let report): write(text.render(report, session.options))
    case .failure(let refusal):
      flush()
      var errors = ByteOutput(descriptor: STDERR_FILENO)
      let origin = Origin(name: source.name, line: source.number)
      // Where even errors cannot be told, the exit status still tells.
      try? errors.write(text.render(refusal, line: line, origin: origin))
      try? errors.flush()
    }
  }

  private mutating func write(_ bytes: [UInt8]) {
    do { try output.write(bytes) } catch { failure = error }
  }

  private mutating func flush() {
    do { try output.flush() } catch { failure = error }
  }
}
