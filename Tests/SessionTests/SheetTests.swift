import Commands
import Foundation
import Session
import Testing

@Suite(.timeLimit(.minutes(10))) struct SheetTests {
  @Test(arguments: [
    "a b", "../x", "/etc", "undo", "try", "?", "copy", "delete", "copy copy", "copy delete",
    "copy buy", "copy main", "copy a b", "delete main", "delete nowhere", "delete", "1a", "-a",
    "_a", "ä", "日本", "a.b", "a/b", "a@b", "a:b", "🙂", "\"a\"", "",
    String(repeating: "a", count: 33), String(repeating: "a", count: 100),
    "copy " + String(repeating: "a", count: 100),
  ])
  func `a name that no sheet can have is refused`(name: String) throws {
    var talk = try Conversation("buy 1 @ 100")
    _ = try talk.rejection(of: "sheet \(name)")
    #expect(talk.session.sheetName == nil)
  }

  @Test(arguments: ["a", "A", "a-b_c9", "total", String(repeating: "z", count: 32)])
  func `letters, digits, dashes and strokes make a name`(name: String) throws {
    var talk = try Conversation("buy 1 @ 100", "sheet \(name)")
    #expect(talk.session.sheetName == name)
    #expect(talk.session.model.count == 0)
    try talk.type(["sheet main", "sheet delete \(name)"])
    #expect(talk.session.sheetName == nil)
    #expect(talk.session.model.count == 1)
  }

  @Test(arguments: [
    "compare", "compare main", "compare main main", "compare main nowhere", "compare main a main",
    "compare all", "compare main a,b",
  ])
  func `sheets that cannot be compared are refused`(line: String) throws {
    var talk = try Conversation("buy 1 @ 100", "sheet copy a", "sheet main")
    _ = try talk.rejection(of: line)
  }

  @Test(arguments: 0..<4)
  func `a sheet and its copy do not differ`(seed: UInt64) throws {
    var random = RandomTrades(seed: seed)
    var talk = try Conversation("price 50")
    for _ in 0..<40 { _ = talk.accepts(random.change(rows: talk.session.model.count)) }
    try talk.type(["sheet copy twin"])
    let comparison = try talk.answer(to: "compare main twin")
    #expect(try comparison.objects("rows").isEmpty)
    #expect(comparison["more_rows_differ"] as? Bool == false)
    let sheets = try comparison.objects("sheets")
    let first = try sheets[0].object("totals")
    #expect(try NSDictionary(dictionary: first) == sheets[1].object("totals") as NSDictionary)
    let difference = try sheets[1].object("difference")
    for name in first.keys {
      let number = try difference.number(name)
      #expect(try number?.isZero ?? (first.number(name) == nil), "\(name)")
    }
  }

  @Test(arguments: 10..<14)
  func `the rows that differ are those that were changed`(seed: UInt64) throws {
    var numbers = RandomNumbers(state: seed)
    var talk = try Conversation()
    for row in 1...40 { try talk.type(["buy \(row) @ 7"]) }
    try talk.type(["sheet copy other"])
    let changed = Set((0..<5).map { _ in Int.random(in: 1...40, using: &numbers) })
    for row in changed { try talk.type(["set \(row) note changed"]) }
    let rows = try talk.answer(to: "compare main other").objects("rows")
    #expect(rows.compactMap { $0["row"] as? Int } == changed.sorted())
    // What differs is to be seen.
    var session = talk.session
    let text = Transcript.answer(to: "compare main other", &session)
    #expect(text.filter { $0.contains("note changed") }.count == changed.count)
  }

  @Test(arguments: [
    "try", "try ;", "try quit", "try exit", "try undo", "try redo", "try try buy 1 @ 1",
    "try sheet x", "try sheet copy x", "try price 5", "try option method fifo", "try show",
    "try totals", "try help", "try target average 90 @ 80", "try buy 1 @ 1; undo",
    "try buy 1 @ 1; sell 100 @ 1", "try sell 11 @ 1", "try buy 1 @ x", "try nothing",
    "try delete 9", "try buy 1 @ 1; quit", "try buy 1 @ 1; try buy 1 @ 1", "try #", "try @",
  ])
  func `what does not change the table cannot be tried`(line: String) throws {
    var talk = try Conversation("buy 10 @ 100")
    _ = try talk.rejection(of: line)
    #expect(!talk.session.isOver)
  }

  @Test func `several commands are tried together`() throws {
    // (10·100 + 80 + 60) / 12 = 95.
    var talk = try Conversation("buy 10 @ 100")
    let before = try talk.state
    let after = try talk.answer(to: "try buy 1 @ 80; buy 1 @ 60").object("after")
    #expect(after["average"] as? String == "95")
    #expect(try talk.state == before)
  }

  @Test func `200 sheets are listed, and each keeps what it has`() throws {
    var talk = try Conversation("buy 1 @ 1")
    for number in 1...200 { try talk.type(["sheet copy s\(number); buy 1 @ 1"]) }
    for number in [1, 77, 200] {
      try talk.type(["sheet s\(number)"])
      // Each is a copy of the one before it with one purchase more.
      #expect(talk.session.position.totals.cost == .init(.init(number + 1)))
    }
    let sheets = try talk.answer(to: "sheets").objects("sheets")
    #expect(sheets.count == 201)
    for number in 1...200 { try talk.type(["sheet delete s\(number)"]) }
    #expect(talk.session.sheetName == nil)
    #expect(try talk.rejection(of: "sheet delete main").code == .sheet)
  }

  @Test
  func `a sheet that is deleted comes back by undo, with its place, its price and its own steps`()
    throws
  {
    var talk = try Conversation(
      "buy 1 @ 1", "sheet a; buy 2 @ 5; buy 3 @ 5; price 9", "sheet b", "sheet main")
    let before = talk.text(of: "sheets")
    #expect(try talk.answer(to: "sheet delete a")["deleted"] as? String == "a")
    try talk.type(["undo"])
    #expect(talk.text(of: "sheets") == before)
    try talk.type(["sheet a", "undo 2"])
    // 2 × 5, without the price and the second purchase.
    #expect(talk.session.position.totals.cost == .init(.init(10)))
    #expect(talk.session.position.price == nil)
  }

  @Test func `undo on a new sheet takes it away again, and goes to the sheet it was made on`()
    throws
  {
    for line in ["sheet a", "sheet copy a"] {
      var talk = try Conversation("buy 1 @ 1", "sheet b", "buy 7 @ 7", line)
      try talk.type(["buy 2 @ 2", "undo 2"])
      #expect(talk.session.sheetName == "b")
      try talk.type(["redo"])
      #expect(talk.session.sheetName == "a")
      try talk.type(["redo"])
      let isMore = talk.accepts("redo")
      #expect(!isMore)
      try talk.type(["undo 2", "undo 2"])
      #expect(talk.session.sheetName == nil)
      #expect(talk.session.model.count == 1)
    }
  }

  @Test func `a deleted sheet does not come back onto another of its name`() throws {
    var talk = try Conversation("sheet a", "sheet main", "sheet delete a", "sheet a", "buy 1 @ 1")
    try talk.type(["sheet main"])
    #expect(talk.refusal(of: "undo")?.code == .history)
    try talk.type(["sheet a", "undo 2", "undo"])
    #expect(talk.session.model.count == 0)
    #expect(talk.session.sheetName == "main")
  }

  @Test func `a sheet comes back only where the method of now has its units`() throws {
    // First in, first out takes row 1, so that row 2 is there; last in, first out takes row 2.
    var talk = try Conversation(
      "option method fifo", "sheet a", "buy 1 @ 1", "buy 1 @ 2", "sell 1 @ 3", "sell 1 @ 3 from 2",
      "sheet main", "sheet delete a", "option method lifo")
    #expect(talk.refusal(of: "undo")?.code == .oversold)
    #expect(talk.session.sheetName == nil)
    try talk.type(["option method fifo", "undo", "sheet a"])
    #expect(talk.session.model.count == 4)
  }

  @Test func `there are at most 1000 sheets, also of those that come back`() throws {
    var talk = try Conversation("sheet gone; sheet main; sheet delete gone")
    for number in 1..<1000 { try talk.type(["sheet s\(number)"]) }
    try talk.type(["sheet main"])
    #expect(talk.refusal(of: "undo")?.code == .sheet)
  }

  @Test func `there are at most 1000 sheets`() throws {
    var talk = try Conversation()
    for number in 1..<1000 { try talk.type(["sheet s\(number)"]) }
    #expect(talk.refusal(of: "sheet s1000")?.code == .sheet)
    #expect(talk.refusal(of: "sheet copy s1000")?.code == .sheet)
    #expect(talk.session.sheetName == "s999")
  }
}
