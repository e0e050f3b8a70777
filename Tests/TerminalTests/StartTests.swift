import Foundation
import Glibc
import Testing

/// Where a program finds what it needs at its start, and what it says where that is not to be had.
@Suite(.timeLimit(.minutes(10))) struct StartTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func start(
    _ arguments: [String] = [], _ environment: [String: String] = [:]
  ) throws -> Prompt {
    try Prompt(arguments, columns: 120, environment: environment, home: home)
  }

  private func writeInit(_ text: String, in folder: String = ".config") throws {
    try FileManager.default.createDirectory(
      atPath: "\(home.path)/\(folder)/dca", withIntermediateDirectories: true)
    try home.write(text, to: "\(folder)/dca/init")
  }

  @Test func `the init file is run before all else, and nothing takes it back`() throws {
    try writeInit("option fee 1\nbuy 1 @ 10\ntotals\n")
    let prompt = try start(["-i", "-e", "buy 1 @ 100"])
    // 10 + 1, and 100 + 1.
    #expect(prompt.terminal.screen.text.contains("cost                  11\n"))
    #expect(prompt.terminal.screen.text.contains("cost 11 → 112"))
    try prompt.run("undo 2")
    #expect(prompt.terminal.screen.text.contains("there is only 1 change to undo"))
    let plain = try start(["--no-init"])
    try plain.run("option fee")
    #expect(plain.terminal.screen.text.contains("fee  none"))
  }

  @Test func `a file that the prompt starts with is the one that is saved to`() throws {
    try home.write("buy 1 @ 10\n", to: "plan.dca")
    try home.write("buy 1 @ 10\nfoo\n", to: "wrong.dca")
    let path = "\(home.path)/plan.dca"
    let prompt = try start(["-i", path])
    try prompt.run("buy 2 @ 20")
    try prompt.run("save")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "# dca session 1\nbuy 1 @ 10\nbuy 2 @ 20\n")
    // What was refused in the file would be lost.
    let other = try start(["-i", "\(home.path)/wrong.dca"])
    try other.run("save")
    #expect(other.terminal.screen.text.contains("the session has no file yet"))
  }

  @Test func `the init file is where the environment says`() throws {
    try writeInit("option decimals 2")
    try writeInit("option decimals 5", in: "other")
    for (folder, decimals) in [("\(home.path)/other", 5), ("other", 2), ("", 2)] {
      let prompt = try start([], ["XDG_CONFIG_HOME": folder])
      try prompt.run("option decimals")
      #expect(prompt.terminal.screen.text.contains("decimals  \(decimals) "))
    }
  }

  @Test func `an init file with an error is told by its place and does nothing`() throws {
    try writeInit("option decimals 2\n\nbuy 1 @ x # no number\n")
    let prompt = try start()
    let path = "\(home.path)/.config/dca/init"
    #expect(
      prompt.terminal.screen.text.hasPrefix(
        """
        \(path):3:9: error: unknown name 'x'
          buy 1 @ x # no number
                  ^ expected one of: amount(ROW), price(ROW), value(ROW), amount, average, cost, market
        note: '
        """))
    #expect(prompt.terminal.screen.text.contains("' has changed nothing\ndca 0."))
    try prompt.run("option decimals")
    #expect(prompt.terminal.screen.text.contains("decimals  auto"))
    try prompt.run("buy 1 @ 2")
    #expect(prompt.terminal.screen.text.contains("cost 0 → 2"))
  }

  @Test func `an init file that cannot be read is told, and the program starts`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(home.path)/.config/dca/init", withIntermediateDirectories: true)
    let prompt = try start()
    #expect(prompt.terminal.screen.text.contains(".config/dca/init: Is a directory"))
  }

  @Test func `journals are where the environment says, and a relative path is none`() throws {
    for (state, folder) in [("\(home.path)/s", "s"), ("t", ".local/state"), ("", ".local/state")] {
      let prompt = try start([], ["XDG_STATE_HOME": state])
      try prompt.run("buy 1 @ 2")
      #expect(prompt.journals(in: folder).count == 1)
      _ = try prompt.end(by: SIGKILL)
      try FileManager.default.removeItem(at: URL(filePath: prompt.journals(in: folder)[0]))
    }
    #expect(!FileManager.default.fileExists(atPath: "\(home.path)/t"))
  }

  @Test(arguments: [
    ("HOME", "", "HOME: this variable names no folder"),
    ("XDG_STATE_HOME", "/dev/null", "/dev/null/dca: Not a directory"),
    ("XDG_STATE_HOME", "/proc/nothing", "/proc/nothing: No such file or directory"),
  ])
  func `where nothing can be kept that is said once, and the program goes on`(
    variable: String, value: String, reason: String
  ) throws {
    let prompt = try start(["--no-history"], [variable: value])
    #expect(!prompt.terminal.screen.text.contains("journal"))
    try prompt.run("buy 1 @ 2")
    let complaint =
      "the journal cannot be written: \(reason); 'save' what is not to be lost"
    #expect(prompt.terminal.screen.lines.contains(complaint))
    try prompt.run("buy 1 @ 2")
    #expect(prompt.terminal.screen.lines.count { $0.contains("journal") } == 1)
    #expect(prompt.terminal.screen.text.contains("cost 2 → 4"))
    #expect(try prompt.quit() == "not saved, and there is no journal to bring it back from")
  }

  @Test func `a journal that can grow no more is told once and holds what came before`() throws {
    let terminal = try PseudoTerminal(
      "/usr/bin/env", ["prlimit", "--fsize=500", BuiltProgram.path(), "--no-history"], rows: 40,
      columns: 250, environment: ["HOME": home.path], directory: home.path)
    try terminal.wait(forCursorAfter: Prompt.text)
    for _ in 0..<60 { try terminal.type("rows +1" + Key.enter) }
    try terminal.wait(forText: "rows 59 → 60")
    try terminal.type("quit" + Key.enter)
    try terminal.waitForEnd()
    let text = terminal.screen.transcript
    #expect(
      text.components(separatedBy: "File too large; 'save' what is not to be lost").count == 2)
    #expect(text.hasSuffix("not saved, and 'resume' brings back all but the last changes"))
    let next = try start()
    try next.run("resume")
    // 38 bytes or so of a first line, and 17 a change.
    #expect(next.terminal.screen.text.firstMatch(of: /brought back 2\d changes\n/) != nil)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can become somebody else"))
  func `folders that may not be written are told, and the program goes on`() throws {
    let files = FileManager.default
    let program = "\(home.path)/dca"
    _ = try ProgramRun("/bin/cp", [BuiltProgram.path(), program])
    try files.createDirectory(atPath: "\(home.path)/.local", withIntermediateDirectories: false)
    try home.write("buy 7 @ 7\n", to: "theirs")
    let terminal = try PseudoTerminal(
      "/usr/bin/env",
      ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", program, "--no-history"],
      columns: 120, environment: ["HOME": home.path], directory: home.path)
    try terminal.wait(forCursorAfter: Prompt.text)
    try terminal.type("buy 1 @ 2" + Key.enter)
    try terminal.wait(
      forText: "the journal cannot be written: \(home.path)/.local/state: Permission denied;")
    for name in ["mine", "theirs"] {
      try terminal.type("save! \(name)" + Key.enter)
      try terminal.wait(forText: "error: \(name): ")
    }
    let screen = terminal.settle()
    #expect(screen.text.contains("mine: no file can be made in its folder: Permission denied"))
    #expect(screen.text.contains("theirs: Permission denied"))
    #expect(try String(contentsOfFile: "\(home.path)/theirs", encoding: .utf8) == "buy 7 @ 7\n")
    #expect(!files.fileExists(atPath: "\(home.path)/mine"))
  }

  @Test func `Tab completes files and folders, with quotes where they are needed`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(home.path)/my plans", withIntermediateDirectories: true)
    try home.write("buy 1 @ 5\n", to: "my plans/first year.dca")
    try home.write("buy 1 @ 6\n", to: "other.dca")
    let terminal = try start().terminal
    try terminal.type("open m" + Key.tab)
    try terminal.wait(forCursorAfter: "dca> open \"my plans/")
    try terminal.type("f" + Key.tab)
    try terminal.wait(forCursorAfter: "dca> open \"my plans/first year.dca\" ")
    try terminal.type(Key.enter)
    try terminal.wait(forText: "my plans/first year.dca is open")
    try terminal.type("source o" + Key.tab)
    try terminal.wait(forCursorAfter: "dca> source other.dca ")
    try terminal.type(Key.enter)
    try terminal.wait(forText: "cost 5 → 11")
    try terminal.type("resume l" + Key.tab)
    try terminal.wait(forCursorAfter: "dca> resume list ")
  }
}
