import Commands
import Session
import Testing

/// What `undo` and `redo` say, and what they take back beside rows.
@Suite(.timeLimit(.minutes(10))) struct UndoTests {
  @Test func `undo says what it takes back, and redo what it makes again`() throws {
    var talk = try Conversation("buy 2 @ 5; set 1 note 'x'; price 9", "option decimals 2")
    #expect(try talk.answer(to: "undo")["undone"] as? [String] == ["price 9"])
    #expect(
      try talk.answer(to: "undo 2")["undone"] as? [String] == ["set 1 note 'x'", "buy 2 @ 5"])
    #expect(
      try talk.answer(to: "redo 3")["redone"] as? [String]
        == ["buy 2 @ 5", "set 1 note 'x'", "price 9"])
    #expect(talk.session.position.price?.description == "9")
  }

  @Test func `the text of a step is shown as one line, and more than five steps as a count`() throws
  {
    var talk = try Conversation()
    for row in 1...7 { try talk.type(["buy \(row) @ 1"]) }
    var session = talk.session
    #expect(
      Transcript.answer(to: "undo 5", &session).contains(
        "undone: buy 7 @ 1; buy 6 @ 1; buy 5 @ 1; buy 4 @ 1; buy 3 @ 1"))
    #expect(Transcript.answer(to: "redo 5", &session).last?.isEmpty == false)
    #expect(Transcript.answer(to: "undo 6", &session).contains("undone: 6 changes"))
  }

  @Test func `of a long command the beginning is kept, no character cut in two`() throws {
    for blanks in 0..<4 {
      let note = String(repeating: " ", count: blanks) + String(repeating: "é€", count: 100)
      var talk = try Conversation("buy 1 @ 1 note \"\(note)\"")
      let name = try #require(try talk.answer(to: "undo")["undone"] as? [String])[0]
      #expect(name.utf8.count <= 200)
      #expect(name.hasPrefix("buy 1 @ 1 note \"") && name.hasSuffix("…"))
      #expect(!name.contains("\u{FFFD}"))
    }
  }

  @Test func `a market price is a step of its sheet`() throws {
    var talk = try Conversation("buy 1 @ 5", "price 7", "sheet a", "price 3", "price off")
    try talk.type(["undo"])
    #expect(talk.session.position.price?.description == "3")
    try talk.type(["sheet main", "undo"])
    #expect(talk.session.position.price == nil)
    #expect(talk.session.model.count == 1)
    try talk.type(["redo"])
    #expect(talk.session.position.price?.description == "7")
  }

  @Test func `options and going to a sheet are no steps`() throws {
    var talk = try Conversation("buy 1 @ 5", "sheet a", "sheet main", "option decimals 3")
    #expect(try talk.answer(to: "undo")["undone"] as? [String] == ["buy 1 @ 5"])
  }

  @Test func `before Enter stands what would be deleted`() throws {
    let talk = try Conversation("sheet a; buy 1 @ 5; buy 2 @ 2.5")
    let line = Array("sheet delete a".utf8)
    #expect(talk.session.preview(of: line).hint == .answer(["2 rows, cost 10"]))
  }

  @Test func `pasted cells are taken back as what they are`() throws {
    var session = Session()
    let cells = try #require(PastedCells(Array("1\t2\nx\ty\n3\t4\n5\t6".utf8)))
    _ = session.buy(cells)
    #expect(Transcript.answer(to: "undo", &session).contains("undone: 3 pasted purchases"))
  }

  @Test(arguments: UInt64(0)..<20)
  func `undo and redo lead back to each state there was, over sheets and prices`(
    seed: UInt64
  ) throws {
    var random = RandomNumbers(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    var talk = try Conversation()
    let lines = [
      "buy 1 @ 2", "buy 3 @ 4", "price 5", "price 6", "price off", "sheet a", "sheet b",
      "sheet copy c", "sheet main", "sheet delete a", "sheet delete b", "sheet delete c",
      "sheet delete main", "delete 1", "undo", "undo", "redo", "rows 3", "sort price",
    ]
    for _ in 0..<80 {
      let line = lines[Int.random(in: 0..<lines.count, using: &random)]
      let before = try talk.state
      guard talk.accepts(line), line == "undo" || line == "redo" else { continue }
      var copy = talk
      let isBack = copy.accepts(line == "undo" ? "redo" : "undo")
      #expect(isBack)
      #expect(try copy.state == before)
    }
  }
}
