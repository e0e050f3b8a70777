import Glibc

/// Where a user's journals are: one file for each run of the program that accepted something.
public struct JournalFolder: Sendable {
  private static let suffix = ".journal"
  /// How long a file may stay empty while a program that has just started makes a journal of it.
  private static let emptyLimit = 24 * 60 * 60

  /// Its path.
  public let path: String
  let clock: PointInTime.Clock

  /// A folder at a path.
  public init(path: String, clock: @escaping PointInTime.Clock = PointInTime.systemClock) {
    self.path = path
    self.clock = clock
  }

  /// The user's folder; `environment` gives the value of a variable.
  public init(
    environment: (String) -> String?, clock: @escaping PointInTime.Clock = PointInTime.systemClock
  ) throws(FileProblem) {
    guard
      let state = HomeFolder.folder("XDG_STATE_HOME", or: ".local/state", in: environment)
    else { throw FileProblem("HOME", "this variable names no folder") }
    self.init(path: state + "/dca/sessions", clock: clock)
  }

  /// A journal for this run. Nothing is made or written before its first record.
  public func newJournal() -> Journal { Journal(in: self) }

  /// The journals that can be gone back to, by when they were last written as they say themselves,
  /// the newest first. What was written by a clock that was ahead comes last.
  public func entries() -> [JournalEntry] { sorted(files().filter { !$0.isEmpty }) }

  private func sorted(_ entries: [JournalEntry]) -> [JournalEntry] {
    let now = clock()
    return entries.sorted { left, right in
      let (isAhead, isOtherAhead) = (left.time > now, right.time > now)
      return isAhead == isOtherAhead
        ? (right.time, right.path) < (left.time, left.path) : !isAhead
    }
  }

  /// Removes the journals of which all is saved, and those that have nothing in them. What is not
  /// saved stays, however old it is. Answers the others, as `entries` does.
  @discardableResult
  public func prune() -> [JournalEntry] {
    let limit = time(nil) - Self.emptyLimit
    let files = files()
    for entry in files where !entry.isInUse {
      if entry.isSaved || entry.isEmpty && entry.stamp.modifiedAt < limit { entry.remove() }
    }
    return sorted(files.filter { $0.isInUse || $0.isUnsaved })
  }

  /// A new file, locked.
  func makeFile() throws(FileProblem) -> Descriptor {
    try Folder.make(path)
    let start = "\(path)/\(clock().name)-\(getpid())"
    var name = start + Self.suffix
    var number = 1
    while access(name, F_OK) == 0 {
      number += 1
      name = "\(start)-\(number)\(Self.suffix)"
    }
    let file = try Descriptor(opening: name, O_RDWR | O_CREAT | O_EXCL)
    // Another program may be looking whether it can have it. The next attempt makes another file.
    guard try file.lock() else { throw .inUse(name) }
    return file
  }

  /// The journal at a path; nil where there is none of this user.
  func entry(at path: String) -> JournalEntry? { JournalEntry(path, clock) }

  private func files() -> [JournalEntry] {
    Folder.names(in: path).filter { $0.hasSuffix(Self.suffix) }
      .compactMap { JournalEntry("\(path)/\($0)", clock) }
  }
}
