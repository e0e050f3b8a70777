import CSignals
import Glibc

/// An open file, closed when nothing holds it any more. A call that a signal interrupts is repeated.
final class Descriptor {
  /// What messages call the file.
  let path: String
  private let number: Int32

  /// Takes over a descriptor.
  init(_ number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  /// Opens a file.
  convenience init(
    opening path: String, _ flags: Int32, mode: mode_t = 0o600
  ) throws(FileProblem) {
    guard !path.utf8.contains(0) else { throw .noPath(path) }
    let number = Self.repeated { open(path, flags | O_CLOEXEC | O_NOCTTY, mode) }
    guard number >= 0 else { throw FileProblem(path, code: errno) }
    self.init(number, path: path)
  }

  deinit { close(number) }

  /// Whether a person wants what is running to end.
  static var isStopped: Bool { dca_interrupt_is_noted() != 0 }

  /// Reads what comes of something that was opened not to wait, once something does; nothing at its
  /// end.
  func readArriving(_ count: Int) throws(FileProblem) -> [UInt8] {
    while true {
      try wait(for: POLLIN)
      var got = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        got = Glibc.read(number, buffer.baseAddress, count)
        filled = max(0, got)
      }
      if got >= 0 { return bytes }
      guard errno == EAGAIN || errno == EINTR else { throw failure() }
    }
  }

  /// Waits for events of `poll`, unless a person does not want to wait.
  private func wait(for events: Int32) throws(FileProblem) {
    while dca_interrupt_wait(number, Int16(events)) == 0 {
      if Self.isStopped { throw .stopped(path) }
    }
  }

  /// Whether it is a terminal.
  var isTerminal: Bool { isatty(number) == 1 }

  /// The system's own link to the open file, whether it has a name or not.
  var link: String { "/proc/self/fd/\(number)" }

  func status() throws(FileProblem) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw failure() }
    return status
  }

  /// Reads on from where the last reading ended; fewer bytes than asked for where the file ends.
  func read(_ count: Int) throws(FileProblem) -> [UInt8] {
    try bytes(count) { start, count, _ in Glibc.read(number, start, count) }
  }

  /// Reads from a place in the file; fewer bytes than asked for where it ends.
  func read(_ count: Int, at offset: Int) throws(FileProblem) -> [UInt8] {
    try bytes(count) { start, count, filled in pread(number, start, count, offset + filled) }
  }

  /// Writes all bytes, behind what was written last, to what need not take them at once.
  func write(_ bytes: [UInt8]) throws(FileProblem) {
    var written = 0
    while written < bytes.count {
      let count = WriteSignals.held {
        bytes.withUnsafeBytes {
          Glibc.write(number, $0.baseAddress.map { $0 + written }, $0.count - written)
        }
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        try wait(for: POLLOUT)
      } else if errno != EINTR {
        throw failure()
      } else if Self.isStopped {
        throw .stopped(path)
      }
    }
  }

  /// Writes all bytes at a place in the file.
  func write(_ bytes: [UInt8], at offset: Int) throws(FileProblem) {
    try drain(bytes) { start, count, written in pwrite(number, start, count, offset + written) }
  }

  /// Returns when contents and attributes are on disk.
  func sync() throws(FileProblem) {
    guard Self.repeated({ fsync(number) }) == 0 else { throw failure() }
  }

  /// Returns when the contents are on disk, and what it takes to read them.
  func syncData() throws(FileProblem) {
    guard Self.repeated({ fdatasync(number) }) == 0 else { throw failure() }
  }

  func truncate(to size: Int) throws(FileProblem) {
    guard Self.repeated({ ftruncate(number, size) }) == 0 else { throw failure() }
  }

  /// Changes the permissions.
  func setMode(_ mode: mode_t) throws(FileProblem) {
    guard fchmod(number, mode) == 0 else { throw failure() }
  }

  /// Changes owner or group, where that is allowed.
  func setOwner(_ owner: uid_t = .max, group: gid_t = .max) -> Bool {
    fchown(number, owner, group) == 0
  }

  /// Locks the whole file for this opening of it alone; false where another has it.
  func lock() throws(FileProblem) -> Bool {
    var lock = Self.wholeFile
    // A process that is just being started has a copy of what was open before it, for a moment.
    for pause: UInt32 in [1_000, 10_000, 100_000, 0] {
      if Self.repeated({ fcntl(number, Self.setLock, &lock) }) == 0 { return true }
      guard errno == EAGAIN || errno == EACCES else { throw failure() }
      usleep(pause)
    }
    return false
  }

  /// Whether another opening of the file has locked it; asks without locking.
  var isLockedElsewhere: Bool {
    var lock = Self.wholeFile
    return fcntl(number, Self.getLock, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  // Locks of an open file description end with it, however the process ends, and unlike those of
  // `flock` can be asked for without being taken. F_OFD_GETLK and F_OFD_SETLK, which the module
  // hides.
  private static let getLock: Int32 = 36
  private static let setLock: Int32 = 37
  private static var wholeFile: flock {
    flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
  }

  private func failure() -> FileProblem { FileProblem(path, code: errno) }

  private func bytes(
    _ count: Int, _ call: (UnsafeMutableRawPointer?, Int, _ filled: Int) -> Int
  ) throws(FileProblem) -> [UInt8] {
    var last = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      repeat {
        last = Self.repeated {
          call(buffer.baseAddress.map { $0 + filled }, count - filled, filled)
        }
        filled += max(0, last)
      } while last > 0 && filled < count
    }
    guard last >= 0 else { throw failure() }
    return bytes
  }

  private func drain(
    _ bytes: [UInt8], _ call: (UnsafeRawPointer?, Int, _ written: Int) -> Int
  ) throws(FileProblem) {
    var written = 0
    while written < bytes.count {
      let count = WriteSignals.held {
        bytes.withUnsafeBytes { bytes in
          Self.repeated {
            call(bytes.baseAddress.map { $0 + written }, bytes.count - written, written)
          }
        }
      }
      guard count >= 0 else { throw failure() }
      written += count
    }
  }

  private static func repeated<Result: SignedInteger>(_ call: () -> Result) -> Result {
    var result: Result
    repeat { result = call() } while result < 0 && errno == EINTR
    return result
  }
}
