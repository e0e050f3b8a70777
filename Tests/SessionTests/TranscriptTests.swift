import Foundation
import Testing

@Suite struct TranscriptTests {
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
}
