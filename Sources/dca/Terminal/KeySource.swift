import CEditline
import Glibc

/// The bytes typed, read one at a time: what follows the end of the last line stays with the
/// terminal, for the program that reads it next.
struct KeySource {
  /// What a look at the terminal gave.
  enum Look: Equatable {
    case byte(UInt8)
    case nothing
    case end
  }

  /// Leads to the terminal.
  let descriptor: Int32
  private let isOwn: Bool

  /// Opens standard input's terminal a second time. Reading must not block: Ctrl-C empties what has
  /// been typed, and may do so after a wait has said that there is something to read.
  init() {
    let own = open("/proc/self/fd/0", O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    isOwn = own >= 0 && isatty(own) == 1
    if own >= 0 && !isOwn { Glibc.close(own) }
    descriptor = isOwn ? own : STDIN_FILENO
  }

  /// Whether reading blocks when nothing has been typed.
  var blocks: Bool { !isOwn }

  /// The next byte, if there is one.
  func look() -> Look {
    var byte: UInt8 = 0
    switch Glibc.read(descriptor, &byte, 1) {
    case 1: return .byte(byte)
    case 0: return .end
    default:
      return errno == EAGAIN || errno == EINTR || errno == EWOULDBLOCK ? .nothing : .end
    }
  }

  /// What else has been typed already, up to a block; only where reading does not block.
  func rest() -> [UInt8] {
    guard !blocks else { return [] }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    return Array(bytes.prefix(max(count, 0)))
  }

  func close() {
    if isOwn { Glibc.close(descriptor) }
  }
}
