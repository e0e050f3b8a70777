import Glibc

/// Writing to file descriptors.
enum ByteOutput {
  /// A write that failed; nothing more can be printed there.
  struct Failure: Error {
    let code: Int32
    /// What the system says of it.
    var reason: String { String(cString: strerror(code)) }
  }

  /// Writes all bytes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          wait(for: Int16(POLLOUT), on: descriptor)
          continue
        }
        throw Failure(code: errno)
      }
      start += count
    }
  }

  /// Waits until a descriptor that does not block is ready for the events of `poll`.
  static func wait(for events: Int16, on descriptor: Int32) {
    var poll = pollfd(fd: descriptor, events: events, revents: 0)
    _ = Glibc.poll(&poll, 1, -1)
  }
}
