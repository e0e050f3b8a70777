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
  /// Bring back the session that ended without being saved, the last or the one of a number.
  case resume(Int?)
  /// List the sessions that can be brought back.
  case listSessions
}
