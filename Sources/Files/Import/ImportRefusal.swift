/// Why a file's trades cannot be told.
public struct ImportRefusal: Error, Equatable, Sendable {
  /// What is wrong: a clause, lower case, no full stop; with the readings where there are several.
  public let message: String
  /// The line of the file that shows it.
  public let line: Int?
  /// What may be added to the command to settle it, each on its own.
  public let settlements: [String]

  /// A refusal, and what would settle it.
  public init(_ message: String, line: Int? = nil, settlements: [String] = []) {
    self.message = message
    self.line = line
    self.settlements = settlements
  }
}
