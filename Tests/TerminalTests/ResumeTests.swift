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
    let greeting =
      /the session of 20\S+ \S+ UTC, of 2 changes, was cut off: 'resume' brings it back/
    #expect(next.terminal.screen.text.firstMatch(of: greeting) != nil)
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
    #expect(!next.terminal.screen.text.contains("resume"))
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
    #expect(next.terminal.screen.text.contains("of 1 change, was cut off"))
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
    #expect(next.terminal.screen.text.contains("of 1 change, was cut off"))
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
    #expect(last.terminal.screen.text.contains("this session has changes of its own"))
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
    #expect(list.firstMatch(of: /\n1  20\S+ \S+ UTC  2 changes\n/) != nil)
    #expect(list.firstMatch(of: /\n2  20\S+ \S+ UTC  1 change, cut off\n/) != nil)
    try third.run("resume 3")
    #expect(third.terminal.screen.text.contains("'resume list' has only 2 sessions"))
    try third.run("resume 2")
    #expect(third.terminal.screen.text.contains("cost 0 → 100"))
    try third.run("resume")
    #expect(third.terminal.screen.text.contains("this session has changes of its own"))
    try third.run("resume list")
    #expect(
      third.terminal.screen.lines.contains {
        $0.hasPrefix("1  20") && $0.hasSuffix("UTC  2 changes")
      })
  }

  @Test(arguments: 1...20)
  func `a torn last line costs that line, with a message`(cut: Int) throws {
    let first = try start()
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
    #expect(
      text.contains(
        cut == 20
          ? "brought back 1 change\n"
          : "brought back 1 change; of the journal, line 3 is lost: not written whole"))
    try next.run("buy 2 @ 90")
    _ = try next.end(by: SIGKILL)
    let run = try ProgramRun(
      BuiltProgram.path(), ["-q", "-e", "resume; totals"], environment: ["HOME": home.path])
    // 100 + 2 × 90
    #expect(run.output.hasSuffix("cost     280\n"))
    #expect(run.errors == "")
  }

  @Test(arguments: ["", "chosen"])
  func `what is behind a damaged line is not brought back, and it is said where it is kept`(
    path: String
  ) throws {
    let first = try start(path.isEmpty ? [] : ["--journal", path])
    for price in [10, 20, 30] { try first.run("buy 1 @ \(price)") }
    _ = try first.end(by: SIGKILL)
    let journal = path.isEmpty ? try #require(first.journals().first) : "\(home.path)/chosen"
    let text = try String(contentsOfFile: journal, encoding: .utf8)
    try text.replacing("@ 20", with: "@ 25")
      .write(toFile: journal, atomically: false, encoding: .utf8)
    let next = try Prompt(columns: 250, home: home)
    try next.run("resume \(path)")
    let name = path.isEmpty ? journal : path
    #expect(
      next.terminal.screen.text.contains(
        """
        brought back 1 change; of the journal, lines 3 to 4 are lost: line 3 is damaged; \
        they are kept in \(name).lost
        """))
    #expect(next.terminal.screen.text.contains("cost 0 → 10\n"))
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

  @Test func `old journals are removed at the start, but not the newest`() throws {
    let prompt = try start()
    var journals: [String] = []
    for number in 1...3 {
      let other = try start(["-q"])
      try other.run("buy \(number) @ 1")
      _ = try other.end(by: SIGKILL)
      journals.append(try #require(other.journals().first { !journals.contains($0) }))
    }
    for (journal, days) in zip(journals, [40.0, 20, 50]) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date.now - days * 24 * 60 * 60], ofItemAtPath: journal)
    }
    #expect(try prompt.quit() == "")
    #expect(try start(["-q"]).journals() == [journals[1]])
  }
}
