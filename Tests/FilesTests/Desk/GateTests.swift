import Commands
import Files
import Foundation
import Session
import Testing

/// Nothing that is printed has a character in it that a terminal would obey, or that is not to be
/// seen, wherever it came from.
@Suite(.timeLimit(.minutes(10))) struct GateTests {
  /// Characters that are not to reach a terminal, of each kind.
  private static let hidden: [Unicode.Scalar] = [
    "\u{1}", "\u{7}", "\u{8}", "\u{9}", "\u{B}", "\u{D}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}",
    "\u{9D}", "\u{AD}",
    "\u{34F}", "\u{61C}", "\u{115F}", "\u{180E}", "\u{200B}", "\u{200D}", "\u{200E}", "\u{2028}",
    "\u{2029}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{3164}", "\u{E000}", "\u{FE0F}", "\u{FEFF}",
    "\u{FFF9}", "\u{FFFF}", "\u{1D173}", "\u{E0041}", "\u{E0100}", "\u{F0000}", "\u{10FFFF}",
  ]

  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Runs a line and returns what it prints, as text for a terminal and as JSON.
  private func answers(to line: String, _ talk: inout (desk: Desk, session: Session)) -> [[UInt8]] {
    let bytes = Array(line.utf8)
    var answers: [[UInt8]] = []
    let text = TextRenderer(screen: .init(width: 100, height: 40))
    let origin = Origin(name: line, line: 1)
    let desk = talk.desk
    talk.session.run(bytes, in: 0..<bytes.count, errand: desk.perform) { reply, session in
      for (reply, session) in desk.takeAnswers() + [(reply, copy session)] {
        var output = TextOutput(hasColor: false)
        switch reply.result {
        case .success(let report): text.render(report, session, to: &output)
        case .failure(let refusal):
          text.render(refusal, line: bytes[...], origin: origin, to: &output)
        }
        var json: [UInt8] = []
        JSONRenderer(isQuiet: false).render(
          reply, session, line: bytes[...], number: 1, of: line, to: &json)
        #expect((try? JSONSerialization.jsonObject(with: Data(json))) != nil, "\(line)")
        answers += [output.bytes, json]
      }
      answers += desk.record(reply, line: bytes[...], session).map { Array($0.utf8) }
    }
    return answers + [Array(talk.session.preview(of: bytes).fitted(to: 500).hint.utf8)]
  }

  private func check(_ line: String, _ talk: inout (desk: Desk, session: Session)) {
    for bytes in answers(to: line, &talk) {
      let text = String(decoding: bytes, as: UTF8.self)
      let isPlain = text.unicodeScalars.allSatisfy { $0 == "\n" || Quotation.isVisible($0) }
      #expect(isPlain, "\(line.debugDescription): \(text.debugDescription)")
    }
  }

  @Test(arguments: UInt64(0)..<40)
  func `no invisible character is printed, wherever it was taken from`(seed: UInt64) throws {
    var random = RandomNumbers(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 3)
    func text() -> String {
      var text = "x"
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        text.unicodeScalars.append(Self.hidden.randomElement(using: &random) ?? "\u{1B}")
        text += ["]0;a", "[2J", "b", ""].randomElement(using: &random) ?? ""
      }
      return text
    }
    let name = text()
    let path = "\"\(name)\""
    let note = text()
    try Sandbox.write(
      """
      # dca session 1
      buy 1 @ 2 note "\(note)"
      totals
      \(text())
      """, to: sandbox.file("s\(name)"))
    try Sandbox.write("buy 1 @ 2 note \"\(note)\"\nshow\n", to: sandbox.file(name))
    try Sandbox.write(
      """
      asset\(text()),date,amount,price,side,currency,\(text())
      \(text()),2024-01-02,1,2,buy,EUR,a
      \(text()),2024-01-02,\(text()),2,buy,EUR,a
      BTC,2024-01-02,1,2,\(text()),EUR\(text()),a
      """, to: sandbox.file("\(name).csv"))
    try Sandbox.write(
      "asset,date,amount,price\nA\(text()),2024-01-02,1,2\nB\(text()),2024-01-03,1,2\n",
      to: sandbox.file("two\(name).csv"))
    let journal = "\(sandbox.path)/j\(name)/\(name)"
    let sessions = JournalFolder(path: sandbox.file("f\(name)"))
    var talk = (
      desk: Desk(folder: sandbox.path, journal: sessions.newJournal(), sessions: sessions),
      session: Session()
    )
    let lines = [
      "buy 3 @ 4 note \"\(note)\"", "show", "set 1 note \"\(note)\"", "sheet copy b",
      "set 1 note \"y\(note)\"", "compare main b", "undo", "explain row 1", "export -",
      "source \(path)", "open \(path)", "source \"s\(name)\"", "import \"\(name).csv\"",
      "import \"\(name).csv\" dry", "import \"two\(name).csv\" as b", "import \"two\(name).csv\"",
      "import \"two\(name).csv\" column \(text())", "sheets", "sheet \(text())",
      "sheet \"\(text())\"", "save \"out\(name)\"", "save \(path)", "save! \"no\(name)/x\"",
      "export \"\(name).csv\"", "export \"\(name).\(text())\"", "import nothing\(text())",
      "resume \"\(journal)\"", text(), "buy \(text())", "buy 1 @ \(text())", "set \(text()) 1",
      "option \(text()) 1", "price \(text())", "buy 1 @ 2 on \(text())", "help \(text())",
      "buy 1 @ 2; foo\(text()); \(text())", "resume list", "undo 9",
    ]
    for line in lines { check(line, &talk) }
    for message in talk.desk.finish(talk.session) + [talk.desk.greeting() ?? ""] {
      #expect(Quotation.isPlain(message), "\(message.debugDescription)")
    }
    do throws(FileProblem) {
      _ = try Journal(at: journal)
      Issue.record("a journal in a folder that is not there")
    } catch {
      #expect(Quotation.isPlain(error.message))
    }
  }

  @Test func `what is hidden is written out, and what is seen stays`() {
    for scalar in Self.hidden where scalar != "\t" {
      #expect(Quotation.escaped(String(scalar)).hasPrefix("\\u{"))
    }
    #expect(Quotation.escaped("≈ é 買い物 € → e\u{301} 🙂") == "≈ é 買い物 € → e\u{301} 🙂")
  }

  @Test func `a name that is shown as another is not proposed`() throws {
    let talk = DeskTalk(in: sandbox).run("buy 1 @ 2")
    for name in ["plain", "in\u{200B}visible"] {
      try Sandbox.write("x", to: sandbox.file(name))
      talk.run("save \"\(name)\"")
      let refusal = try #require(talk.refusal)
      var output: [UInt8] = []
      let line = Array("save \"\(name)\"".utf8)
      talk.session.run(line, in: 0..<line.count, errand: talk.desk.perform) { reply, session in
        JSONRenderer(isQuiet: true).render(reply, session, line: line[...], number: 1, to: &output)
      }
      #expect(refusal.code == .file)
      #expect(String(decoding: output, as: UTF8.self).contains("\"help\"") == (name == "plain"))
    }
  }

  @Test func `JSON has its invisible characters as escapes that read back`() throws {
    var session = Session()
    let note = "a\u{9B}\u{202E}\u{E0041}\u{7F}\u{10FFFF}🙂≈"
    let line = Array("buy 1 @ 2 note \"\(note)\"".utf8)
    var output: [UInt8] = []
    session.run(line, in: 0..<line.count) { reply, session in
      JSONRenderer(isQuiet: false).render(reply, session, line: line[...], number: 1, to: &output)
    }
    let text = String(decoding: output, as: UTF8.self)
    #expect(text.contains(#""note":"a\u009b\u202e\udb40\udc41\u007f\udbff\udfff🙂≈""#))
    let object = try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any]
    let rows = try #require(object?["rows"] as? [[String: Any]])
    #expect(rows[0]["note"] as? String == note)
  }
}
