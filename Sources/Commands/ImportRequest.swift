/// A file of trades that is to be read, and where they are to go.
public struct ImportRequest: Sendable {
  /// The path of the file.
  public var path: String
  /// The sheet that the trades go to; nil for the present one, or one for each asset.
  public var sheet: String?
  /// What was settled about the file.
  public var settings = ImportSettings()
  /// Whether rows are wanted that the table has already.
  public var isAgain = false
  /// Whether it is only to be said what would come.
  public var isDryRun = false

  /// A file with nothing settled.
  public init(path: String) {
    self.path = path
  }
}
