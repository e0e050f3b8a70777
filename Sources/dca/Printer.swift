import Commands
import Glibc
import Session

/// Prints the replies of a batch: answers to standard output, refusals to standard error, or all of
/// it as JSON to standard output.
final class Printer {
  private let isJSON: Bool
  private let text: TextRenderer
  private let json: JSONRenderer
  private var output = TextOutput(hasColor: false)
  private static let blockSize = 1 << 16

  /// Why standard output takes no more, once that has happened.
  private(set) var failure: ByteOutput.Failure?
  /// Whether a refusal was printed.
  private(set) var hasRefusals = false

  init(isJSON: Bool, isQuiet: Bool) {
    self.isJSON = isJSON
    let screen = TextRenderer.Screen(isTerminal: isatty(STDOUT_FILENO) == 1)
    text = TextRenderer(screen: screen, isQuiet: isQuiet)
    json = JSONRenderer(isQuiet: isQuiet)
  }

  /// Prints a line of a script before its answers.
  func echo(_ line: ArraySlice<UInt8>) {
    guard !isJSON else { return }
    output.line("> \(String(decoding: line, as: UTF8.self))")
  }

  func print(
    _ reply: Reply, _ session: borrowing Session, _ line: Range<Int>, of source: LineSource
  ) {
    if isJSON {
      hasRefusals = hasRefusals || reply.isRefusal
      json.render(
        reply, session, line: source.buffer[line], number: source.number, of: source.file,
        to: &output.bytes)
    } else {
      switch reply.result {
      case .success(let report): text.render(report, session, to: &output)
      case .failure(let refusal):
        hasRefusals = true
        flush()
        var errors = TextOutput(hasColor: false)
        let origin = Origin(name: source.name, line: source.number)
        text.render(refusal, line: source.buffer[line], origin: origin, to: &errors)
        // Where even errors cannot be told, the exit status still tells.
        try? ByteOutput.write(errors.bytes, to: STDERR_FILENO)
      }
    }
    if output.bytes.count >= Self.blockSize { flush() }
  }

  /// Says on standard error what is wrong beside the commands, which counts as a refusal.
  func complain(_ message: String) {
    hasRefusals = true
    flush()
    var errors = TextOutput(hasColor: false)
    errors.line("dca: \(message)")
    try? ByteOutput.write(errors.bytes, to: STDERR_FILENO)
  }

  /// Writes what waits.
  func flush() {
    do { try ByteOutput.write(output.bytes, to: STDOUT_FILENO) } catch { failure = error }
    output.removeAll()
  }
}
