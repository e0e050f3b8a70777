import Commands
import Session
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct ScriptTests {
  /// A session, files that it may ask for, and what the commands of scripts have answered.
  private final class Talk {
    var session = Session()
    var answers: [String] = []
    /// The last refusal, as it is printed.
    var message = ""
    let files: [String: String]

    init(_ files: [String: String], _ lines: String...) throws {
      self.files = files
      for line in lines { try #require(run(line) == nil, "\(line)") }
    }

    /// Why a line is refused; nil for one that is accepted.
    func run(_ line: String) -> Diagnostic? {
      let bytes = Array(line.utf8)
      var diagnostic: Diagnostic?
      session.run(bytes, in: 0..<bytes.count, errand: errand) { reply, _ in
        guard case .failure(let refusal) = reply.result else { return }
        diagnostic = refusal.diagnostic
        var output = TextOutput(hasColor: false)
        TextRenderer(screen: .none).render(refusal, line: bytes[...], origin: nil, to: &output)
        message = String(decoding: output.bytes, as: UTF8.self)
      }
      return diagnostic
    }

    private func errand(
      _ request: FileRequest, _ session: inout Session, _ command: Range<Int>, _ text: [UInt8]
    ) throws(Diagnostic) -> Report {
      let reply = { (reply: Reply, _: ArraySlice<UInt8>, _: borrowing Session) in
        if reply.isAnswer { self.answers.append(reply.command) }
      }
      switch request {
      case .source(let name):
        let script = Script(name: name, text: Array((files[name] ?? "").utf8))
        try session.inOneStep { (session) throws(Diagnostic) in
          try session.run(script, command, errand: errand, reply: reply)
        }
      case .open(let name):
        let script = Script(name: name, text: Array((files[name] ?? "").utf8))
        try session.open(script, command, errand: errand, reply: reply)
      default: return try Session.withoutFiles(request, &session, command, text)
      }
      return .totals
    }

    var cost: String { session.position.totals.cost.decimal.description }
  }

  @Test func `a script is one step of undo, whatever it changes`() throws {
    let talk = try Talk(
      ["a": "buy 1 @ 2\nsheet other\nbuy 3 @ 4\noption decimals 3\nprice 9\nsheet main\nbuy 5 @ 6"],
      "buy 7 @ 8", "source a")
    #expect(talk.cost == "88")
    #expect(talk.session.sheetName == "main")
    try #require(talk.run("undo") == nil)
    #expect(talk.cost == "56")
    #expect(talk.session.sheetName == nil)
    #expect(talk.session.options.format.decimals == nil)
    try #require(talk.run("redo") == nil)
    #expect(talk.cost == "88")
    #expect(talk.session.options.format.decimals == 3)
    try #require(talk.run("undo 2") == nil)
    #expect(talk.session.model.count == 0)
    #expect(talk.run("undo")?.code == .history)
    try #require(talk.run("redo 2") == nil)
    #expect(talk.cost == "88")
  }

  @Test func `what has changed elsewhere since a script was taken back is not lost by redo`() throws
  {
    let talk = try Talk(["a": "buy 1 @ 2"], "source a", "undo", "sheet other", "buy 3 @ 4")
    for line in ["sheet main", "redo", "undo", "sheet other"] {
      try #require(talk.run(line) == nil, "\(line)")
    }
    #expect(talk.cost == "12")
  }

  @Test func `a refused line of a script is named and nothing of the script stands`() throws {
    let talk = try Talk(
      ["a": "buy 1 @ 2\nsource b\nbuy 1 @ 2", "b": "# first\nset 1 amout 3"], "buy 7 @ 8")
    let diagnostic = try #require(talk.run("buy 2 @ 2; source a"))
    #expect(diagnostic.message == "unknown field 'amout'")
    #expect(diagnostic.place?.script == "b")
    #expect(diagnostic.place?.line == 2)
    #expect(diagnostic.place?.caller == 11..<19)
    // 7 × 8 + 2 × 2.
    #expect(talk.cost == "60")
    #expect(
      talk.message == """
        b:2:7: error: unknown field 'amout'
          set 1 amout 3
                ^^^^^ expected one of: amount, price, value, fee, date, from, split, note
        help: try 'set 1 amount 3'
        note: 'source a' has changed nothing; the command before it stands

        """)
  }

  @Test func `after a script over several sheets each sheet has its own steps`() throws {
    let talk = try Talk(
      ["one": "sheet old\nbuy 5 @ 5"], "buy 1 @ 3", "buy 1 @ 4", "open one", "undo", "redo",
      "sheet main")
    // The steps of the session from before are about rows that the opened one has not.
    #expect(talk.run("undo")?.code == .history)
    for line in ["sheet old", "undo", "undo", "undo", "redo 2"] {
      try #require(talk.run(line) == nil, "\(line)")
    }
    #expect(talk.cost == "7")
  }

  @Test(arguments: UInt64(0)..<20)
  func `redo makes again what undo has taken back, over all sheets`(seed: UInt64) throws {
    var random = RandomNumbers(state: seed &* 0xD134_2543_DE82_EF95 &+ 7)
    let talk = try Talk([
      "a": "sheet old\nbuy 5 @ 5\nbuy 6 @ 6", "b": "sheet main\nbuy 1 @ 30\noption decimals 3",
      "c": "buy 2 @ 2\nsheet x\nbuy 4 @ 4\nprice 3\nsheet main\nrows 2",
    ])
    let lines = [
      "undo", "undo", "undo", "redo", "open a", "open c", "source a", "source b", "source c",
      "sheet main", "sheet old", "sheet x", "buy 1 @ 2", "buy 3 @ 4", "rows 1", "delete 1",
      "set 1 price 3", "sheet delete old",
    ]
    for _ in 0..<60 {
      let line = lines[Int.random(in: 0..<lines.count, using: &random)]
      let before = state(of: talk.session)
      guard talk.run(line) == nil, line == "undo" else { continue }
      let copy = talk.session
      try #require(talk.run("redo") == nil)
      try #require(state(of: talk.session) == before)
      talk.session = copy
    }
  }

  private func state(of session: Session) -> [String] {
    var lines: [String] = []
    SessionScript(session).forEachLine { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  @Test func `scripts may be sixteen deep`() throws {
    var files = ["0": "buy 1 @ 1"]
    for depth in 1...16 { files["\(depth)"] = "source \(depth - 1)" }
    files["self"] = "source self"
    let talk = try Talk(files, "source 15")
    #expect(talk.cost == "1")
    #expect(talk.run("source 16")?.code == .script)
    #expect(talk.run("source self")?.code == .script)
    #expect(talk.cost == "1")
  }

  @Test func `one command runs at most 100,000 scripts, and the next begins anew`() {
    let lines = { (line: String) in
      Array([String](repeating: line, count: 400).joined(separator: "\n").utf8)
    }
    // 1 + 400 + 400 × 400 runs, and 1 + 400.
    let scripts = ["a": lines("source b"), "b": lines("source c"), "c": []]
    var session = Session()
    func errand(
      _ request: FileRequest, _ session: inout Session, _ command: Range<Int>, _ text: [UInt8]
    ) throws(Diagnostic) -> Report {
      guard case .source(let name) = request, let text = scripts[name] else { return .totals }
      try session.run(Script(name: name, text: text), command, errand: errand) { _, _, _ in }
      return .totals
    }
    for (name, message) in [("a", "too many scripts were run"), ("b", nil), ("b", nil)] {
      var refusal: String?
      session.run(Array("source \(name)".utf8), in: 0..<8, errand: errand) { reply, _ in
        if case .failure(let failure) = reply.result { refusal = failure.diagnostic.message }
      }
      #expect(refusal == message)
    }
  }

  @Test func `a line of more than 16 MiB is refused, wherever it comes from`() throws {
    let line = String(repeating: "a", count: LineText.maximumLength + 1)
    let talk = try Talk(["a": "buy 1 @ 2\n" + line])
    #expect(talk.run(line)?.code == .text)
    #expect(talk.run("source a")?.code == .text)
    #expect(talk.message.utf8.count < 1_000)
    #expect(talk.run("open a")?.place?.line == 2)
    #expect(talk.cost == "0")
    #expect(talk.run("# " + line.dropLast(3)) == nil)
  }

  @Test func `quit ends the script, and answers within it are given`() throws {
    let talk = try Talk(["a": "buy 1 @ 2\ntotals\nquit\nbuy 3 @ 4"], "source a")
    #expect(talk.cost == "2")
    #expect(talk.answers == ["totals"])
    #expect(!talk.session.isOver)
  }

  @Test func `an opened session takes the place of all sheets, and undo brings them back`() throws {
    let talk = try Talk(
      ["a": "# dca session 1\nbuy 1 @ 2"], "buy 7 @ 8", "sheet plan", "buy 9 @ 9", "open a")
    #expect(talk.session.sheetName == nil)
    #expect(talk.cost == "2")
    #expect(talk.session.document == "a")
    try #require(talk.run("undo") == nil)
    #expect(talk.cost == "81")
    #expect(talk.session.sheetName == "plan")
    #expect(talk.session.document == nil)
    try #require(talk.run("redo") == nil)
    #expect(talk.cost == "2")
  }

  @Test func `a script that is refused leaves the opened session as it was`() throws {
    let talk = try Talk(["a": "buy 1 @ 2\nbuy x @ 2"], "buy 7 @ 8")
    let revision = talk.session.revision
    #expect(talk.run("open a")?.place?.line == 2)
    #expect(talk.cost == "56")
    #expect(talk.session.revision == revision)
  }

  @Test func `only a change gives a new revision`() throws {
    let talk = try Talk([:], "buy 7 @ 8")
    for line in [
      "totals", "show", "option", "price", "sheets", "target average 7 @ 6", "try rows 3",
    ] {
      let revision = talk.session.revision
      try #require(talk.run(line) == nil)
      #expect(talk.session.revision == revision, "\(line)")
    }
    for line in [
      "set 1 price 9", "undo", "redo", "price 5", "option decimals 2", "sheet copy a", "sheet main",
      "sheet delete a", "rows 3", "sort price",
    ] {
      let revision = talk.session.revision
      try #require(talk.run(line) == nil)
      #expect(talk.session.revision > revision, "\(line)")
    }
  }
}
