import Testing

@Suite(.timeLimit(.minutes(10))) struct RecordTests {
  @Test(arguments: [",", ";", "\t", "|"])
  func `cells are separated in four ways`(_ mark: String) throws {
    let text = "date,amount,price\n2024-01-31,1,2\n".split(separator: ",").joined(separator: mark)
    #expect(try SmallFile(text: text).trades() == ["2024-01-31 1 @ 2"])
  }

  @Test func `a first line may tell the separator`() throws {
    let file = SmallFile("sep=;", "amount;price", "1,5;2,5")
    #expect(try file.trades() == ["1.5 @ 2.5"])
  }

  @Test func `a separator may be told`() throws {
    let file = SmallFile("a,b;amount;price", "1,2;3;4").with { $0.separator = .semicolon }
    #expect(try file.trades() == ["3 @ 4"])
  }

  @Test func `quotes hold separators, line ends and doubled quotes`() throws {
    let file = SmallFile(
      "amount,price,note", "1,2,\"a, b\"", "\"3\" , \"4\",\"said \"\"no\"\"\"",
      "5,6,\"two\r\nlines\"",
      "7,8,end")
    #expect(
      try file.trades() == [
        "1 @ 2 note a, b", "3 @ 4 note said \"no\"", "5 @ 6 note two  lines", "7 @ 8 note end",
      ])
  }

  @Test func `lines are counted within quotes too`() throws {
    let file = SmallFile("amount,price,note", "1,2,\"a", "", "b\"", "x,4,c")
    #expect(try file.skipped() == ["5 amount is no number"])
  }

  @Test func `quotes within a cell are part of it`() throws {
    let file = SmallFile("amount,price,note", "1,2,5\" pipe", "3,4,a \"b\" c", "5,6,\"x\" y")
    #expect(
      try file.trades() == ["1 @ 2 note 5\" pipe", "3 @ 4 note a \"b\" c", "5 @ 6 note \"x\" y"])
  }

  @Test(arguments: ["1,2,\"open\n3,4,x\n5,6,\"y\"\n", "1,2,\"open\n3,4,x\n", "1,2,\"open"])
  func `a quote that is not closed names its line`(_ rows: String) throws {
    let refusal = try SmallFile(text: "amount,price,note\n0.1,2,a\n" + rows).refusal()
    #expect(refusal.line == 3)
    #expect(refusal.message == "a quote opens on line 3 and is not closed")
  }

  @Test func `a record far too long is refused by its line`() throws {
    let text = "amount,price,note\n1,2,\"\n" + String(repeating: "1,2,x\n", count: 6_000_000)
    let refusal = try SmallFile(text: text).refusal()
    #expect(refusal.line == 2)
    #expect(refusal.message.contains("a quote that is not closed"))
  }

  @Test func `lines that are quoted as a whole are taken apart`() throws {
    let file = SmallFile("\"amount,price,note\"", "\"1,2,\"\"a, b\"\"\"", "\"3,\"\"4,000.5\"\",c\"")
    #expect(try file.trades() == ["1 @ 2 note a, b", "3 @ 4000.5 note c"])
  }

  @Test func `rows may be shorter and longer than the header`() throws {
    let file = SmallFile("amount,price,note", "1,2", "3,4,a,,", "5", "6,7,", "8,25,50,c")
    #expect(try file.trades() == ["1 @ 2", "3 @ 4 note a", "6 @ 7"])
    #expect(try file.skipped() == ["4 no price and no value", "6 more cells than the header"])
  }

  @Test func `a row of cut decimals is not read by a wrong column`() throws {
    let file = SmallFile("date,amount,price", "2024-01-03,10,25,50", "2024-01-04,1,2")
    #expect(try file.trades() == ["2024-01-04 1 @ 2"])
    #expect(try file.skipped() == ["2 more cells than the header"])
  }

  @Test(arguments: ["date,amount,price", "date,amount,price,note"])
  func `a row with more cells than the header is skipped`(_ header: String) throws {
    let extra = header.hasSuffix("note") ? ",a" : ""
    let file = SmallFile(
      header, "2024-01-31,1,2\(extra)", "2024-02-01,1,234.50,2\(extra)", "2024-02-02,3,4\(extra),,")
    #expect(
      try file.read().assets.flatMap { $0.trades.map { $0.entered(.amount)?.description } } == [
        "1", "3",
      ])
    #expect(try file.skipped() == ["3 more cells than the header"])
  }

  @Test func `a separator at the end of each line does no harm`() throws {
    #expect(try SmallFile("amount;price;", "1,5;2,5;", "3;4;").trades() == ["1.5 @ 2.5", "3 @ 4"])
  }

  @Test func `identical rows are all kept`() throws {
    let row = "2024-01-31,1,2"
    let file = SmallFile("date,amount,price", row, row, row)
    #expect(try file.trades() == Array(repeating: "2024-01-31 1 @ 2", count: 3))
  }
}
