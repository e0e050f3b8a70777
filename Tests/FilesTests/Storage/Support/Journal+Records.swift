import Files

extension Journal {
  /// A record of text.
  func append(_ record: String) -> FileProblem? { append(Array(record.utf8)) }

  /// The records found, as text.
  func texts() throws -> [String] {
    var texts: [String] = []
    try forEachRecord { record, _ in texts.append(String(decoding: record, as: UTF8.self)) }
    return texts
  }
}
