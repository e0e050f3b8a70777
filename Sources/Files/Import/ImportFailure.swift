/// Why nothing was imported.
public enum ImportFailure: Error, Equatable, Sendable {
  /// The file cannot be read.
  case file(FileProblem)
  /// Its trades cannot be told.
  case refused(ImportRefusal)
  /// The person stopped it.
  case stopped
}
