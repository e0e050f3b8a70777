/// Records that count all together or not at all, on their way into a journal.
public struct JournalGroup: ~Copyable {
  private var output: FileOutput
  /// The checksum up to what was written.
  private var checksum: UInt32
  /// The last record, of which is not known yet whether another follows.
  private var held: [UInt8]?

  init(_ output: consuming FileOutput, after checksum: UInt32) {
    self.output = output
    self.checksum = checksum
  }

  /// Adds a record: a line of any bytes. One with newlines counts as so many more records.
  public mutating func append(_ record: [UInt8]) throws(FileProblem) {
    guard !record.contains(JournalFrame.newline) else {
      for line in record.split(separator: JournalFrame.newline, omittingEmptySubsequences: false) {
        try append(Array(line))
      }
      return
    }
    if let held { try write(.more, held) }
    held = record
  }

  /// Ends what was added as a group; what is added next begins another.
  mutating func endGroup() throws(FileProblem) {
    if let held { try write(.last, held) }
    held = nil
  }

  /// Adds a line that is no record.
  mutating func mark(_ mark: JournalFrame.Mark, _ text: String) throws(FileProblem) {
    try write(mark, Array(text.utf8))
  }

  /// Hands all to the system, and answers where the file ends now, and the checksum there.
  mutating func flush() throws(FileProblem) -> (end: Int, checksum: UInt32) {
    (try output.flush(), checksum)
  }

  private mutating func write(
    _ mark: JournalFrame.Mark, _ text: [UInt8]
  ) throws(FileProblem) {
    try output.write(JournalFrame.line(mark, text, &checksum))
  }
}
