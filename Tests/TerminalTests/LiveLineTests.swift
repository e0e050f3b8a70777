import Testing

@Suite(.timeLimit(.minutes(10))) struct LiveLineTests {
  @Test(arguments: [40, 80, 200])
  func `what Enter would do stands dim behind the line and goes with Enter`(columns: Int) throws {
    let prompt = try Prompt(columns: columns)
    let terminal = prompt.terminal
    try terminal.type("buy 1 @ 100")
    try terminal.wait(forText: "buy 1 @ 100  → average n/a")
    var screen = try terminal.wait(forCursorAfter: "buy 1 @ 100")
    #expect(screen.style(of: "→ average")?.isDim == true)
    #expect(screen.style(of: "buy 1 @ 100") == .plain)
    #expect(screen.lines[(screen.cursor.row + 1)...].allSatisfy { $0.isEmpty })
    try terminal.type(Key.enter)
    screen = try terminal.wait(forText: "rows 0 → 1")
    screen = try terminal.wait(forCursorAfter: Prompt.text)
    #expect(!screen.transcript.contains("  → "))
    #expect(screen.unrecognized.isEmpty)
  }

  @Test func `what is missing is named, and Right, Ctrl-F and Ctrl-E take what completes`() throws {
    let prompt = try Prompt(["-i", "-e", "rows 2"])
    let terminal = prompt.terminal
    try terminal.type("set 2")
    try terminal.wait(forText: "dca> set 2 <field> <number>")
    try terminal.type(" pr")
    let screen = try terminal.wait(forText: "dca> set 2 price <number>")
    #expect(screen.style(of: "ice")?.isDim == true)
    for key in [Key.right, Key.control("F"), Key.control("E"), Key.end] {
      try terminal.type(key)
      try terminal.wait(forCursorAfter: "dca> set 2 price")
      #expect(terminal.screen.style(of: "price") == .plain)
      try terminal.type(Key.backspace + Key.backspace + Key.backspace)
      try terminal.wait(forText: "dca> set 2 price <number>")
    }
    // Before the end of the line the key moves on.
    try terminal.type(Key.left + Key.left + Key.right)
    try terminal.wait(forCursorAfter: "dca> set 2 p")
    try terminal.type(Key.control("E"))
    try terminal.wait(forCursorAfter: "dca> set 2 pr")
  }

  @Test func `a word that cannot become valid is red until it is mended`() throws {
    let prompt = try Prompt(["-i", "-e", "rows 2"])
    let terminal = prompt.terminal
    for (typed, red) in [
      ("set 1 amount 1.", nil), ("2", nil), (".", "1.2."), (Key.backspace + "3", nil),
      (" amx", "amx"), (Key.backspace + Key.backspace + Key.backspace + "price 2", nil),
      (Key.control("U") + "set 3", "3"), (Key.control("U") + "quitx", "quitx"),
      (Key.backspace + Key.backspace + "t", nil),
    ] as [(String, String?)] {
      try terminal.type(typed)
      try terminal.wait(for: "'\(red ?? "")' in red after '\(typed)'") { screen in
        let row = screen.cursor.row
        let text = screen.columns(ofRow: row) { $0.isRed }.map { screen.cell(row, $0).text }
        return text.joined() == red ?? "" && screen.textBeforeCursor.hasSuffix(typed.suffix(1))
      }
    }
  }

  @Test func `no red stays in a line that was entered`() throws {
    let prompt = try Prompt()
    try prompt.terminal.type("foo 1")
    try prompt.terminal.wait(for: "red") { $0.style(1, 5).isRed }
    try prompt.terminal.type(Key.enter)
    let screen = try prompt.terminal.wait(forText: "^^^")
    #expect(screen.style(1, 5) == .plain)
    #expect(screen.lines[1] == "dca> foo 1")
  }

  @Test func `a line that comes near the edge has no hint, and one that wraps is plain`() throws {
    let prompt = try Prompt(columns: 40)
    let terminal = prompt.terminal
    let first = terminal.screen.cursor.row
    var line = "totals # "
    try terminal.type(line)
    try terminal.wait(forText: "→ average n/a")
    for _ in 0..<60 {
      try terminal.type("x")
      line += "x"
      let place = 5 + line.count
      let screen = try terminal.wait(for: "the line, as it is") {
        $0.cursor == Screen.Position(first + place / 40, place % 40)
          && $0.textBeforeCursor == "dca> " + line
      }
      let rows = screen.lines[first...].filter { !$0.isEmpty }
      #expect(rows.count <= (place + 40) / 40)
      if place > 40 { #expect(rows.joined() == "dca> " + line) }
    }
  }

  @Test func `without colours brackets set the hint apart`() throws {
    for (arguments, environment) in [
      ([], ["NO_COLOR": "1"]), (["-i", "-e", "option color off"], [:]),
    ] as [([String], [String: String])] {
      let terminal = try Prompt(arguments, environment: environment).terminal
      try terminal.type("buy")
      try terminal.wait(forText: "dca> buy [<amount>|$<value> @ <price>]")
      try terminal.type("x")
      try terminal.wait(forText: "dca> buyx  [unknown command 'buyx'")
      #expect(terminal.settle().style(of: "buyx") == .plain)
      try terminal.type(Key.control("U") + "tot")
      try terminal.wait(forText: "dca> tot[als]")
      try terminal.type(Key.right)
      try terminal.wait(forText: "dca> totals  [→ average n/a   cost 0   amount 0]")
    }
  }

  @Test func `there is no hint on a dumb terminal and with the option off`() throws {
    for (arguments, term) in [([], "dumb"), (["-i", "-e", "option live off"], "xterm")] {
      let terminal = try Prompt(arguments, term: term).terminal
      try terminal.type("buy 1 @ 100")
      try terminal.wait(forCursorAfter: "buy 1 @ 100")
      #expect(terminal.settle().currentLine == "dca> buy 1 @ 100")
      #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}7"))
    }
  }

  @Test(arguments: ["xterm-256color", "screen", "tmux-256color", "linux", "vt100"])
  func `keys that leave the line leave no trace of the hint`(term: String) throws {
    let prompt = try Prompt(["-i", "-e", "buy 1 @ 50"], term: term)
    let terminal = prompt.terminal
    try prompt.run("rows 2")
    for keys in [
      Key.control("C"), "\t\t" + Key.control("C"), Key.control("R") + "rows" + Key.control("C"),
      Key.up + Key.control("C"), Key.control("L") + Key.control("C"), Key.enter,
    ] {
      try terminal.type("set 1 ")
      try terminal.wait(forText: "set 1 <field> <number>")
      try terminal.type(keys)
      try terminal.wait(for: "an empty prompt") {
        $0.currentLine == "dca>" && $0.textBeforeCursor == Prompt.text
      }
      #expect(!terminal.screen.transcript.contains("<field> <number>"), "\(keys.debugDescription)")
    }
  }

  @Test func `a changed window draws the hint anew for its width`() throws {
    let terminal = try Prompt().terminal
    try terminal.type("buy 1 @ 100")
    try terminal.wait(forText: "→ average n/a")
    for columns in [45, 100, 42, 80] {
      terminal.resize(rows: 24, columns: columns, reflows: true)
      let screen = terminal.settle()
      #expect(screen.currentLine.hasPrefix("dca> buy 1 @ 100"))
      #expect(screen.textBeforeCursor == "dca> buy 1 @ 100")
      #expect(screen.lines.count { $0.contains("→") } == 1, "\(screen)")
      #expect(screen.lines.count { $0.contains("dca> ") } == 1, "\(screen)")
    }
  }

  @Test func `wide, combining and right-to-left characters keep the cursor where it is`() throws {
    let terminal = try Prompt().terminal
    let plain = try Prompt(["-i", "-e", "option live off"]).terminal
    for text in ["価格 1 ", "🙂x ", "e\u{301}a ", "שלום 2 ", "buy 1 @ 5 # 価e\u{301}"] {
      try terminal.type(Key.control("U") + text)
      try plain.type(Key.control("U") + text)
      let column = plain.settle().cursor.column
      try terminal.wait(for: "the cursor where libedit has it: \(text)") {
        $0.cursor.column == column
      }
      try terminal.type("6" + Key.left + Key.left + "7")
      try plain.type("6" + Key.left + Key.left + "7")
      let expected = plain.settle()
      try terminal.wait(for: "the same line: \(text)") {
        $0.currentLine.hasPrefix(expected.currentLine) && $0.cursor.column == expected.cursor.column
      }
    }
  }

  @Test func `what was offered for another line is not taken`() throws {
    let terminal = try Prompt(["-i", "-e", "rows 2"]).terminal
    try terminal.type("set 2 p")
    try terminal.wait(forText: "dca> set 2 price <number>")
    try terminal.type("r" + Key.right + "x")
    let screen = try terminal.wait(for: "the line") { $0.textBeforeCursor.hasSuffix("x") }
    #expect(["dca> set 2 prx", "dca> set 2 pricex"].contains(screen.textBeforeCursor))
  }

  @Test func `stopped by Ctrl-Z it leaves no hint, and has it again when it goes on`() throws {
    let home = try TemporaryFolder()
    let program = try BuiltProgram.path()
    let shell = try PseudoTerminal(
      "/bin/bash", ["--norc", "-i"], environment: ["HOME": home.path, "PS1": "$ "],
      directory: home.path)
    try shell.wait(forCursorAfter: "$ ")
    try shell.type("\(program)\r")
    try shell.wait(forCursorAfter: Prompt.text)
    try shell.type("buy 1")
    try shell.wait(forText: "buy 1 @ <price>")
    try shell.type(Key.control("Z"))
    try shell.wait(forText: "Stopped")
    try shell.wait(forCursorAfter: "$ ")
    #expect(!shell.screen.transcript.contains("<price>"))
    try shell.type("fg\r")
    try shell.wait(forText: "buy 1 @ <price>")
    #expect(shell.screen.isBracketedPasteOn)
  }

  @Test func `Up finds the lines that begin with what was typed`() throws {
    let prompt = try Prompt(["-i", "-e", "rows 1"])
    let terminal = prompt.terminal
    for line in ["rows 2", "set 1 amount 1", "rows 3", "set 1 price 5", "totals"] {
      try prompt.run(line)
    }
    try terminal.type("se" + Key.up)
    try terminal.wait(forCursorAfter: "dca> set 1 price 5")
    try terminal.type(Key.up)
    try terminal.wait(forCursorAfter: "dca> set 1 amount 1")
    try terminal.type(Key.up + Key.down)
    try terminal.wait(forCursorAfter: "dca> set 1 price 5")
    try terminal.type(Key.down)
    try terminal.wait(forCursorAfter: "dca> se")
    try terminal.type(Key.control("U") + Key.up + Key.up + Key.up)
    try terminal.wait(forCursorAfter: "dca> rows 3")
    try terminal.type(Key.control("U") + "! 5\r")
    try terminal.wait(forText: "unknown command '!'")
  }

  @Test func `ten thousand keys at once are all taken, in order`() throws {
    let prompt = try Prompt(rows: 10)
    let lines = (1...1000).map { "rows      \($0 % 7 + 1)\r" }.joined()
    try prompt.terminal.type(lines + "rows 9" + Key.enter)
    #expect(lines.count > 10_000)
    try prompt.terminal.wait(forText: "rows 7 → 9")
    let long = String(repeating: "1+", count: 5_000)
    try prompt.terminal.type("buy (\(long)1) @ 2\r")
    try prompt.terminal.wait(forText: "cost 0 → 10002")
  }
}
