/// Which file trades are read from, and what is said about it.
public struct ImportRequest: Sendable {
  /// The file's path.
  public let path: String
  /// Whether only what would be read is said.
  public var isDryRun = false

  /// A request for all trades of a file.
  public init(path: String) {
    self.path = path
  }
}
