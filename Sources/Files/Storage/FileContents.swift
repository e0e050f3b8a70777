import Glibc

/// All bytes of a file, and by what a later change of it is noticed.
///
/// The bytes are read, not mapped: a mapped file that another program shortens ends the process.
public struct FileContents: Sendable {
  /// The bytes.
  public let bytes: [UInt8]
  /// The file's state when it was read; nil for a pipe, which keeps nothing.
  public let stamp: FileStamp?

  private static let blockSize = 1 << 16

  /// The most that is read unless the caller sets a limit: half of the machine's memory, or a quarter
  /// of what this process may have, for memory that is not to be had ends a program.
  public static var memoryLimit: Int {
    let half = sysconf(Int32(_SC_PHYS_PAGES)) / 2 * sysconf(Int32(_SC_PAGESIZE))
    var allowed = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &allowed) == 0,
      let room = Int(exactly: allowed.rlim_cur / 4)
    else { return half }
    return min(half, room)
  }

  /// Reads a file or a pipe to its end; other devices may have none.
  public init(of path: String, limit: Int = Self.memoryLimit) throws(FileProblem) {
    // A pipe is opened whether somebody writes to it or not; what it gives is waited for.
    let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
    let status = try file.status()
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFIFO, S_IFSOCK: break
    case S_IFDIR: throw FileProblem(path, code: EISDIR)
    default: throw FileProblem(path, "neither a file nor a pipe")
    }
    // One more than there is, so that the end is seen.
    var room = max(Self.blockSize, min(status.st_size, limit) + 1)
    var bytes: [UInt8] = []
    var isAtEnd = false
    while !isAtEnd {
      guard bytes.count <= limit, status.st_size <= limit else {
        throw FileProblem(path, "the file is longer than \(limit) bytes")
      }
      let isRegular = status.st_mode & S_IFMT == S_IFREG
      let block = isRegular ? try file.read(room) : try file.readArriving(room)
      isAtEnd = isRegular ? block.count < room : block.isEmpty
      if Descriptor.isStopped { throw .stopped(path) }
      if bytes.isEmpty { bytes = block } else { bytes += block }
      room = max(Self.blockSize, min(bytes.count, limit - bytes.count + 1))
    }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    stamp = isRegular ? FileStamp(status) : nil
    if isRegular, FileStamp(try file.status()) != stamp {
      throw FileProblem(path, "the file changed while it was read", kind: .changed)
    }
    self.bytes = bytes
  }
}
