/// Why a table cannot be written in a format.
public struct ExportRefusal: Error, Equatable {
  /// The row that is the cause, where it is one.
  public let row: Int?
  /// What is wrong: a clause, lower case, no full stop.
  public let reason: String

  /// A reason in words, and the row that is the cause.
  public init(row: Int? = nil, reason: String) {
    self.row = row
    self.reason = reason
  }

  /// What is wrong, and in which row.
  public var message: String { row.map { "row \($0): \(reason)" } ?? reason }
}
