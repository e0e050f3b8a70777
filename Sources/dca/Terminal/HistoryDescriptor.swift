import Files
import Glibc

/// A history file that is open.
final class HistoryDescriptor {
  private static let blockSize = 65_536
  /// More than this is never read: no history is so long.
  static let readLimit = 1 << 26

  private let descriptor: Int32
  private var status = stat()

  /// Opens without waiting for whatever may be at the path.
  init(opening path: String, _ flags: Int32) throws(HistoryFailure) {
    descriptor = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw .system(errno) }
  }

  deinit {
    // Gives up the lock, too.
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
  var size: Int { Int(status.st_size) }
  var links: Int { Int(status.st_nlink) }
  var identity: FileIdentity { FileIdentity(device: status.st_dev, inode: status.st_ino) }

  /// Whether the file begins as a history does: as text, though a line of it may be spoiled, and not
  /// in libedit's own format.
  var isHistory: Bool {
    guard isRegular else { return false }
    let start = read(from: 0, count: 4_096)
    guard !start.starts(with: "_HiStOrY_V2_".utf8) else { return false }
    let spoiled = String(decoding: start, as: UTF8.self).unicodeScalars.count {
      $0 == "\u{FFFD}" || $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0)
    }
    return spoiled * 8 <= start.count
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

  /// Hands out the last lines, oldest first. The file is read from its end as far as needed.
  func forEachLine(last limit: Int, _ body: (ArraySlice<UInt8>) -> Void) {
    var offset = size
    var newlines = 0
    while offset > 0, newlines <= limit, size - offset < Self.readLimit {
      let start = max(0, offset - Self.blockSize)
      newlines += read(from: start, count: offset - start).count { $0 == 0x0A }
      offset = start
    }
    let text = read(from: offset, count: size - offset)
    // The last newline ends the last line; what is before the first one wanted is left out.
    var surplus = newlines + (text.last == 0x0A ? 0 : 1) - limit
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.endIndex
      if surplus > 0 { surplus -= 1 } else { body(text[start..<end]) }
      start = end + 1
    }
  }

  /// Adds the text by one write, or nothing.
  func append(_ text: [UInt8]) -> Bool {
    let written = WriteSignals.held { Glibc.write(descriptor, text, text.count) }
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
    let written = WriteSignals.held {
      text.withUnsafeBytes { Glibc.write(new, $0.baseAddress, $0.count) }
    }
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
}
