import Foundation
import Testing

/// What a person sees of the journal.
@Suite(.timeLimit(.minutes(10))) struct ResumeTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func start(
    _ arguments: [String] = [], _ environment: [String: String] = [:]
  ) throws -> Prompt {
    try Prompt(arguments, columns: 120, environment: environment, home: home)
  }

  @Test func `what was cut off is said at the next start, and comes back`() throws {
    let killed = try start()
    try killed.run("buy 1 @ 100")
    try killed.run("buy 3 @ 80")
    #expect(try killed.end(by: SIGKILL) == .signalled(SIGKILL))
    let next = try start()
    #expect(
      next.terminal.screen.text.firstMatch(
        of: /cut off, (just now|\d+ seconds? ago): main 2 rows; 'resume' continues it/) != nil)
    try next.run("resume")
    #expect(next.terminal.screen.text.contains("brought back 2 changes"))
    // 100 + 3 × 80
    #expect(next.terminal.screen.text.contains("cost 0 → 340"))
    try next.run("undo 2")
    #expect(next.terminal.screen.text.contains("cost 340 → 0"))
  }

  @Test func `leaving without saving says how to get the session back, and never asks`() throws {
    let first = try start()
    try first.run("buy 1 @ 100")
    #expect(try first.quit() == "not saved: 'resume' brings this session back")
    let next = try start()
    #expect(
      next.terminal.screen.text.firstMatch(
        of: /not saved, (just now|\d+ seconds? ago): main 1 row; 'resume' continues it/) != nil)
    try next.run("resume")
    #expect(next.terminal.screen.text.contains("brought back 1 change\n"))
    try next.terminal.type(Key.control("D"))
    try next.terminal.waitForEnd()
    #expect(next.terminal.screen.text.hasSuffix("not saved: 'resume' brings this session back"))
  }

  @Test func `a session that the command line brings back is not lost by leaving at once`() throws {
    let killed = try start()
    try killed.run("buy 1 @ 100")
    _ = try killed.end(by: SIGKILL)
    for _ in 0..<2 {
      let next = try start(["-i", "-e", "resume"])
      #expect(next.terminal.screen.text.contains("cost 0 → 100"))
      #expect(try next.quit() == "not saved: 'resume' brings this session back")
    }
  }

  @Test func `what is typed before the prompt is not lost by leaving at once`() throws {
    let terminal = try PseudoTerminal(
      BuiltProgram.path(), ["-i", "-"], environment: ["HOME": home.path], directory: home.path)
    try terminal.type("buy 1 @ 123" + Key.enter)
    try terminal.wait(forText: "cost 0 → 123")
    try terminal.type(Key.control("D"))
    try terminal.wait(forCursorAfter: Prompt.text)
    try terminal.type("quit" + Key.enter)
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(terminal.screen.text.contains("not saved: 'resume' brings this session back"))
  }

  @Test func `a file that is run before the prompt is kept with what follows`() throws {
    try home.write("buy 1 @ 100\nbuy 1 @ 200\n", to: "plan.dca")
    let first = try start(["-i", "plan.dca"])
    #expect(try first.quit() == "")
    #expect(first.journals() == [])
    let second = try start(["-i", "plan.dca", "-e", "undo"])
    try second.run("buy 1 @ 50")
    _ = try second.end(by: SIGKILL)
    let next = try start()
    try next.run("resume")
    // 100 + 50; the file's lines are steps of their own.
    #expect(next.terminal.screen.text.contains("cost 0 → 150"))
    try next.run("undo 2")
    #expect(next.terminal.screen.text.contains("cost 150 → 0"))
  }

  @Test func `leaving with all saved, or with nothing done, says nothing and leaves no journal`()
    throws
  {
    #expect(try start().quit() == "")
    let prompt = try start()
    try prompt.run("buy 1 @ 100")
    #expect(prompt.journals().count == 1)
    try prompt.run("save plan.dca")
    #expect(try prompt.quit() == "")
    #expect(prompt.journals() == [])
    let opened = try start()
    try opened.run("open plan.dca")
    #expect(try opened.quit() == "")
    #expect(opened.journals() == [])
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal or a closed window keeps the session`(signal: Int32) throws {
    let first = try start()
    try first.run("buy 1 @ 100")
    if signal == SIGHUP { first.terminal.hangUp() } else { first.terminal.send(signal: signal) }
    try first.terminal.waitForEnd()
    let next = try start()
    #expect(next.terminal.screen.text.contains("cut off"))
    try next.run("resume")
    #expect(next.terminal.screen.text.contains("cost 0 → 100"))
  }

  @Test func `a closed window in which a shell had started the program is no quitting`() throws {
    // Of a closed window the shell alone is told; the program finds its terminal gone.
    let shell = try PseudoTerminal(
      "/bin/sh", ["-c", "\"$0\"; :", BuiltProgram.path()], rows: 24, columns: 80,
      term: "xterm-256color", environment: ["HOME": home.path], directory: home.path)
    try shell.wait(forCursorAfter: Prompt.text)
    try shell.type("buy 1 @ 100" + Key.enter)
    try shell.wait(for: "the totals") { $0.text.contains("cost 0 → 100") }
    try shell.wait(forCursorAfter: Prompt.text)
    shell.hangUp()
    try shell.waitForEnd()
    let next = try start()
    #expect(next.terminal.screen.text.contains(": main 1 row; 'resume' continues it"))
  }

  @Test func `what was cut off comes back where a file is run before the prompt`() throws {
    try home.write("buy 1 @ 10\n", to: "plan.dca")
    let killed = try start(["-i", "plan.dca"])
    try killed.run("buy 3 @ 80")
    _ = try killed.end(by: SIGKILL)
    let next = try start(["-i", "plan.dca"])
    try next.run("resume")
    // 10 + 3 × 80
    #expect(next.terminal.screen.text.contains("cost 10 → 250"))
    try next.run("buy 1 @ 1")
    _ = try next.end(by: SIGKILL)
    #expect(next.journals().count == 1)
    let last = try start()
    try last.run("resume")
    #expect(last.terminal.screen.text.contains("cost 0 → 251"))
    try last.run("resume")
    #expect(last.terminal.screen.text.contains("there is no session to bring back"))
  }

  @Test func `two programs at once have two journals, and either is brought back by its number`()
    throws
  {
    let first = try start()
    try first.run("buy 1 @ 100")
    let second = try start()
    #expect(!second.terminal.screen.text.contains("cut off"), "the first still runs")
    try second.run("resume")
    #expect(second.terminal.screen.text.contains("there is no session to bring back"))
    try second.run("buy 2 @ 100")
    try second.run("buy 2 @ 100")
    #expect(first.journals().count == 2)
    _ = try first.end(by: SIGKILL)
    #expect(try second.quit().hasPrefix("not saved"))
    let third = try start()
    try third.run("resume list")
    let list = third.terminal.screen.text
    #expect(list.firstMatch(of: /\n1  20\S+ \S+  .+  main 2 rows, cost 400\n/) != nil)
    #expect(list.firstMatch(of: /\n2  20\S+ \S+  .+  main 1 row, cost 100; cut off\n/) != nil)
    try third.run("resume 3")
    #expect(third.terminal.screen.text.contains("'resume list' shows only 2 sessions"))
    try third.run("resume 2")
    #expect(third.terminal.screen.text.contains("cost 0 → 100"))
    // What is there is set aside for it.
    try third.run("resume")
    #expect(third.terminal.screen.text.contains("cost 100 → 400"))
    try third.run("resume list")
    #expect(
      third.terminal.screen.lines.contains {
        $0.hasPrefix("1  20") && $0.hasSuffix("  main 1 row, cost 100")
      })
  }

  @Test(arguments: 1...20)
  func `a torn last line costs that line, with a message`(cut: Int) throws {
    // By a clock that stands still the time is said once: lines 1 and 2 are no changes.
    let first = try start([], ["DCA_NOW": "1764547200"])
    try first.run("buy 1 @ 100")
    // `8d1f3a02 buy 2 @ 90` and a newline: 20 bytes.
    try first.run("buy 2 @ 90")
    _ = try first.end(by: SIGKILL)
    let journal = try #require(first.journals().first)
    let bytes = try #require(FileManager.default.contents(atPath: journal))
    try bytes.dropLast(cut).write(to: URL(filePath: journal))
    let next = try start()
    try next.run("resume")
    let text = next.terminal.screen.text
    #expect(text.contains("cost 0 → 100"))
    #expect(text.contains("brought back 1 change\n"))
    #expect(
      text.contains("of the journal, line 4 is lost: not written whole") == (cut < 20))
    try next.run("buy 2 @ 90")
    _ = try next.end(by: SIGKILL)
    let run = try ProgramRun(
      BuiltProgram.path(), ["-q", "-e", "resume; totals"], environment: ["HOME": home.path])
    // 100 + 2 × 90
    #expect(run.output.hasSuffix("cost     280\n"))
    #expect(run.errors == "")
  }

  @Test func `a batch says on standard error what a damaged journal has lost, and leaves it`()
    throws
  {
    let first = try start()
    for price in [10, 20, 30] { try first.run("buy 1 @ \(price)") }
    _ = try first.end(by: SIGKILL)
    let journal = try #require(first.journals().first)
    let damaged = try String(contentsOfFile: journal, encoding: .utf8)
      .replacing("@ 20", with: "@ 25")
    try damaged.write(toFile: journal, atomically: false, encoding: .utf8)
    for flags in [["-q"], ["--json"]] {
      let run = try ProgramRun(
        BuiltProgram.path(), flags + ["-e", "resume; totals"], environment: ["HOME": home.path])
      #expect(run.ending == .exited(1))
      #expect(run.output.contains("10"))
      #expect(run.errors.contains("dca: of the journal, lines 4 to "))
      #expect(try String(contentsOfFile: journal, encoding: .utf8) == damaged)
      #expect(first.journals() == [journal])
    }
  }

  @Test(arguments: ["", "chosen"])
  func `what is behind a damaged line is not brought back, and it is said where it is kept`(
    path: String
  ) throws {
    let first = try start(
      path.isEmpty ? [] : ["--journal", path], ["DCA_NOW": "1764547200"])
    for price in [10, 20, 30] { try first.run("buy 1 @ \(price)") }
    _ = try first.end(by: SIGKILL)
    let journal = path.isEmpty ? try #require(first.journals().first) : "\(home.path)/chosen"
    let text = try String(contentsOfFile: journal, encoding: .utf8)
    try text.replacing("@ 20", with: "@ 25")
      .write(toFile: journal, atomically: false, encoding: .utf8)
    let damaged = try String(contentsOfFile: journal, encoding: .utf8)
    let next = try Prompt(columns: 250, home: home)
    try next.run("resume \(path)")
    #expect(
      next.terminal.screen.text.contains(
        "of the journal, lines 4 to 5 are lost: line 4 is damaged"
          + (path.isEmpty ? "; they are kept in \(journal).lost\n" : "\n")))
    #expect(next.terminal.screen.text.contains("cost 0 → 10\n"))
    guard path.isEmpty else {
      // A journal elsewhere stays as it is; what follows is kept where the next start looks.
      try next.run("buy 1 @ 1")
      #expect(try String(contentsOfFile: journal, encoding: .utf8) == damaged)
      #expect(next.journals().count == 1)
      return
    }
    let lost = try String(contentsOfFile: "\(journal).lost", encoding: .utf8)
    #expect(lost.split(separator: "\n").map { $0.dropFirst(8) } == [" buy 1 @ 25", " buy 1 @ 30"])
  }

  @Test func `a journal that is no journal, or not there, is refused and nothing is made`() throws {
    let prompt = try start()
    try home.write("buy 1 @ 1\n", to: "plan.dca")
    for (path, reason) in [
      ("plan.dca", "plan.dca: this is no journal"),
      ("nothing", "nothing: No such file or directory"),
      (".", ".: Is a directory"),
    ] {
      try prompt.run("resume \(path)")
      #expect(prompt.terminal.screen.text.contains("error: \(reason)"))
    }
    #expect(!FileManager.default.fileExists(atPath: "\(home.path)/nothing"))
    #expect(try prompt.quit() == "")
  }

  @Test func `a journal at a chosen path is gone on with where it is brought back`() throws {
    for changes in 0..<2 {
      let prompt = try start(["--journal", "my journal"])
      if changes > 0 { try prompt.run("resume \"my journal\"") }
      try prompt.run("buy 1 @ 100")
      #expect(try prompt.quit() == "not saved: 'resume \"my journal\"' brings this session back")
    }
    let run = try ProgramRun(
      BuiltProgram.path(), ["-q", "-e", "resume \"my journal\"; totals; undo 2; redo"],
      environment: ["HOME": home.path], directory: home.path)
    #expect(run.output.contains("cost     200\n"))
    #expect(run.errors == "")
    #expect(try start().journals() == [])
  }

  @Test func `a batch that brings a session back leaves its journal as it is`() throws {
    let prompt = try start()
    try prompt.run("buy 1 @ 100")
    _ = try prompt.end(by: SIGKILL)
    let journal = try #require(prompt.journals().first)
    let before = FileManager.default.contents(atPath: journal)
    let run = try ProgramRun(
      BuiltProgram.path(), ["-q", "-e", "resume; buy 1 @ 1; totals"],
      environment: ["HOME": home.path])
    #expect(run.output.hasSuffix("cost     101\n"))
    #expect(FileManager.default.contents(atPath: journal) == before)
  }

  private static let october = 1_793_448_000  // 2026-10-31 12:00 UTC

  @Test func `a person who comes once a month finds all that is not saved`() throws {
    let month = 31 * 24 * 60 * 60
    func visit(_ number: Int) throws -> Prompt {
      try start([], ["DCA_NOW": "\(Self.october + number * month)", "TZ": "UTC"])
    }
    let first = try visit(0)
    for _ in 1...5 { try first.run("buy $200 @ 100") }
    #expect(try first.quit().hasPrefix("not saved"))
    let second = try visit(1)
    #expect(
      second.terminal.screen.text.contains(
        "not saved, 31 days ago: main 5 rows; 'resume' continues it"))
    try second.run("buy 1 @ 5")
    _ = try second.quit()
    let third = try visit(2)
    #expect(
      third.terminal.screen.text.contains(
        "not saved, 31 days ago: main 1 row; 'resume' continues it; 'resume list' has 1 more"))
    try third.run("resume list")
    // 5 × 200
    #expect(
      third.terminal.screen.text.contains(
        """

        1  2026-12-01 12:00  31 days ago  main 1 row, cost 5
        2  2026-10-31 12:00  62 days ago  main 5 rows, cost 1000

        """))
    try third.run("resume forget 2")
    #expect(third.terminal.screen.text.contains("forgotten: main 5 rows"))
    #expect(third.journals().count == 1)
    try third.run("resume forget all")
    #expect(third.terminal.screen.text.contains("1 session is forgotten"))
    #expect(third.journals() == [])
  }

  @Test(arguments: ["quit", "open b.dca", "kill"])
  func `what open replaces is not lost, however the session ends`(ending: String) throws {
    try home.write("# dca session 1\nbuy 3 @ 7\n", to: "b.dca")
    let first = try start()
    try first.run("buy 1 @ 1")
    try first.run("open b.dca")
    switch ending {
    case "quit":
      #expect(
        try first.quit() == "a session that was replaced is not saved: 'resume' has it")
    case "kill": _ = try first.end(by: SIGKILL)
    default:
      try first.run(ending)
      _ = try first.quit()
    }
    let next = try start()
    #expect(next.terminal.screen.text.contains(": main 1 row; 'resume' continues it\n"))
    try next.run("resume")
    #expect(next.terminal.screen.text.contains("cost 0 → 1\n"))
  }

  @Test func `a session knows its file again, and saves to it`() throws {
    try home.write("# dca session 1\nbuy 3 @ 7\n", to: "b.dca")
    let first = try start(["-i", "b.dca"])
    try first.run("buy 1 @ 1")
    _ = try first.end(by: SIGKILL)
    let next = try start()
    #expect(next.terminal.screen.text.contains(": b.dca: main 2 rows; 'resume' continues it\n"))
    try next.run("resume")
    try next.run("save")
    #expect(try next.quit() == "")
    #expect(next.journals() == [])
    #expect(
      try String(contentsOfFile: "\(home.path)/b.dca", encoding: .utf8)
        == "# dca session 1\nbuy 3 @ 7\nbuy 1 @ 1\n")
  }
}
