import Glibc
import Session

/// The file that a session belongs to.
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

  /// The text of a journal's line that says in which file all is: the file's stamp and its whole path.
  func savedPlace(of document: String?) -> String {
    guard let document, let stamp = stamps[document] else { return "" }
    let place = place(of: document)
    // A line has no line breaks; that all is saved can be said without a name.
    guard !place.utf8.contains(10), Self.workingFolder?.utf8.contains(10) != true else { return "" }
    let path = place.hasPrefix("/") ? place : "\(Self.workingFolder ?? ".")/\(place)"
    return "\(stamp.text) \(path)"
  }

  /// The file that such a text names, and what it was: `save` then writes to it if it still is.
  func document(at text: [UInt8]) -> (path: String, stamp: FileStamp)? {
    let parts = String(decoding: text, as: UTF8.self)
      .split(separator: " ", maxSplits: FileStamp.numberCount, omittingEmptySubsequences: false)
    guard parts.count == FileStamp.numberCount + 1,
      let stamp = FileStamp(text: parts.dropLast().joined(separator: " "))
    else { return nil }
    let path = String(parts[FileStamp.numberCount])
    // As a person in that folder would name it.
    let here = (folder ?? Self.workingFolder).map { "\($0)/" } ?? ""
    let isHere = !here.isEmpty && path.hasPrefix(here)
    return (isHere ? String(path.dropFirst(here.count)) : path, stamp)
  }

  private static var workingFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
