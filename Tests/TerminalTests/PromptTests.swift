import Foundation
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10))) struct PromptTests {
  private static let prompt = Prompt.text

  private func start(
    _ arguments: [String] = [], rows: Int = 24, columns: Int = 80, term: String = "xterm-256color",
    environment: [String: String] = [:]
  ) throws -> (terminal: PseudoTerminal, home: TemporaryFolder) {
    let prompt = try Prompt(
      arguments, rows: rows, columns: columns, term: term, environment: environment)
    return (prompt.terminal, prompt.home)
  }

  /// The modes of a terminal that no program has touched.
  private static func usualModes() throws -> TerminalModes {
    try PseudoTerminal("/bin/sleep", ["60"]).modes()
  }

  @Test func `each change prints the table and its totals`() throws {
    let (terminal, _) = try start()
    try terminal.type("rows 2\r")
    try terminal.wait(forText: "rows 0 → 2")
    try terminal.type("set 2 amount 0.5 price 100\r")
    try terminal.wait(forText: "cost 0 → 50")
    try terminal.type("buy $100 @ 80\r")
    let screen = try terminal.wait(forText: "average 100 → ≈85.71428571, ≈-14.29 %")
    #expect(screen.text.contains("total    1.75  ≈85.71428571    150"))
  }

  @Test func `what is typed ahead runs in order, however much it is`() throws {
    let (terminal, _) = try start(["--no-history"])
    let lines = (1...500).map { "rows \($0)\r" }.joined()
    try terminal.type(lines + "totals\r" + "rows 7\r")
    try terminal.wait(forText: "rows 500 → 7")
  }

  @Test func `a date that is yet to come is remarked on where it is typed`() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("buy 1 @ 2 on 9998-01-01\n", to: "plan.dca")
    let (terminal, _) = try start(["-i", script])
    let before = try terminal.wait(forCursorAfter: Self.prompt)
    #expect(!before.text.contains("in the future"))
    try terminal.type("buy 1 @ 2 on 9999-01-01\r")
    try terminal.wait(forText: "9999-01-01 is in the future")
  }

  @Test func `Ctrl-C drops the line and keeps the table`() throws {
    let (terminal, _) = try start()
    try terminal.type("rows 3\r")
    try terminal.wait(forText: "rows 0 → 3")
    try terminal.wait(forCursorAfter: Self.prompt)
    try terminal.type("rows 9")
    try terminal.wait(forCursorAfter: "rows 9")
    try terminal.type(Key.control("C"))
    try terminal.wait(forCursorAfter: Self.prompt)
    try terminal.type("rows +1\r")
    try terminal.wait(forText: "rows 3 → 4")
  }

  @Test func `Ctrl-C also drops a line that Tab has completed`() throws {
    let (terminal, _) = try start()
    try terminal.type("tot\t")
    try terminal.wait(forCursorAfter: "totals ")
    try terminal.type(Key.control("C") + "rows 2\r")
    try terminal.wait(forText: "rows 0 → 2")
  }

  @Test func `Ctrl-D leaves on an empty line only, with the terminal as it was`() throws {
    let home = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      BuiltProgram.path(), environment: ["HOME": home.path], directory: home.path)
    let before = try Self.usualModes()
    try terminal.wait(forCursorAfter: Self.prompt)
    #expect(try !terminal.modes().isCanonical)
    try terminal.type("rowss" + Key.left + Key.control("D") + " 2" + Key.control("D"))
    try terminal.wait(forCursorAfter: "rows 2")
    try terminal.type("\r")
    try terminal.wait(forText: "rows 0 → 2")
    try terminal.wait(forCursorAfter: Self.prompt)
    try terminal.type(Key.control("D"))
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(try terminal.modes() == before)
  }

  @Test(arguments: [
    SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXFSZ, SIGXCPU, SIGABRT, SIGUSR1, SIGUSR2, SIGALRM,
    SIGVTALRM, SIGPROF, SIGSYS, 40,
  ])
  func `a signal that ends it leaves the terminal as it was, and is told by the status`(
    signal: Int32
  ) throws {
    let home = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      BuiltProgram.path(), environment: ["HOME": home.path], directory: home.path)
    let before = try Self.usualModes()
    try terminal.wait(forCursorAfter: Self.prompt)
    try terminal.type("rows")
    try terminal.wait(forCursorAfter: "rows")
    terminal.send(signal: signal)
    #expect(try terminal.waitForEnd() == .signalled(signal))
    #expect(try terminal.modes() == before)
  }

  @Test func `Tab completes verbs, fields, rows and options`() throws {
    let (terminal, _) = try start()
    try terminal.type("rows 2\r")
    try terminal.wait(forText: "rows 0 → 2")
    try terminal.wait(forCursorAfter: Self.prompt)
    try terminal.type("ins\t")
    try terminal.wait(forCursorAfter: "insert ")
    try terminal.type(Key.control("U") + "set 2 p\t")
    try terminal.wait(forCursorAfter: "set 2 price ")
    try terminal.type("5\r")
    try terminal.wait(forText: "total       0      n/a      0")
    try terminal.wait(forCursorAfter: Self.prompt)
    try terminal.type("option gr\t")
    try terminal.wait(forCursorAfter: "option grouping ")
    try terminal.type(Key.control("U") + "s\t\t")
    try terminal.wait(for: "the list of verbs") {
      $0.text.contains("set") && $0.text.contains("sort")
    }
  }

  @Test func `wide and combining characters are edited where they stand`() throws {
    let (terminal, _) = try start(environment: ["LC_ALL": "C"])
    try terminal.type("価格é 5")
    try terminal.wait(forCursorAfter: "価格é 5")
    try terminal.type(Key.home + Key.delete + Key.end + Key.backspace + "6\r")
    let screen = try terminal.wait(forText: "unknown command '格é'")
    #expect(screen.text.contains("  格é 6\n  ^^^ expected"))
  }

  @Test func `history goes from one run to the next and no line is kept twice in a row`() throws {
    let home = try TemporaryFolder()
    for _ in 0..<2 {
      let terminal = try PseudoTerminal(
        BuiltProgram.path(), environment: ["HOME": home.path], directory: home.path)
      try terminal.wait(forCursorAfter: Self.prompt)
      try terminal.type("rows 2\rrows 2\rtotals\r" + Key.control("D"))
      _ = try terminal.waitForEnd()
    }
    let file = "\(home.path)/.local/state/dca/history"
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "rows 2\ntotals\nrows 2\ntotals\n")
    let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(permissions as? Int == 0o600)
    let terminal = try PseudoTerminal(
      BuiltProgram.path(), environment: ["HOME": home.path], directory: home.path)
    try terminal.wait(forCursorAfter: Self.prompt)
    try terminal.type(Key.up)
    try terminal.wait(forCursorAfter: "totals")
    try terminal.type(Key.up)
    try terminal.wait(forCursorAfter: "rows 2")
  }

  @Test func `a history that cannot be used does not stop the start and stays as it is`() throws {
    let home = try TemporaryFolder()
    let foreign = "_HiStOrY_V2_\nrows\\0405\n"
    try FileManager.default.createDirectory(
      atPath: "\(home.path)/.local/state/dca", withIntermediateDirectories: true)
    let file = try home.write(foreign, to: ".local/state/dca/history")
    let terminal = try PseudoTerminal(
      BuiltProgram.path(), environment: ["HOME": home.path], directory: home.path)
    try terminal.wait(forCursorAfter: Self.prompt)
    try terminal.type("rows 2\r")
    try terminal.wait(forText: "rows 0 → 2")
    try terminal.wait(forCursorAfter: Self.prompt)
    try terminal.type(Key.control("D"))
    #expect(try terminal.waitForEnd() == .exited(0))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == foreign)
  }

  @Test(arguments: [40, 80, 200])
  func `no digit is cut at any width`(columns: Int) throws {
    let (terminal, _) = try start(columns: columns)
    try terminal.type("buy 123456789012.123456789 @ 987654321.123456\r")
    let screen = try terminal.wait(forText: "cost")
    for number in ["123456789012.123456789", "987654321.123456"] {
      #expect(screen.text.contains(number))
    }
  }

  @Test func `a table taller than the screen shows its ends and what has changed`() throws {
    let (terminal, _) = try start(rows: 16)
    try terminal.type("rows 100\r")
    try terminal.wait(forText: "rows 0 → 100")
    try terminal.type("set 50 amount 2 price 3\r")
    let screen = try terminal.wait(forText: "cost 0 → 6")
    #expect(screen.text.contains("…  43 more"))
    #expect(screen.text.contains("   50       2        3      6"))
    #expect(screen.text.contains("\n  100\n"))
  }

  @Test func `errors are red, and plain with NO_COLOR and on a dumb terminal`() throws {
    let (colored, _) = try start()
    try colored.type("foo\r")
    try colored.wait(forText: "error: unknown command 'foo'")
    #expect(colored.output.contains(sequence: "\u{1B}[1;31merror:"))
    for (term, environment) in [("xterm", ["NO_COLOR": "1"]), ("dumb", [:])] {
      let (plain, _) = try start(term: term, environment: environment)
      try plain.type("foo\r")
      try plain.wait(forText: "error: unknown command 'foo'")
      #expect(!plain.output.contains(sequence: "\u{1B}[1;31m"))
    }
  }

  @Test func `stopped by Ctrl-Z and continued it has the line and the table`() throws {
    let home = try TemporaryFolder()
    let program = try BuiltProgram.path()
    let shell = try PseudoTerminal(
      "/bin/bash", ["--norc", "-i"], environment: ["HOME": home.path, "PS1": "$ "],
      directory: home.path)
    try shell.wait(forCursorAfter: "$ ")
    try shell.type("\(program)\r")
    try shell.wait(forCursorAfter: Self.prompt)
    try shell.type("rows 4\r")
    try shell.wait(forText: "rows 0 → 4")
    try shell.wait(forCursorAfter: Self.prompt)
    try shell.type("rows +")
    try shell.wait(forCursorAfter: "rows +")
    try shell.type(Key.control("Z"))
    try shell.wait(forText: "Stopped")
    try shell.wait(forCursorAfter: "$ ")
    try shell.type("fg\r")
    try shell.wait(forCursorAfter: "rows +")
    try shell.type("1\r")
    try shell.wait(forText: "rows 4 → 5")
  }

  @Test func `a window that gets narrower while a line is typed keeps the line`() throws {
    let (terminal, _) = try start()
    try terminal.type("rows 1")
    try terminal.wait(forCursorAfter: "rows 1")
    terminal.resize(rows: 24, columns: 40)
    terminal.settle()
    try terminal.type("2\r")
    try terminal.wait(forText: "rows 0 → 12")
  }

  @Test func `scripts can run before the prompt`() throws {
    let (terminal, _) = try start(["-q", "-i", "-e", "buy 2 @ 10"])
    try terminal.type("totals\r")
    try terminal.wait(forText: "cost     20")
  }
}

extension [UInt8] {
  fileprivate func contains(sequence: String) -> Bool {
    String(decoding: self, as: UTF8.self).contains(sequence)
  }
}
