import Foundation
import Glibc

/// Files and terminals that no other child inherits, however many tests run at a time.
enum Descriptors {
  /// Held while descriptors are made close-on-exec and while a child starts: neither happens
  /// halfway through the other.
  static let lock = NSLock()

  struct Failure: Error, CustomStringConvertible {
    var call: String
    var code: Int32

    init(_ call: String) {
      self.call = call
      code = errno
    }

    var description: String { "\(call): \(String(cString: strerror(code)))" }
  }

  static func pipe() throws -> (reading: Int32, writing: Int32) {
    // A child that reads no further must not end the tests.
    _ = ignoresBrokenPipes
    return try lock.withLock {
      var ends: [Int32] = [-1, -1]
      guard Glibc.pipe(&ends) == 0 else { throw Failure("pipe") }
      ends.forEach(closeOnExec)
      return (ends[0], ends[1])
    }
  }

  static func terminal(rows: Int, columns: Int) throws -> (main: Int32, line: Int32) {
    try lock.withLock {
      var main: Int32 = -1
      var line: Int32 = -1
      var size = winsize()
      (size.ws_row, size.ws_col) = (UInt16(rows), UInt16(columns))
      guard openpty(&main, &line, nil, nil, &size) == 0 else { throw Failure("openpty") }
      closeOnExec(main)
      closeOnExec(line)
      return (main, line)
    }
  }

  /// Makes reads and writes return at once.
  static func unblock(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// What can be read at once, none where nothing waits; `nil` at the end.
  static func readAvailable(_ descriptor: Int32) -> [UInt8]? {
    var hasEnded = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
      let length = read(descriptor, buffer.baseAddress, buffer.count)
      hasEnded = length == 0 || (length < 0 && errno != EAGAIN && errno != EINTR)
      count = max(length, 0)
    }
    return hasEnded ? nil : bytes
  }

  /// Writes what goes at once and returns how much that was; `nil` where nobody reads any more.
  static func writeAvailable(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
    let length = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if length >= 0 { return length }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Waits until one of the descriptors is ready, at most for `duration`.
  static func poll(
    reading: [Int32], writing: [Int32], atMost duration: Duration
  ) -> (readable: Set<Int32>, writable: Set<Int32>) {
    let asked =
      reading.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      + writing.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
    var answered = asked
    let milliseconds = Int32(max(duration / .milliseconds(1), 0).rounded(.up))
    guard Glibc.poll(&answered, nfds_t(answered.count), milliseconds) > 0 else { return ([], []) }
    let ready = answered.filter { $0.revents != 0 }
    return (
      Set(ready.filter { $0.events & Int16(POLLIN) != 0 }.map(\.fd)),
      Set(ready.filter { $0.events & Int16(POLLOUT) != 0 }.map(\.fd))
    )
  }

  private static func closeOnExec(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}
