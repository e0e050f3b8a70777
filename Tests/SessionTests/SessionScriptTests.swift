import Commands
import Decimals
import Session
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct SessionScriptTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a session that anything was done to is rebuilt by its script`(seed: UInt64) throws {
    var random = RandomTables(seed: seed)
    var talk = try Conversation()
    for _ in 0..<Int(10 + seed % 60) {
      _ = talk.accepts(random.line(rows: talk.session.model.count))
    }
    try talk.expectRebuilt()
  }

  @Test func `rows that were entered one after the other are orders`() throws {
    let lines = [
      "buy 0.50 @ 100 on 2024-01-31 fee 1.50 note \"first\"", "buy $1000 @ 156.23",
      "buy 100/3 @ 1 fee 0.1%", "sell 4 @ 120 from 2..3", "sell $30 @ 120.0 fee 0.01 units",
    ]
    #expect(try Self.script(lines) == ["# dca session 1"] + lines)
  }

  @Test func `rows that were not are made first, and sales come last`() throws {
    let script = try Self.script([
      "rows 5", "set 2 amount 1 date 2024-01-01", "set 3 price 7", "set 4 price 5 value 10",
      "set 1 amount -1 price 10 date 2025-01-01",
    ])
    #expect(
      script == [
        "# dca session 1", "rows 5", "set 2 amount 1 date 2024-01-01", "set 3 price 7",
        "set 4 price 5 value 10", "set 1 amount -1 price 10 date 2025-01-01",
      ])
  }

  @Test func `sheets, options and the market price are set where they belong`() throws {
    let script = try Self.script([
      "buy 1 @ 2", "price 3.0", "sheet plan", "buy 2 @ 3", "sheet main", "option fee 0.1%",
      "option method fifo", "option decimals 2", "option color on", "option echo on",
    ])
    #expect(
      script == [
        "# dca session 1", "option method fifo", "option decimals 2", "buy 1 @ 2", "price 3.0",
        "sheet plan", "buy 2 @ 3", "sheet main", "option fee 0.1%",
      ])
    let other = try Self.script(["sheet plan", "sheet delete main", "sheet main", "sheet plan"])
    #expect(
      other == ["# dca session 1", "sheet plan", "sheet delete main", "sheet main", "sheet plan"])
  }

  @Test func `hidden rows stay hidden, also sales that nothing is left for`() throws {
    #expect(
      try Self.script(["buy 1 @ 2", "buy 1 @ 3", "rows 1"]) == [
        "# dca session 1", "buy 1 @ 2", "buy 1 @ 3", "rows 1",
      ])
    try Self.script([
      "buy 2 @ 2", "buy 1 @ 1", "sell 3 @ 3 from 1,2", "rows 2", "set 1 amount 1", "rows 1",
      "delete 1",
    ])
  }

  @Test func `digits that were lost stay lost, to the last one`() throws {
    let lines = [
      "buy 100/3 @ 1", "buy 1/7+1e-20 @ 2", "buy amount(1)/amount(1) @ 3",
      "buy amount(1)*0 @ 4", "buy 1 @ 5", "price amount(1)*0",
    ]
    #expect(
      try Self.script(lines) == [
        "# dca session 1", "buy 100/3 @ 1",
        "buy 0.1428571428571428571528571428571429*(1+1e-40) @ 2", "buy 1*(1+1e-40) @ 3",
        "price 1/3", "buy 0*market @ 4", "buy 1 @ 5", "price off", "price 1/3",
        "price 0*market",
      ])
  }

  @Test(arguments: [
    "say \"hi\"", "\"", "\"\"", "a \" b", "ends in \"", "; clear all # no", "(open", "tab\tcr\r",
    "bell\u{7}\u{1B}[2J", " blanks ", "größer 🙂", "none", "\u{2028}",
  ])
  func `every note survives`(note: String) throws {
    var talk = try Conversation("buy 1 @ 2")
    let quoted = note.split(separator: "\"", omittingEmptySubsequences: false).joined(
      separator: "\"\"")
    try talk.type(["set 1 note \"\(quoted)\""])
    #expect(talk.session.model[1].note == note)
    try talk.expectRebuilt()
  }

  @Test func `two quotes within quotes are one, and one may stand where no blank follows`() throws {
    var talk = try Conversation("buy 1 @ 2 note \"a\"\"b\"c\" fee 1")
    #expect(talk.session.model[1].note == "a\"b\"c")
    for open in ["\"a\"\"", "\"\"\"", "\"a", "\""] {
      #expect(
        try talk.rejection(of: "set 1 note \(open)").message == "the quote is not closed")
    }
    try talk.type(["set 1 note \"\""])
    #expect(talk.session.model[1].note == nil)
  }

  @Test func `splits stay in the numbers, or beside them where those are no decimals`() throws {
    let script = try Self.script([
      "buy 1.50 @ 10.00 fee 0.01 units", "buy 3 @ 1", "split 2:1", "split 1:3", "sell 0.5 @ 3",
    ])
    #expect(
      script == [
        "# dca session 1", "buy 3 @ 5 fee 0.02 units split 1:3", "buy 2 @ 1.5", "sell 0.5 @ 3",
      ])
    var lines = ["buy 1 @ 1"]
    for _ in 0..<40 { lines.append("split 1234567890123456789:1234567890123456788") }
    try Self.script(lines)
  }

  /// The script of a session after lines that are all accepted, which rebuilds it.
  @discardableResult
  private static func script(_ lines: [String]) throws -> [String] {
    var talk = try Conversation()
    try talk.type(lines)
    return try talk.expectRebuilt()
  }
}

extension Conversation {
  /// The lines of the session's script.
  var script: [String] {
    var lines: [String] = []
    SessionScript(session).forEachLine { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  /// The lines of the session's script, which rebuild it in a new one.
  @discardableResult func expectRebuilt() throws -> [String] {
    let script = script
    var rebuilt = try Conversation()
    for line in script {
      let refusal = rebuilt.refusal(of: line)
      try #require(
        refusal == nil, "\(line): \(refusal?.message ?? "") in\n\(script.joined(separator: "\n"))")
    }
    try #require(try rebuilt.shown == shown, "\(script.joined(separator: "\n"))")
    try #require(rebuilt.models == models, "\(script.joined(separator: "\n"))")
    try #require(rebuilt.script == script)
    return script
  }

  /// What is shown of all sheets, the present one first.
  private var shown: [String] {
    get throws {
      var copy = self
      try copy.type(["option color auto", "option echo off", "option live on"])
      var shown = ["sheets", "option", "price", "show all", "lots"].map { copy.text(of: $0) }
      for name in sheetNames {
        try copy.type(["sheet \(name)"])
        shown += ["price", "show all", "lots"].map { copy.text(of: $0) }
      }
      return shown
    }
  }

  private var models: [TradesModel] {
    sheetNames.map { name in
      var copy = self
      _ = copy.accepts("sheet \(name)")
      return copy.session.model
    }
  }

  private var sheetNames: [String] {
    var copy = self
    let sheets = (try? copy.answer(to: "sheets"))?["sheets"] as? [JSONObject]
    return sheets?.compactMap { $0["name"] as? String } ?? []
  }
}
