import Foundation
import Session
import Testing

@Suite(.timeLimit(.minutes(10))) struct TranscriptTests {
  /// `DCA_RECORD=1` rewrites the documents, and fails, so that no run passes unread.
  static let isRecording = ProcessInfo.processInfo.environment["DCA_RECORD"] == "1"

  @Test(arguments: Transcript.all)
  func `every example in the documents answers what is written`(page: URL) throws {
    let transcript = try Transcript(page)
    let (text, mismatches) = try transcript.replayed()
    if Self.isRecording {
      try text.write(to: page, atomically: true, encoding: .utf8)
    }
    for mismatch in mismatches { Issue.record("\(mismatch)") }
  }

  @Test func `there are documents to replay`() {
    #expect(Transcript.all.count >= 8)
  }

  /// What a block may be that is not run here: commands of the shell, and what is no output.
  private static let marks = ["```console", "```sh", "```csv", "```editrc"]

  @Test(arguments: Transcript.all.filter { $0.lastPathComponent != "commands.md" })
  func `a block says what it is, so that what looks like output is run`(page: URL) throws {
    var isInside = false
    for line in try Transcript(page).lines where line.hasPrefix("```") {
      if !isInside {
        #expect(line.hasPrefix("```dca") || Self.marks.contains(line), "\(page.path): \(line)")
      }
      isInside.toggle()
    }
  }

  @Test(arguments: Transcript.all)
  func `every file of trades in the documents is read`(page: URL) throws {
    for block in try Transcript(page).lines.split(separator: "```csv").dropFirst() {
      let folder = try SampleFolder()
      try folder.write(block.prefix { $0 != "```" }.map { $0 }, to: "block.csv")
      var session = Session()
      let answer = Transcript.answer(to: "import block.csv", &session, in: folder)
      #expect(session.model.count > 0, "\(answer)")
    }
  }
}
