import Glibc
import Session

/// Prints the replies of a batch: answers to standard output, refusals to standard error, or all of
/// it as JSON to standard output.
final class Printer {
  private let isJSON: Bool
  private let text: TextRenderer
  private let json: JSONRenderer
  private var output = ByteOutput(descriptor: STDOUT_FILENO)

  /// Why standard output takes no more, once that has happened.
  private(set) var failure: ByteOutput.Failure?
  /// Whether a refusal was printed.
  private(set) var hasRefusals = false

  init(_ arguments: Arguments) {
    isJSON = arguments.isJSON
    text = TextRenderer(screen: .none, hasColor: false, isQuiet: arguments.isQuiet)
    json = JSONRenderer(isQuiet: arguments.isQuiet)
  }

  /// Prints a line of a script before its answers.
  func echo(_ line: ArraySlice<UInt8>) {
    if !isJSON { write(Array("> ".utf8) + line + [UInt8(ascii: "\n")]) }
  }

  func print(
    _ reply: Reply, _ session: borrowing Session, _ line: Range<Int>, of source: LineSource
  ) {
    if case .failure = reply.result { hasRefusals = true }
    if isJSON {
      write(json.render(reply, session, line: source.buffer[line], number: source.number))
      return
    }
    switch reply.result {
    case .success(let report): write(text.render(report, session))
    case .failure(let refusal):
      flush()
      var errors = ByteOutput(descriptor: STDERR_FILENO)
      let origin = Origin(name: source.name, line: source.number)
      // Where even errors cannot be told, the exit status still tells.
      try? errors.write(text.render(refusal, line: source.buffer[line], origin: origin))
      try? errors.flush()
    }
  }

  func flush() {
    do { try output.flush() } catch { failure = error }
  }

  private func write(_ bytes: [UInt8]) {
    do { try output.write(bytes) } catch { failure = error }
  }
}
