/// How a file is a table: its separator, its header line and its columns.
struct Table {
  var separator: UInt8
  /// Whether each line is one quoted cell that holds a record.
  var isWrapped = false
  /// The line of the header; 0 where there is none.
  var headerLine: Int
  var columns: Columns

  /// The separators that are looked for, the most usual first.
  static let separators: [UInt8] = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }
  /// How many lines may stand before the header.
  static let searchedLines = 50
}
