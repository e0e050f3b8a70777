import Decimals
import Session
import Testing
import Trades

/// What is said of numbers that may mislead.
@Suite(.timeLimit(.minutes(10))) struct RemarkTests {
  private static func session(_ lines: String...) -> Session {
    var session = Session()
    for line in lines { _ = Transcript.answer(to: line, &session) }
    return session
  }

  private static func remark(_ answer: [String]) -> String? {
    answer.first { $0.contains("no price") }
  }

  @Test func `a row with an amount and no price is named below the totals`() {
    var session = Self.session("buy 10 @ 100; rows 2; set 2 amount 5")
    let remark = "row 2 has no price and counts as 0"
    #expect(Transcript.answer(to: "totals", &session).last == remark)
    #expect(Transcript.answer(to: "show", &session).last == remark)
    let answer = Transcript.answer(to: "set 1 price 90", &session)
    #expect(answer.suffix(2).first == remark)
    #expect(!Transcript.answer(to: "set 2 price 0", &session).contains(remark))
  }

  @Test(
    arguments: [
      ([2], "row 2 has no price and counts as 0"),
      ([2, 5], "rows 2 and 5 have no price and count as 0"),
      ([2, 5, 7], "rows 2, 5 and 7 have no price and count as 0"),
      ([2, 5, 7, 8], "rows 2, 5, 7 and 8 have no price and count as 0"),
      ([1, 2, 5, 7, 8], "rows 1, 2, 5 and 2 more have no price and count as 0"),
    ] as [([Int], String)])
  func `several such rows share a line, of which a long one names the first`(
    rows: [Int], remark: String
  ) {
    var session = Self.session("rows 9")
    for row in rows { _ = Transcript.answer(to: "set \(row) amount 1", &session) }
    #expect(Self.remark(Transcript.answer(to: "totals", &session)) == remark)
  }

  @Test(arguments: [
    "rows 3", "rows 1; set 1 amount 0", "rows 1; set 1 price 5", "buy 1 @ 0",
    "rows 1; set 1 amount 2 value 0", "rows 1; set 1 date 2024-01-31",
    "rows 2; set 2 amount 1; rows 1", "rows 1; set 1 amount 2; clear 1",
  ])
  func `a row that is empty, of nothing, free of charge or hidden is not named`(line: String) {
    var session = Self.session(line)
    #expect(Self.remark(Transcript.answer(to: "totals", &session)) == nil)
  }

  @Test func `a sale without a price is named, too`() {
    var session = Self.session("buy 10 @ 100; rows 2; set 2 amount -1")
    #expect(
      Self.remark(Transcript.answer(to: "totals", &session))
        == "row 2 has no price and counts as 0")
  }

  @Test func `the live line says it before Enter`() {
    let session = Self.session("buy 10 @ 100; rows 2")
    guard case .answer(let parts) = session.preview(of: Array("set 2 amount 5".utf8)).hint else {
      Issue.record("no answer")
      return
    }
    #expect(parts.contains("row 2 has no price"))
  }

  @Test func `JSON counts such rows and names the first`() throws {
    var talk = try Conversation("rows 20")
    #expect(try talk.answer(to: "totals")["without_price"] == nil)
    for row in 4...15 { try talk.type(["set \(row) amount 1"]) }
    let unpriced = try talk.answer(to: "totals").object("without_price")
    #expect(unpriced["count"] as? Int == 12)
    #expect(unpriced["first_rows"] as? [Int] == Array(4...13))
  }

  @Test(arguments: 0..<8)
  func `the rows without a price are known after every change`(seed: UInt64) throws {
    var random = RandomTrades(seed: seed)
    var talk = try Conversation()
    for _ in 0..<120 {
      let rows = talk.session.model.count
      _ = talk.accepts(random.change(rows: rows))
      if rows > 0 {
        let row = random.one((1...rows).map { "\($0)" })
        _ = talk.accepts(
          random.one(["set \(row) amount 3", "insert \(row); set \(row) amount 2", "undo", "redo"]))
      }
      let model = talk.session.model
      let wanted = model.rows.filter { row in
        let trade = model[row]
        return trade[.price] == nil && trade[.amount].map { !$0.isZero } == true
      }
      #expect(model.unpricedCount == wanted.count)
      #expect(model.unpricedRows(atMost: 4) == Array(wanted.prefix(4)))
    }
  }

  @Test func `a day that is yet to come is remarked on where a person types it`() {
    var session = Self.session("buy 5 @ 100 on 2024-06-01")
    session.today = Day(year: 2024, month: 6, day: 2)
    func remarks(_ line: String) -> [String] {
      Transcript.answer(to: line, &session).filter { $0.hasSuffix("is in the future") }
    }
    #expect(remarks("buy 1 @ 1 on 2024-06-02") == [])
    #expect(remarks("buy 1 @ 1 on 2030-01-01") == ["2030-01-01 is in the future"])
    #expect(remarks("sell 1 @ 1 on 2030-01-02") == ["2030-01-02 is in the future"])
    #expect(remarks("sell all @ 1 on 2030-01-03") == ["2030-01-03 is in the future"])
    #expect(remarks("set 1 date 2024-06-03") == ["2024-06-03 is in the future"])
    // It was said when it was entered.
    #expect(remarks("set 1 price 7") == [])
    #expect(remarks("copy 1") == [])
    #expect(remarks("undo") == [])
  }

  @Test func `days in scripts and imports, and where nobody types, are taken as they are`() throws {
    let folder = try SampleFolder()
    try folder.write(["buy 1 @ 1 on 2030-01-01"], to: "future.dca")
    try folder.write(["date,amount,price", "2030-01-01,1,1"], to: "future.csv")
    var session = Self.session("buy 1 @ 1 on 2030-01-01")
    #expect(
      !Transcript.answer(to: "buy 1 @ 1 on 2030-01-01", &session).contains { $0.contains("future") }
    )
    session.today = Day(year: 2024, month: 6, day: 2)
    for line in ["source future.dca", "import future.csv", "open future.dca"] {
      let answer = Transcript.answer(to: line, &session, in: folder)
      #expect(!answer.contains { $0.contains("in the future") }, "\(answer)")
    }
    #expect(session.model.count == 1)
    #expect(
      Transcript.answer(to: "buy 1 @ 1 on 2030-01-01", &session, in: folder)
        .contains("2030-01-01 is in the future"))
  }
}
