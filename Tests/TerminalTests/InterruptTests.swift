import Foundation
import Glibc
import Testing

/// Ctrl-C while a command runs, at terminals that read fast, slowly or not at all.
@Suite(.timeLimit(.minutes(10))) struct InterruptTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// A prompt with one purchase, which what is stopped must leave alone.
  private func start() throws -> Prompt {
    let prompt = try Prompt(columns: 120, home: home)
    try prompt.run("buy 7 @ 7")
    return prompt
  }

  /// Types a line and Enter, and Ctrl-C once `isRunning` holds.
  private func stop(
    _ line: String, in prompt: Prompt, once isRunning: (Screen) -> Bool = { _ in true },
    after pause: Duration = .milliseconds(300)
  ) throws {
    try prompt.terminal.type(line)
    try prompt.terminal.wait(forCursorAfter: Prompt.text + line)
    try prompt.terminal.type(Key.enter)
    try prompt.terminal.wait(for: "the command to run", until: isRunning)
    usleep(UInt32(pause / .microseconds(1)))
    try prompt.terminal.type(Key.control("C"))
  }

  /// Waits for the prompt that follows a message, and checks that nothing else has changed.
  private func expectStopped(_ message: String, _ prompt: Prompt) throws {
    try prompt.terminal.wait(forText: message)
    try prompt.terminal.wait(for: "an empty prompt") { $0.currentLine == "dca>" }
    try prompt.run("totals")
    // 7 × 7
    #expect(prompt.terminal.screen.text.contains("cost     49"))
    try prompt.run("undo")
    #expect(prompt.terminal.screen.text.contains("cost 49 → 0"))
    #expect(prompt.journals().count == 1)
  }

  @Test(arguments: ["source", "open", "import", "resume"])
  func `waiting for a pipe that nobody writes`(verb: String) throws {
    mkfifo("\(home.path)/pipe", 0o600)
    let prompt = try start()
    if verb == "resume" {
      // A journal is a file, and a pipe is refused at once.
      try prompt.run("resume pipe")
      #expect(prompt.terminal.screen.text.contains("error: pipe: "))
    } else {
      try stop("\(verb) pipe", in: prompt)
      try expectStopped("stopped: '\(verb) pipe' has changed nothing", prompt)
    }
  }

  @Test(arguments: ["save", "export"])
  func `waiting for a pipe that nobody empties`(verb: String) throws {
    let pipe = "\(home.path)/pipe.csv"
    mkfifo(pipe, 0o600)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let prompt = try start()
    // More than a pipe holds.
    try home.write(String(repeating: "buy 1 @ 1\n", count: 20_000), to: "many")
    try prompt.run("source many")
    try stop("\(verb) pipe.csv", in: prompt)
    try prompt.terminal.wait(forText: "stopped: '\(verb) pipe.csv' has changed nothing")
    try prompt.run("undo")
    try prompt.run("totals")
    #expect(prompt.terminal.screen.text.contains("cost     49"))
  }

  @Test func `a pipe that somebody writes to in the end is read whole`() throws {
    let pipe = "\(home.path)/pipe"
    mkfifo(pipe, 0o600)
    let prompt = try start()
    try prompt.terminal.type("source pipe" + Key.enter)
    let writer = open(pipe, O_WRONLY)
    let lines = Array(String(repeating: "buy 1 @ 1\n", count: 20_000).utf8)
    var written = 0
    while written < lines.count {
      let count = lines[written...].withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
      try #require(count > 0)
      written += count
    }
    close(writer)
    // 49 + 20,000 × 1
    try prompt.terminal.wait(forText: "cost 49 → 20049")
  }

  @Test(arguments: ["source", "open"])
  func `a script that would take long, and one within a script`(verb: String) throws {
    try home.write(String(repeating: "buy 1 @ 1\n", count: 300_000), to: "long")
    try home.write("buy 2 @ 2\nsource long\n", to: "outer")
    let prompt = try start()
    try stop("\(verb) long", in: prompt)
    try expectStopped("stopped: '\(verb) long' has changed nothing", prompt)
    try prompt.run("redo")
    try stop("source outer", in: prompt)
    try expectStopped("stopped: 'source outer' has changed nothing", prompt)
  }

  @Test(arguments: [50, 1_000, 2_500])
  func `an import, whether it reads, counts or writes`(milliseconds: Int) throws {
    try home.write("amount,price\n" + String(repeating: "1,2\n", count: 300_000), to: "a.csv")
    let prompt = try start()
    try stop("import a.csv", in: prompt, after: .milliseconds(milliseconds))
    try prompt.terminal.wait(for: "an end") {
      $0.text.contains("stopped: 'import a.csv' has changed nothing")
        || $0.text.contains("cost 49 → 600049")
    }
    if prompt.terminal.screen.text.contains("stopped") {
      try expectStopped("stopped", prompt)
    } else {
      try prompt.run("undo")
      #expect(prompt.terminal.screen.text.contains("cost 600049 → 49"))
    }
    _ = try prompt.end(by: SIGKILL)
    let next = try Prompt(columns: 120, home: home)
    try next.run("resume")
    #expect(!next.terminal.screen.text.contains("lost"))
  }

  @Test func `a sort of many rows`() throws {
    let rows = (0..<400_000).map { "1,\($0 * 7_919 % 400_009 + 1)\n" }.joined()
    try home.write("amount,price\n" + rows, to: "a.csv")
    let prompt = try start()
    try prompt.run("import a.csv")
    try prompt.terminal.type("sort price" + Key.enter)
    usleep(200_000)
    try prompt.terminal.type(Key.control("C"))
    try prompt.terminal.wait(for: "an end") {
      $0.text.contains("stopped: 'sort price' has changed nothing")
    }
    try prompt.run("undo")
    #expect(prompt.terminal.screen.text.contains("undone: import a.csv"))
  }

  @Test func `the commands behind one that was stopped do not run`() throws {
    mkfifo("\(home.path)/pipe", 0o600)
    let prompt = try start()
    try stop("totals; source pipe; buy 1 @ 1", in: prompt)
    try expectStopped(
      "stopped: 'source pipe' has changed nothing; the command before it stands; not run: 'buy 1 @ 1'",
      prompt)
  }

  /// Waits until some rows have been printed.
  private func waitForRows(_ prompt: Prompt) throws {
    let before = prompt.terminal.output.count
    try prompt.terminal.wait(for: "rows") { _ in prompt.terminal.output.count > before + 2_000 }
  }

  /// What a terminal may still get after the key, in bytes: what it had taken and not shown.
  private static let mostAfterKey = 65_536

  @Test(arguments: [0, 300, 1_500])
  func `output to a terminal that reads, or stalls for so many milliseconds`(stall: Int) throws {
    let prompt = try start()
    try prompt.run("rows 100000")
    try prompt.terminal.type("show all; buy 1 @ 1" + Key.enter)
    if stall == 0 { try waitForRows(prompt) }
    usleep(UInt32(stall * 1_000))
    let before = prompt.terminal.output.count
    try prompt.terminal.type(Key.control("C"))
    try prompt.terminal.wait(forText: "stopped")
    try prompt.terminal.wait(for: "an empty prompt") { $0.currentLine == "dca>" }
    #expect(prompt.terminal.output.count - before <= Self.mostAfterKey)
    try prompt.run("rows 1")
    try prompt.run("totals")
    #expect(prompt.terminal.screen.text.contains("cost     49"))
  }

  @Test func `a terminal that Ctrl-S has stopped`() throws {
    let prompt = try start()
    try prompt.run("rows 100000")
    try prompt.terminal.type("show all" + Key.enter)
    try waitForRows(prompt)
    try prompt.terminal.type(Key.control("S"))
    usleep(300_000)
    try prompt.terminal.type(Key.control("C") + Key.control("Q"))
    try prompt.terminal.wait(forText: "stopped")
    try prompt.terminal.wait(for: "an empty prompt") { $0.currentLine == "dca>" }
  }

  @Test func `a batch is ended by the signal itself, with its journal whole`() throws {
    mkfifo("\(home.path)/pipe", 0o600)
    let terminal = try PseudoTerminal(
      BuiltProgram.path(), ["--journal", "journal", "-e", "buy 1 @ 1; totals; source pipe"],
      environment: ["HOME": home.path], directory: home.path)
    try terminal.wait(for: "the journal") { _ in
      FileManager.default.contents(atPath: "\(home.path)/journal").map {
        String(decoding: $0, as: UTF8.self).contains("buy 1 @ 1")
      } ?? false
    }
    try terminal.type(Key.control("C"))
    #expect(try terminal.waitForEnd() == .signalled(SIGINT))
    let run = try ProgramRun(
      BuiltProgram.path(), ["-q", "-e", "resume journal; totals"],
      environment: ["HOME": home.path], directory: home.path)
    #expect(run.output.contains("cost     1\n"))
    #expect(run.errors == "")
  }
}
