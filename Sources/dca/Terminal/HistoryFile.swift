import CSignals
import Commands
import Files
import Glibc

/// The lines entered in this and earlier runs: plain UTF-8, one line an entry.
///
/// Several programs may share the file. Each line is appended by one write under a lock, and a lock
/// counts only while the locked file is still the one at the path, for shortening replaces it. A
/// file that is something else is neither read into the history nor written to.
final class HistoryFile {
  /// How many lines are kept.
  static let lineLimit = 10_000
  /// The longest line that is kept, in bytes.
  static let byteLimit = 65_536
  /// How many lines go in between two looks at the file's length.
  private static let appendsBetweenTrims = 1_000

  let path: String
  private var appends = 0
  private var hasReported = false
  /// The file that was last found to be a history.
  private var known: FileIdentity?

  init(path: String) {
    self.path = path
  }

  /// The user's history; nil when there is no home to keep it in.
  convenience init?(environment: (String) -> String?) {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      self.init(path: state + "/dca/history")
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      self.init(path: home + "/.local/state/dca/history")
    } else {
      return nil
    }
  }

  /// Hands out the last lines, oldest first; none when the file is missing, unreadable or something
  /// else.
  func forEachLine(_ body: (ArraySlice<UInt8>) -> Void) {
    guard let file = try? HistoryDescriptor(opening: path, O_RDONLY), file.isHistory else { return }
    file.forEachLine(last: Self.lineLimit) { line in
      if Self.isEntry(line) { body(line) }
    }
  }

  /// Adds a line. Returns what to tell the user when that fails, the first time.
  func append(_ line: [UInt8]) -> String? {
    guard Self.isEntry(line[...]) else { return nil }
    return withSignalsBlocked {
      let folder = Folder.parent(of: path)
      // Where this fails opening fails.
      if access(folder, F_OK) != 0 { try? Folder.make(folder) }
      do throws(HistoryFailure) {
        try appendLocked(line)
        appends += 1
        if appends % Self.appendsBetweenTrims == 0 { try trim() }
        return nil
      } catch {
        return report(error)
      }
    }
  }

  /// Shortens the file to the limit, if lines have been added. To be called on leaving.
  func close() {
    guard appends > 0 else { return }
    appends = 0
    withSignalsBlocked { try? trim() }
  }

  /// Whether a line is kept: not empty, of sane length, UTF-8 and nothing that a terminal would obey.
  static func isEntry(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count <= byteLimit else { return false }
    var isBlank = true
    var isASCII = true
    for byte in line {
      if byte < 0x20 && byte != 0x09 || byte == 0x7F { return false }
      if byte > 0x20 { isBlank = false }
      if byte >= 0x80 { isASCII = false }
    }
    return !isBlank && (isASCII || String(validating: line, as: UTF8.self) != nil)
  }

  private func appendLocked(_ line: [UInt8]) throws(HistoryFailure) {
    let file = try lockedFile(O_RDWR | O_APPEND | O_CREAT)
    if known != file.identity {
      guard file.isHistory else { throw .foreign }
      known = file.identity
    }
    let entry = line + [0x0A]
    // As many bytes as it takes to see the same line, its end and the end of the one before it.
    let tail = file.read(from: max(0, file.size - entry.count - 1), count: entry.count + 1)
    if tail == entry && file.size == entry.count || tail == [0x0A] + entry { return }
    let text = tail.isEmpty || tail.last == 0x0A ? entry : [0x0A] + entry
    guard file.append(text) else { throw .system(errno) }
  }

  /// Replaces the file by its last lines when it has more than the limit.
  private func trim() throws(HistoryFailure) {
    let file = try lockedFile(O_RDWR)
    // What has other names, or is not what this program writes, is left as it is.
    guard file.links == 1, file.size <= HistoryDescriptor.readLimit else { return }
    let text = file.read(from: 0, count: file.size)
    guard text.count == file.size else { return }
    var start = text.endIndex
    var count = text.last == 0x0A || text.isEmpty ? -1 : 0
    while start > 0, count < Self.lineLimit {
      if text[start - 1] == 0x0A {
        count += 1
        if count == Self.lineLimit { break }
      }
      start -= 1
    }
    guard start > 0 else { return }
    let isWhole = text.split(separator: 0x0A).allSatisfy { Self.isEntry($0) }
    guard isWhole else { return }
    guard let target = realpath(path, nil) else { throw .system(errno) }
    defer { free(target) }
    try file.replace(at: String(cString: target), by: text[start...])
    known = nil
  }

  /// The file at the path, locked for this program alone.
  private func lockedFile(_ flags: Int32) throws(HistoryFailure) -> HistoryDescriptor {
    for _ in 0..<1_000 {
      let file = try HistoryDescriptor(opening: path, flags)
      guard file.isRegular else { throw .foreign }
      if file.lock(), file.isStill(at: path) { return file }
      // A person need not wait for a line to be kept.
      if dca_interrupt_is_pending() != 0 { throw .system(EWOULDBLOCK) }
      // Another program writes a line or shortens the file; a stuck one must not stop this one.
      var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
      nanosleep(&pause, nil)
    }
    throw .system(EWOULDBLOCK)
  }

  private func report(_ failure: HistoryFailure) -> String? {
    guard !hasReported else { return nil }
    hasReported = true
    return "the history is not kept: \(Quotation.escaped(path)): \(failure.reason)"
  }

  /// A program that is stopped or ended while it holds the lock would hold up the others.
  private func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    sigprocmask(SIG_BLOCK, &all, &before)
    defer { sigprocmask(SIG_SETMASK, &before, nil) }
    return body()
  }
}
