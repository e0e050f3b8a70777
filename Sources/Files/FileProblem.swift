import Commands
import Glibc

/// Why a file cannot be read or written.
public struct FileProblem: Error, Equatable {
  /// The path as it was given.
  public let path: String
  /// What is wrong: a clause, lower case, no full stop.
  public let reason: String

  /// A problem in words.
  public init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  /// A call that failed with a code of `errno`.
  public init(_ path: String, code: Int32) {
    self.init(path, String(cString: strerror(code)))
  }

  /// The path, as a terminal may show it, and what is wrong.
  public var message: String { "\(Quotation.escaped(Array(path.utf8)[...])): \(reason)" }
}
