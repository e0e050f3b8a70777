import Files
import Glibc
import Session
import Testing

/// What is kept of a session, and what `resume` makes of it.
@Suite(.timeLimit(.minutes(10))) struct DeskJournalTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// What a program comes to, and what the next one that brings back its session does.
  private func afterwards(
    _ program: () throws -> DeskTalk
  ) rethrows -> (state: [String], next: DeskTalk) {
    // The journal is free only when the program has gone.
    let state = try program().state
    return (state, DeskTalk(in: sandbox).run("resume"))
  }

  @Test(arguments: [
    ["buy 1 @ 100"], ["buy 1 @ 100; buy 2 @ 90; undo", "redo"], ["option fee 1", "buy 1 @ 2"],
    ["buy 1 @ 2", "open empty", "rows 2"], ["open plan", "buy 3 @ 4"],
    ["source plan", "price 5", "undo"],
    ["buy 1 @ 2", "source both", "undo"], ["source plan; source plan", "undo"],
    ["buy 1 @ 2", "save saved", "buy 2 @ 3"], ["import a.csv", "option fee 1", "undo"],
    ["import a.csv as b", "option fee 1", "undo"], ["import a.csv as b", "undo", "redo"],
    ["rows 4", "import a.csv", "import a.csv again"], ["sheet main; source both", "import a.csv"],
    ["buy 1 @ 2", "source bad", "rows 5", "rows 2"],
    ["buy 9 @ 9; sheet b; buy 7 @ 7", "source nested", "buy 1 @ 1"],
    ["sheet ETH; buy 7 @ 7; buy 8 @ 8; undo", "import two.csv", "sheet ETH; undo"],
    ["import two.csv", "sheet plan; buy 5 @ 5", "sheet BTC; undo", "redo", "sheet plan; undo"],
    ["buy 1 @ 2", "source walk", "buy 3 @ 4"],
    ["buy 1 @ 2; price 5; sheet a; price 6; buy 3 @ 4", "sheet main; undo", "sheet delete a"],
    ["sheet a; buy 1 @ 2; sheet main; sheet delete a; undo", "sheet a; undo"],
    ["sheet a; buy 1 @ 2", "sheet delete a; undo; undo 2", "sheet copy b; price 7"],
    ["buy 1 @ 2", "import a.csv", "source plan", "open both", "sheet other; sheet delete main"],
    ["source plan", "sheet other; price 9", "sheet main; undo"],
  ])
  func `a session comes back with its sheets and its undo`(lines: [String]) throws {
    try Sandbox.write("# nothing", to: sandbox.file("empty"))
    try Sandbox.write(
      "buy 7 @ 8\nsheet other\nprice 3\nbuy 1 @ 1\nsheet main", to: sandbox.file("plan"))
    try Sandbox.write("buy 9 @ 9\nopen plan\nbuy 2 @ 2", to: sandbox.file("both"))
    try Sandbox.write(
      "side,amount,price\nsell,1,2\nbuy,3,4", to: sandbox.file("a.csv"))
    try Sandbox.write("buy 9 @ 9\nopen plan\nfoo", to: sandbox.file("bad"))
    try Sandbox.write("source both\nbuy 4 @ 4", to: sandbox.file("nested"))
    try Sandbox.write("source plan\nundo", to: sandbox.file("walk"))
    try Sandbox.write(
      "asset,amount,price\nBTC,1,100\nETH,2,10\nBTC,3,90", to: sandbox.file("two.csv"))
    let (state, next) = afterwards {
      let talk = DeskTalk(in: sandbox)
      for line in lines { talk.run(line) }
      #expect(talk.complaints == [])
      return talk
    }
    #expect(next.state == state)
  }

  @Test(arguments: ["option fee 1\nbuy 1 @ 2", "option fee 1\nsource missing", "open missing", ""])
  func `a session comes back as it was after an init file, which nothing takes back`(
    text: String
  ) throws {
    try Sandbox.write(text, to: sandbox.file("init"))
    let (state, next) = afterwards {
      DeskTalk(in: sandbox, initPath: "init").run("buy 5 @ 6", "buy 7 @ 8")
    }
    #expect(state.last == "main: 2 steps")
    #expect(next.state == state)
  }

  @Test(arguments: [
    (["buy 1 @ 1", "open plan"], ["main 1 row, cost 1"]),
    (["buy 1 @ 1", "open plan", "undo"], ["main 1 row, cost 1"]),
    (["buy 1 @ 1", "open plan", "undo", "buy 2 @ 2"], ["main 2 rows, cost 5"]),
    (["buy 1 @ 1", "open plan", "undo", "save a.dca"], []),
    (["buy 1 @ 1", "open plan", "undo", "redo"], ["main 1 row, cost 1"]),
    (
      ["buy 1 @ 1", "open plan", "buy 2 @ 2"], ["plan: main 2 rows, cost 60", "main 1 row, cost 1"]
    ),
    (
      ["buy 1 @ 1", "open plan", "buy 2 @ 2", "open plan"],
      ["plan: main 2 rows, cost 60", "main 1 row, cost 1"]
    ),
    (["buy 1 @ 1", "save a.dca", "open plan"], []),
    (["save a.dca", "open plan"], []),
    (["buy 1 @ 1", "save a.dca", "buy 2 @ 2", "open plan"], ["a.dca: main 2 rows, cost 5"]),
    (["buy 1 @ 1", "source opening"], ["main 1 row, cost 1"]),
    (["buy 1 @ 1", "source bad"], ["main 1 row, cost 1"]),
  ])
  func `what is acknowledged and not saved is in the list afterwards, and nothing else`(
    lines: [String], list: [String]
  ) throws {
    try Sandbox.write("# dca session 1\nbuy 7 @ 8\n", to: sandbox.file("plan"))
    try Sandbox.write("open plan", to: sandbox.file("opening"))
    try Sandbox.write("open plan\nfoo", to: sandbox.file("bad"))
    do {
      let talk = DeskTalk(in: sandbox)
      for line in lines { talk.run(line) }
      #expect(talk.complaints == [])
      let said = talk.desk.finish(talk.session)
      #expect(said.isEmpty == list.isEmpty)
    }
    let next = DeskTalk(in: sandbox)
    // Behind the number, the time and how long ago that was.
    #expect(
      next.list().map {
        $0.replacing(/^\d+  \S+ \S+  .*? ago +|^\d+  \S+ \S+  just now +/, with: "")
      } == list)
  }

  @Test(
    arguments: [
      (["buy 1 @ 2", "undo", "redo", "price 7", "sheet b"], 5, nil),
      (["buy 1 @ 2", "price 7", "undo", "buy 2 @ 2"], 2, "took back another change here"),
      (["buy 1 @ 2", "sheet b", "buy 1 @ 1", "undo"], 3, "took back another change here"),
    ] as [([String], Int, String?)])
  func `a journal of version 1 comes back as far as it means the same`(
    lines: [String], changes: Int, refusal: String?
  ) throws {
    mkdir(sandbox.file("sessions"), 0o700)
    let header = "dca journal 1 20261130T105224Z 1"
    var checksum = crc32(0, header)
    var text = header + "\n"
    for line in lines {
      checksum = crc32(checksum, " " + line)
      let digits = String(checksum, radix: 16)
      text += String(repeating: "0", count: 8 - digits.count) + digits + " " + line + "\n"
    }
    try Sandbox.write(text, to: sandbox.file("sessions/old.journal"))
    let talk = DeskTalk(in: sandbox).run("resume")
    #expect(talk.refusal == nil)
    #expect(talk.remark?.hasPrefix("brought back \(changes) changes") == true)
    #expect((talk.remark?.contains("is refused")) == (refusal != nil))
    if let refusal { #expect(talk.remark?.contains(refusal) == true) }
    #expect(try Sandbox.text(sandbox.file("sessions/old.journal")).hasPrefix(text))
  }

  /// The checksum of a text behind another, as zlib has it.
  private func crc32(_ start: UInt32, _ text: String) -> UInt32 {
    var value = ~start
    for byte in text.utf8 {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }

  @Test(arguments: ["resume", "resume 1", "resume forget all", "resume forget 1"])
  func `a script neither brings back nor forgets sessions`(line: String) throws {
    _ = DeskTalk(in: sandbox).run("buy 1 @ 1")
    try Sandbox.write("buy 7 @ 7\n\(line)", to: sandbox.file("script"))
    let talk = DeskTalk(in: sandbox).run("buy 2 @ 2", "source script")
    #expect(talk.refusal?.message.hasPrefix("a script cannot ") == true)
    talk.run("buy 3 @ 3")
    #expect(talk.list().count == 1)
    #expect(talk.session.model.count == 2)
  }

  @Test func `the journal of the session itself is not brought back into it`() throws {
    let talk = DeskTalk(in: sandbox).run("buy 1 @ 1")
    let name = try #require(sandbox.names(in: "sessions").first)
    let path = sandbox.file("sessions/\(name)")
    talk.run("resume \"\(path)\"")
    #expect(talk.refusal?.message == "this is the journal of this session")
    #expect(talk.session.model.count == 1)
  }

  @Test func `looking through sessions lets no file be overwritten`() throws {
    do {
      let talk = DeskTalk(in: sandbox).run("buy 1 @ 1", "save plan", "buy 2 @ 2")
      _ = talk.desk.finish(talk.session)
    }
    let talk = DeskTalk(in: sandbox)
    #expect(talk.desk.greeting()?.contains("plan: main 2 rows") == true)
    talk.run("resume list", "buy 9 @ 9", "save plan")
    #expect(talk.refusal?.message == "plan: the file exists")
  }

  @Test func `somebody else's journal does not choose where save goes`() throws {
    do {
      _ = DeskTalk(in: sandbox).run("buy 1 @ 1", "save plan", "buy 2 @ 2")
      let name = try #require(sandbox.names(in: "sessions").first)
      let path = sandbox.file("sessions/\(name)")
      try Sandbox.write(try Sandbox.read(path), to: sandbox.file("foreign"))
    }
    let talk = DeskTalk(in: sandbox).run("resume foreign", "buy 1 @ 1", "save")
    #expect(talk.refusal?.message == "the session has no file yet")
  }

  @Test func `a session that came through a pipe is in no file`() throws {
    let pipe = sandbox.file("pipe")
    mkfifo(pipe, 0o600)
    let reader = open(pipe, O_RDWR)
    let text = "# dca session 1\nbuy 7 @ 7\n"
    _ = text.withCString { write(reader, $0, strlen($0)) }
    // The pipe ends when its writer goes, which is this test here.
    Task.detached {
      try await Task.sleep(for: .milliseconds(200))
      close(reader)
    }
    let talk = DeskTalk(in: sandbox).run("open pipe")
    #expect(talk.session.document == nil)
    #expect(talk.desk.finish(talk.session) == ["not saved: 'resume' brings this session back"])
  }

  @Test func `a script cannot take back what was done`() throws {
    try Sandbox.write("buy 1 @ 1\nundo", to: sandbox.file("back"))
    let talk = DeskTalk(in: sandbox).run("buy 7 @ 7", "source back")
    #expect(talk.refusal?.message == "a script cannot undo what was done")
    #expect(talk.session.model.count == 1)
  }

  @Test func `a journal that begins with what another has brought back is complete`() throws {
    let first = sandbox.file("first")
    let second = sandbox.file("second")
    func program(_ path: String, _ lines: String...) throws -> Session {
      let desk = Desk(journal: try Journal(at: path))
      var session = Session()
      for line in lines {
        let bytes = Array(line.utf8)
        session.run(bytes, in: 0..<bytes.count, errand: desk.perform) { reply, session in
          #expect(desk.record(reply, line: bytes[...], session) == [])
        }
      }
      #expect(desk.endBatch() == nil)
      return session
    }
    _ = try program(first, "buy 1 @ 1", "buy 2 @ 2")
    // What was brought back begins the second journal, and so cannot be taken back there.
    _ = try program(second, "resume \(first)", "undo", "buy 5 @ 5")
    let third = try program(sandbox.file("third"), "resume \(second)")
    #expect(third.model.count == 3)
    #expect(try Sandbox.text(first).contains("buy 2 @ 2"))
  }

  @Test func `pasted cells come back as one change of the rows alone`() throws {
    let cells = try #require(PastedCells(Array("1\t2\nx\ty\n3\t4\n5\t6".utf8)))
    let (state, next) = afterwards {
      let talk = DeskTalk(in: sandbox).run("rows 3", "set 2 amount 1 price 5")
      var commands: [[UInt8]] = []
      _ = talk.session.buy(cells, accepted: { commands.append($0) })
      #expect(commands == ["buy 1 2", "buy 3 4", "buy 5 6"].map { Array($0.utf8) })
      #expect(talk.desk.record(rows: commands, talk.session) == [])
      return talk.run("option decimals 3", "undo")
    }
    // The option is no part of the step, and stays.
    #expect(state.contains("option decimals 3"))
    #expect(next.state == state)
    #expect(next.remark == "brought back 5 changes")
  }

  @Test func `what comes before the prompt is kept with the next write, each command a change`()
    throws
  {
    let sessions = JournalFolder(path: sandbox.file("sessions"))
    let desk = Desk(journal: sessions.newJournal(), sessions: sessions)
    desk.beginStart(with: Session())
    var session = Session()
    for _ in 0..<10 {
      session.run(Array("buy 1 @ 2".utf8), in: 0..<9) { reply, session in
        #expect(desk.record(reply, line: Array("buy 1 @ 2".utf8)[...], session) == [])
      }
    }
    #expect(sessions.entries().isEmpty)
    #expect(desk.endStart(with: session) == nil)
    #expect(try #require(sessions.entries().first).extent.get().changes == 10)
  }

  @Test(arguments: ["open plan\nfoo", "buy 1 @ 1\nsave saved\nfoo"], 1...3)
  func `nothing that a refused script has saved or opened counts as saved`(
    script: String, changes: Int
  ) throws {
    try Sandbox.write("buy 1 @ 1", to: sandbox.file("plan"))
    try Sandbox.write(script, to: sandbox.file("bad"))
    let talk = DeskTalk(in: sandbox).run("source bad")
    #expect(talk.refusal?.message == "unknown command 'foo'")
    // After some number of changes the session is as often changed as the script's was.
    for _ in 0..<changes { talk.run("buy 1 @ 1") }
    #expect(
      talk.desk.finish(talk.session) == ["not saved: 'resume' brings this session back"])
  }

  /// What comes back after a program that has replaced `buy 4 @ 44` by the session of a file.
  private func replaced(_ program: (DeskTalk) throws -> Void) throws -> [String] {
    try Sandbox.write("buy 5 @ 50", to: sandbox.file("plan"))
    try program(DeskTalk(in: sandbox).run("buy 4 @ 44"))
    let next = DeskTalk(in: sandbox)
    #expect(next.desk.greeting() != nil)
    return next.run("resume").state
  }

  @Test func `the copy of a session stays where taking back what replaced it cannot be kept`()
    throws
  {
    let state = try replaced { talk in
      let journal = "sessions/\(sandbox.names(in: "sessions")[0])"
      talk.run("open plan")
      unlink(sandbox.file(journal))
      talk.run("undo")
      #expect(talk.complaints.count == 1)
    }
    #expect(state.contains("buy 4 @ 44"))
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a small file system needs root and a mount"))
  func `what a full disk has no room to set aside is not replaced, or not counted as saved`() throws
  {
    mkdir(sandbox.file("sessions"), 0o700)
    let disk = try SmallDisk(at: sandbox.file("sessions"), size: 65_536)
    let state = try replaced { talk in
      // The page that the journal has takes more lines; a copy would need one of its own.
      talk.run("open plan", "undo")
      try disk.fill(leaving: 0)
      talk.run("open plan")
      #expect(talk.refusal?.message.contains("is not saved and cannot be set aside: ") == true)
      #expect(talk.session.document == nil)
      talk.run("redo")
      #expect(talk.complaints.count == 1)
      disk.empty()
    }
    #expect(state.contains("buy 4 @ 44"))
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a small file system needs root and a mount"))
  func `bringing back another session keeps what a full disk had no room to copy`() throws {
    mkdir(sandbox.file("sessions"), 0o700)
    let disk = try SmallDisk(at: sandbox.file("sessions"), size: 65_536)
    DeskTalk(in: sandbox).run("buy 7 @ 70")
    let state = try replaced { talk in
      talk.run("open plan", "undo")
      try disk.fill(leaving: 0)
      talk.run("redo")
      disk.empty()
      talk.run("resume", "save seven")
      #expect(talk.refusal == nil)
    }
    #expect(try Sandbox.text(sandbox.file("seven")).contains("buy 7 @ 70"))
    #expect(state.contains("buy 4 @ 44"))
  }
}
