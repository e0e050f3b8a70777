import Commands
import Foundation
import Session
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReferenceTests {
  @Test func `the command reference is what the catalogue says`() throws {
    let page = Transcript.root.appending(path: "docs/reference/commands.md")
    let current = try Self.reference()
    if TranscriptTests.isRecording {
      try current.write(to: page, atomically: true, encoding: .utf8)
    }
    let written = try? String(contentsOf: page, encoding: .utf8)
    #expect(written == current, "DCA_RECORD=1 swift test rewrites it")
    #expect(!TranscriptTests.isRecording, "recorded; run again without DCA_RECORD")
  }

  @Test(
    arguments: Catalogue.all.filter { $0.name != dependent }.flatMap { command in
      command.examples.map { (command.name, $0) }
    })
  func `every example in the help is accepted`(command: String, example: String) throws {
    var session = Self.sampleSession
    let folder = try SampleFolder()
    let answer = Transcript.answer(to: example, &session, in: folder)
    #expect(!answer.contains { $0.hasPrefix("error:") }, "\(answer)")
  }

  /// What it answers depends on what else was done in the user's folder.
  private static let dependent = "resume"

  /// The page, with real answers: each command's examples run on the same small table.
  private static func reference() throws -> String {
    var page = """
      # Commands

      This page is written from the declarations of the commands; each example is
      run on the table that this line makes, with a sheet `old` beside it, saved as
      `mine.dca`:

          \(sample)

      """
    for topic in Catalogue.topics {
      page += "\n## \(topic.title)\n"
      for command in topic.commands {
        page += "\n### \(command.name)\n\n    \(command.usage)\n\n\(command.summary).\n"
        if !command.aliases.isEmpty {
          page += "The same: \(command.aliases.joined(separator: ", ")).\n"
        }
        let context = Context(model: sampleSession.model)
        for argument in command.explained {
          page += "\n- `\(argument.placeholder)`: \(argument.words(context))"
        }
        if !command.explained.isEmpty { page += "\n" }
        for example in command.examples {
          var session = sampleSession
          page += "\n```\n> \(example)\n"
          if command.name != dependent {
            let folder = try SampleFolder()
            page += Transcript.answer(to: example, &session, in: folder).map { $0 + "\n" }.joined()
          }
          page += "```\n"
        }
      }
    }
    return page
  }

  /// A table of three rows, of which changes can be taken back and made again, and another sheet.
  private static let sample =
    "sheet old; buy 1 @ 90; sheet main; "
    + "buy 1 @ 100; buy 3 @ 80; buy $120 @ 60; rows 4; rows 5; undo 2"

  private static var sampleSession: Session {
    var session = Session()
    _ = Transcript.answer(to: sample, &session)
    session.document = "mine.dca"
    return session
  }
}
