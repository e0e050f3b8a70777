import Commands
import Glibc

/// Why a file cannot be read or written.
public struct FileProblem: Error, Equatable {
  /// What a caller may want to tell apart.
  public enum Kind: Sendable {
    /// There is a file that was not to be overwritten.
    case exists
    /// The file has changed since it was read.
    case changed
    /// Another program uses the journal.
    case inUse
    /// A person did not want to wait for it.
    case stopped
    /// Anything else.
    case other
  }

  /// The path as it was given.
  public let path: String
  /// What is wrong: a clause, lower case, no full stop.
  public let reason: String
  /// What kind of problem it is.
  public let kind: Kind

  /// A problem in words.
  public init(_ path: String, _ reason: String, kind: Kind = .other) {
    self.path = path
    self.reason = reason
    self.kind = kind
  }

  /// A call that failed with a code of `errno`.
  public init(_ path: String, code: Int32) {
    self.init(path, String(cString: strerror(code)))
  }

  /// A file that was not to be overwritten.
  static func exists(_ path: String) -> FileProblem {
    FileProblem(path, "the file exists", kind: .exists)
  }

  /// A text with a NUL; the system would take what is before it for the path.
  static func noPath(_ path: String) -> FileProblem {
    FileProblem(path, "a path cannot contain a NUL character")
  }

  static func inUse(_ path: String) -> FileProblem {
    FileProblem(path, "another program uses this journal", kind: .inUse)
  }

  static func stopped(_ path: String) -> FileProblem {
    FileProblem(path, "stopped by Ctrl-C", kind: .stopped)
  }

  static func noJournal(_ path: String) -> FileProblem { FileProblem(path, "this is no journal") }

  /// The path, as a terminal may show it, and what is wrong.
  public var message: String { "\(Quotation.escaped(path)): \(reason)" }
}
