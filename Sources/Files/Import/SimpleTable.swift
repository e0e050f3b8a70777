import Session

/// A table whose rows can be read one by one, since nothing is open about how they are written.
protocol SimpleTable {
  /// How many rows were taken in.
  var rowCount: Int { get }
  /// Takes in a row; false where the file has to be read by a survey after all.
  mutating func take(_ record: Record) -> Bool
  /// Makes room for so many rows.
  mutating func reserve(rows: Int)
  /// What the file has; nil where the rows together have left something open.
  func file(path: String) -> ImportedFile?
}
