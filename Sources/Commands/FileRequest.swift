/// What is asked of files; the session hands it outward.
public enum FileRequest: Sendable {
  /// Write the session to a file, by default the one that it was last saved to or opened from.
  case save(to: String?, force: Bool)
  /// Take the session of a file in place of the present one.
  case open(String)
  /// Run the commands of a file.
  case source(String)
  /// Read trades from a file.
  case importTrades(ImportRequest)
  /// Write the table to a file; `-` prints it.
  case export(to: String, force: Bool)
  /// Bring back a session that was not saved.
  case resume(Journal)
  /// List the sessions that can be brought back.
  case listSessions
  /// Remove the session of a number in that list, or all; nothing brings them back then.
  case forget(Int?)

  /// The file that it names; nil where it names none.
  public var path: String? {
    switch self {
    case .save(let path, _): path
    case .open(let path), .source(let path), .resume(.file(let path)): path
    // `-` prints.
    case .export(let path, _): path == "-" ? nil : path
    case .importTrades(let request): request.path
    case .resume(.number), .listSessions, .forget: nil
    }
  }

  /// Which session is brought back.
  public enum Journal: Sendable {
    /// The last that was written, or the one of a number in the list of them.
    case number(Int)
    /// The one of a journal at a path.
    case file(String)
  }
}
