/// Why reading a file ends early; some of it is set right by reading anew.
enum ImportProblem: Error {
  case file(FileProblem)
  case refused(ImportRefusal)
  case stopped
  /// The bytes are not UTF-8 after all.
  case notUTF8

  init(_ failure: FileText.Failure) {
    self =
      switch failure {
      case .file(let problem): .file(problem)
      case .notUTF8: .notUTF8
      }
  }

  init(_ failure: RecordReader.Failure) {
    self =
      switch failure {
      case .text(let failure): ImportProblem(failure)
      case .tooLong(let line):
        .refused(
          ImportRefusal(
            "the row on line \(line) has more than 16 MB, as behind a quote that is not closed",
            line: line))
      case .unclosedQuote(let line):
        .refused(ImportRefusal("a quote opens on line \(line) and is not closed", line: line))
      }
  }
}
