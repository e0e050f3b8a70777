import Session

extension Desk {
  /// A file of commands that a session is read from, and what it was before that.
  public struct Document {
    let path: String
    let stamp: FileStamp

    /// Nil where there is no such file.
    public init?(path: String) {
      guard let stamp = try? FileStamp(of: path) else { return nil }
      self.path = path
      self.stamp = stamp
    }
  }

  /// Takes a file for the session's own, as if it had been opened, so that `save` writes to it; not
  /// where the commands in it have opened or saved another.
  public func adopt(_ document: Document, _ session: inout Session) {
    guard session.document == nil else { return }
    stamps[document.path] = document.stamp
    session.document = document.path
  }
}
