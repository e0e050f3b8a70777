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
        throw Failure(code: errno)
      }
      start += count
    }
  }
}
