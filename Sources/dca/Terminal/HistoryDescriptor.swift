import Glibc

/// A history file that is open.
final class HistoryDescriptor {
  private static let blockSize = 65_536

  private let descriptor: Int32
  private var status = stat()

  /// Opens without waiting for whatever may be at the path.
  init?(opening path: String, _ flags: Int32) {
    descriptor = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard fstat(descriptor, &status) == 0 else {
      Glibc.close(descriptor)
      return nil
    }
  }

  deinit {
    // Gives up the lock, too.
    Glibc.close(descriptor)
  }

  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
  var size: Int { Int(status.st_size) }
  var links: Int { Int(status.st_nlink) }
  var identity: FileIdentity { FileIdentity(device: status.st_dev, inode: status.st_ino) }

  /// Whether the file begins as a history does: text, and not that of libedit's own format.
  var isHistory: Bool {
    guard isRegular else { return false }
    let start = read(from: 0, count: 4_096)
    return !start.starts(with: "_HiStOrY_V2_".utf8) && Self.isText(start)
  }

  /// Locks the file for this program alone, if no other has it.
  func lock() -> Bool {
    // The size is that under the lock.
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &status) == 0
  }

  func isStill(at path: String) -> Bool {
    var there = stat()
    guard stat(path, &there) == 0 else { return false }
    return FileIdentity(device: there.st_dev, inode: there.st_ino) == identity
  }

  func read(from offset: Int, count: Int) -> [UInt8] {
    let count = min(count, max(0, size - offset))
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
          off_t(offset + filled))
        guard got > 0 else { break }
        filled += got
      }
    }
  }

  /// The last lines, read from the end of the file as far as needed.
  func lastLines(_ limit: Int) -> [ArraySlice<UInt8>] {
    var blocks: [[UInt8]] = []
    var offset = size
    var newlines = 0
    while offset > 0, newlines <= limit {
      let start = max(0, offset - Self.blockSize)
      let block = read(from: start, count: offset - start)
      newlines += block.count { $0 == 0x0A }
      blocks.append(block)
      offset = start
    }
    let text = Array(blocks.reversed().joined())
    return text.split(separator: 0x0A).suffix(limit)
  }

  /// Adds the text by one write, or nothing.
  func append(_ text: [UInt8]) -> Bool {
    let written = Glibc.write(descriptor, text, text.count)
    if written == text.count { return true }
    let error = written < 0 ? errno : ENOSPC
    if written > 0 { ftruncate(descriptor, status.st_size) }
    errno = error
    return false
  }

  /// Puts a file with this text in the place of this one, with the same owner and permissions.
  func replace(at path: String, by text: ArraySlice<UInt8>) throws(HistoryFailure) {
    let temporary = "\(path).\(getpid())"
    let new = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard new >= 0 else { throw .system(errno) }
    let written = text.withUnsafeBytes { Glibc.write(new, $0.baseAddress, $0.count) }
    let isWhole =
      written == text.count && fchown(new, status.st_uid, status.st_gid) == 0
      && fchmod(new, status.st_mode & 0o777) == 0
    let error = errno
    Glibc.close(new)
    guard isWhole, rename(temporary, path) == 0 else {
      unlink(temporary)
      throw .system(error)
    }
  }

  /// Whether the bytes are text, though a character may be cut at their end.
  static func isText(_ bytes: [UInt8]) -> Bool {
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A }) else {
      return false
    }
    for cut in 0..<min(4, bytes.count + 1) {
      let whole = bytes.dropLast(cut)
      if cut > 0, bytes[bytes.count - cut] < 0x80 { break }
      if String(validating: whole, as: UTF8.self) != nil { return true }
    }
    return false
  }
}
