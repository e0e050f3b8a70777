import Files
import Foundation
import Session

/// A Markdown file whose `dca` blocks are sessions: lines that start with `> ` are typed, the others
/// are the exact output.
///
/// All blocks of a file are one session; a block marked `new` starts again. In a block marked
/// `dca live` lines are only being typed: behind the cursor, `▏`, stands what the live line shows. In
/// one marked `dca json` each line is followed by its last answer as JSON.
struct Transcript {
  /// What a block of a document says of itself.
  private struct Mark {
    let isNew: Bool
    let isLive: Bool
    let isJSON: Bool

    /// Nil for a line that begins no session.
    init?(_ line: String) {
      var words = line.split(separator: " ")[...]
      guard words.popFirst() == "```dca" else { return nil }
      isNew = words.last == "new"
      isLive = words.first == "live"
      isJSON = words.first == "json"
    }
  }

  /// An output line that differs, and where the document has it.
  struct Mismatch: CustomStringConvertible {
    let file: String
    let line: Int
    let wanted: String
    let got: String

    var description: String { "\(file):\(line): want \"\(wanted)\", have \"\(got)\"" }
  }

  let url: URL
  let lines: [String]

  init(_ url: URL) throws {
    self.url = url
    lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The project's folder.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The README and all pages below `docs`.
  static let all: [URL] = {
    let docs = root.appending(path: "docs")
    let pages =
      FileManager.default.enumerator(at: docs, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "md" } ?? []
    return [root.appending(path: "README.md")] + pages.sorted { $0.path < $1.path }
  }()

  /// The document as its own input makes it.
  func replayed() throws -> (text: String, mismatches: [Mismatch]) {
    let folder = try SampleFolder()
    var output: [String] = []
    var mismatches: [Mismatch] = []
    var session = Session()
    var (index, number) = (0, 0)
    while index < lines.count {
      let line = lines[index]
      output.append(line)
      index += 1
      guard let mark = Mark(line) else { continue }
      if mark.isNew { (session, number) = (Session(), 0) }
      var expected: [(line: Int, text: String)] = []
      var got: [String] = []
      while index < lines.count, lines[index] != "```" {
        expected.append((index + 1, lines[index]))
        if mark.isLive {
          got.append(Self.preview(of: lines[index], session))
        } else if lines[index].hasPrefix("> ") {
          let typed = String(lines[index].dropFirst(2))
          number += 1
          got.append(lines[index])
          got +=
            mark.isJSON
            ? [Self.json(of: typed, number: number, &session, in: folder)]
            : Self.answer(to: typed, &session, in: folder)
        }
        index += 1
      }
      output += got
      for position in 0..<max(expected.count, got.count) {
        let wanted = position < expected.count ? expected[position].text : "(nothing)"
        let have = position < got.count ? got[position] : "(nothing)"
        if wanted != have {
          let line = position < expected.count ? expected[position].line : index + 1
          mismatches.append(
            Mismatch(file: url.lastPathComponent, line: line, wanted: wanted, got: have))
          break
        }
      }
    }
    return (output.joined(separator: "\n"), mismatches)
  }

  /// A line that is being typed at a prompt of 80 columns, with what stands behind its cursor.
  private static func preview(of line: String, _ session: Session) -> String {
    let typed = line.prefix { $0 != "▏" }
    let text = typed.dropFirst(2)
    let (blanks, completion, hint) = session.preview(of: Array(text.utf8)).fitted(
      to: 80 - "dca> ".count - text.count - 1)
    return "\(typed)▏\(blanks)\(completion)\(hint)"
  }

  /// The last answer to a line as JSON.
  private static func json(
    of line: String, number: Int, _ session: inout Session, in folder: SampleFolder
  ) -> String {
    let bytes = Array(line.utf8)
    var output: [UInt8] = []
    session.run(bytes, in: 0..<bytes.count, errand: folder.desk.perform) { reply, session in
      output.removeAll()
      JSONRenderer(isQuiet: false).render(
        reply, session, line: bytes[...], number: number, to: &output)
    }
    return String(decoding: output.dropLast(), as: UTF8.self)
  }

  /// What a line answers, as lines of text without colours; without a folder no file is there.
  static func answer(
    to line: String, _ session: inout Session, in folder: SampleFolder? = nil
  ) -> [String] {
    let desk = folder?.desk ?? Desk()
    let renderer = TextRenderer(screen: .none)
    let bytes = Array(line.utf8)
    var output = TextOutput(hasColor: false)
    session.run(bytes, in: 0..<bytes.count, errand: desk.perform) { reply, session in
      for answer in desk.takeAnswers() {
        renderer.render(answer.reply, answer.session, line: bytes[...], to: &output)
      }
      renderer.render(reply, session, line: bytes[...], to: &output)
    }
    return String(decoding: output.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map { String($0) }
  }
}
