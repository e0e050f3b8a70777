import Glibc

/// Buffered output to a file descriptor, written in blocks.
struct ByteOutput {
  /// A write that failed; nothing more can be printed.
  struct Failure: Error {
    let code: Int32
    /// What the system says of it.
    var reason: String { String(cString: strerror(code)) }
  }

  private static let blockSize = 1 << 16

  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Takes bytes, which are written at the latest by `flush`.
  mutating func write(_ bytes: [UInt8]) throws(Failure) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.blockSize { try flush() }
  }

  /// Writes what is left.
  mutating func flush() throws(Failure) {
    var start = 0
    while start < buffer.count {
      let count = buffer[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(code: errno)
      }
      start += count
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
