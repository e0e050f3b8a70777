import Glibc

/// Where a user's journals are: one file for each run of the program that accepted something.
public struct JournalFolder: Sendable {
  private static let suffix = ".journal"
  private static let countLimit = 100
  private static let ageLimit = 30 * 24 * 60 * 60

  /// Its path.
  public let path: String

  /// A folder at a path.
  public init(path: String) { self.path = path }

  /// The user's folder; `environment` gives the value of a variable.
  public init(environment: (String) -> String?) throws(FileProblem) {
    guard
      let state = HomeFolder.folder("XDG_STATE_HOME", or: ".local/state", in: environment)
    else { throw FileProblem("HOME", "this variable names no folder") }
    self.init(path: state + "/dca/sessions")
  }

  /// A journal for this run. Nothing is made or written before its first record.
  public func newJournal() -> Journal { Journal(in: self) }

  /// The journals that can be gone back to, those written last first.
  public func entries() -> [JournalEntry] { files().filter { !$0.isTorn } }

  /// Removes journals that were not written for 30 days, and those beyond 100: never the newest, nor
  /// one that a program uses.
  public func prune() {
    let limit = time(nil) - Self.ageLimit
    for (place, entry) in files().enumerated().dropFirst() where !entry.isInUse {
      if place >= Self.countLimit || entry.stamp.modifiedAt < limit { entry.remove() }
    }
  }

  /// A new file, locked.
  func makeFile() throws(FileProblem) -> Descriptor {
    try Folder.make(path)
    let start = "\(path)/\(UniversalTime.name(time(nil)))-\(getpid())"
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

  private func files() -> [JournalEntry] {
    Folder.names(in: path).filter { $0.hasSuffix(Self.suffix) }
      .compactMap { JournalEntry("\(path)/\($0)") }
      .sorted { ($1.stamp.modified, $1.path) < ($0.stamp.modified, $0.path) }
  }
}
