import Testing

@Suite(.timeLimit(.minutes(10))) struct PasteTests {
  @Test func `pastes are marked at the prompt and not while a command runs or after the end`()
    throws
  {
    let prompt = try Prompt()
    #expect(prompt.terminal.screen.isBracketedPasteOn)
    try prompt.run("rows 2")
    #expect(prompt.terminal.screen.isBracketedPasteOn)
    let changes = prompt.terminal.screen.modeChanges.filter { $0.mode == 2004 }.map(\.isOn)
    #expect(changes == [true, false, true])
    try prompt.terminal.type(Key.control("D"))
    try prompt.terminal.waitForEnd()
    #expect(!prompt.terminal.screen.isBracketedPasteOn)
  }

  @Test func `a pasted line is edited before it is run, its tabs are blanks`() throws {
    let terminal = try Prompt().terminal
    try terminal.type("b" + Key.paste("uy\t2 @\t3") + "0")
    try terminal.wait(forCursorAfter: "dca> buy 2 @ 30")
    try terminal.type(Key.enter)
    try terminal.wait(forText: "cost 0 → 60")
  }

  @Test func `a pasted block runs line by line and its last piece is left to edit`() throws {
    let terminal = try Prompt(rows: 40).terminal
    try terminal.type(Key.paste("rows 2\r\nset 1 amount 1 price 5\nfoo\nset 2 amo"))
    let screen = try terminal.wait(forCursorAfter: "dca> set 2 amo")
    for line in ["dca> rows 2", "dca> set 1 amount 1 price 5", "dca> foo", "cost 0 → 5"] {
      #expect(screen.text.contains(line))
    }
    try terminal.type(Key.control("U") + "undo" + Key.enter)
    try terminal.wait(forText: "cost 5 → 0")
  }

  @Test func `cells become a purchase each and one change, with what was not read`() throws {
    let prompt = try Prompt(rows: 40)
    let terminal = prompt.terminal
    try terminal.type(
      Key.paste("Amount\tPrice\r0.5\t100\r\t\r1,234.50\t$7\t\rx\t8\r1\t2\t3\n4\t1;quit\n"))
    let screen = try terminal.wait(forText: "rows 0 → 2")
    #expect(
      screen.text.contains(
        """
        pasted: 2 purchases; not read: line 1 (a header), line 5 (unknown name 'x'),
        line 6 (expected two cells, an amount and a price), line 7 (';' in a cell,
        expected a number)
        """))
    // 0.5 × 100 + 1234.50 × 7 = 50 + 8641.5
    #expect(screen.text.contains("cost 0 → 8691.5"))
    try terminal.wait(forCursorAfter: Prompt.text)
    try terminal.type("undo" + Key.enter)
    try terminal.wait(forText: "rows 2 → 0")
  }

  @Test func `ten thousand cells are taken`() throws {
    let terminal = try Prompt().terminal
    let cells = (1...10_000).map { "\($0)\t1.5\n" }.joined()
    try terminal.type(Key.paste(cells))
    // 10000 × 10001 / 2 × 1.5
    try terminal.wait(forText: "cost 0 → 75007500")
    #expect(terminal.screen.transcript.contains("pasted: 10000 purchases"))
  }

  @Test func `marks that come in pieces, keys alike and control characters do no harm`() throws {
    let terminal = try Prompt().terminal
    for piece in ["\u{1B}[2", "0", "0~rows\u{7}", " \u{1B}[A3\u{1B}[20", "1~"] {
      try terminal.type(piece)
      terminal.settle()
    }
    try terminal.wait(forCursorAfter: "dca> rows [A3")
    try terminal.type(Key.control("U") + "ro" + "\u{1B}[2~" + "\u{1B}[20~" + "ws" + Key.left + "x")
    try terminal.wait(forCursorAfter: "dca> rowx")
  }

  @Test func `Ctrl-C drops what is pasted, to its end`() throws {
    let terminal = try Prompt().terminal
    try terminal.type("\u{1B}[200~rows 2\nrows 3")
    terminal.settle()
    try terminal.type(Key.control("C"))
    try terminal.wait(forText: "^C")
    try terminal.type("\nrows 4\n\u{1B}[201~rows 5" + Key.enter)
    let screen = try terminal.wait(forText: "rows 0 → 5")
    #expect(!screen.transcript.contains("rows 4"))
  }

  @Test func `a paste behind Ctrl-V is a paste, and a key there is its character`() throws {
    let terminal = try Prompt().terminal
    try terminal.type(Key.control("V") + Key.paste("rows 2") + Key.control("V") + Key.control("A"))
    try terminal.wait(forCursorAfter: "dca> rows 2^A")
  }

  @Test func `a mark without a paste leaves nothing`() throws {
    let terminal = try Prompt().terminal
    try terminal.type("rows\u{1B}[201~" + Key.paste("\u{1B}[200~ 3") + " # x")
    try terminal.wait(forCursorAfter: "dca> rows[200~ 3 # x")
  }

  @Test func `a tab within a number does nothing`() throws {
    let terminal = try Prompt().terminal
    try terminal.type("buy 12345" + Key.left + Key.left + Key.tab + "9" + Key.end + Key.tab + "7")
    try terminal.wait(forCursorAfter: "dca> buy 123945 7")
  }

  @Test func `a paste into a search goes into the line that was found`() throws {
    let prompt = try Prompt()
    try prompt.run("rows 2")
    try prompt.terminal.type(Key.control("R") + "ro")
    try prompt.terminal.wait(forText: "bck:ro")
    try prompt.terminal.type(Key.paste("undo; "))
    try prompt.terminal.wait(for: "the line") { $0.currentLine.hasPrefix("dca> undo; rows 2") }
  }
}
