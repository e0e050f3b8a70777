import Glibc

/// By what it is noticed that a file has changed since: which one it is, its size and its times.
public struct FileStamp: Equatable, Sendable {
  /// Seconds and nanoseconds since 1970.
  struct Time: Comparable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      self.init(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    init(seconds: Int, nanoseconds: Int) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    static func < (left: Time, right: Time) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
  }

  private let device: UInt
  private let inode: UInt
  /// The size in bytes.
  public let size: Int
  let modified: Time
  private let changed: Time

  /// What is at a path now; nil where nothing is.
  public init?(of path: String) throws(FileProblem) {
    guard !path.utf8.contains(0) else { throw .noPath(path) }
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw FileProblem(path, code: errno)
    }
    self.init(status)
  }

  init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
    size = status.st_size
    modified = Time(status.st_mtim)
    changed = Time(status.st_ctim)
  }

  /// When the contents were last written, in seconds since 1970, as any program may have set it.
  public var modifiedAt: Int { modified.seconds }

  /// When the file was last changed or put at its place, in UTC.
  ///
  /// This is the time that the system keeps and that no program sets: a file that is moved over
  /// another keeps the older time of its contents.
  public var changeTime: String {
    PointInTime(seconds: changed.seconds).universalText
  }

  /// The stamp as numbers with blanks between them, which `init(text:)` reads.
  var text: String {
    [
      Int(bitPattern: device), Int(bitPattern: inode), size, modified.seconds, modified.nanoseconds,
      changed.seconds,
      changed.nanoseconds,
    ].map(String.init).joined(separator: " ")
  }

  /// Reads what `text` has written; nil where it is something else.
  init?(text: some StringProtocol) {
    let numbers = text.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == Self.numberCount else { return nil }
    device = UInt(bitPattern: numbers[0])
    inode = UInt(bitPattern: numbers[1])
    size = numbers[2]
    modified = Time(seconds: numbers[3], nanoseconds: numbers[4])
    changed = Time(seconds: numbers[5], nanoseconds: numbers[6])
  }

  /// How many numbers a stamp is as a text.
  static let numberCount = 7
}
