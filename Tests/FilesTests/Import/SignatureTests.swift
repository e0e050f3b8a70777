import Testing

@Suite(.timeLimit(.minutes(10))) struct SignatureTests {
  @Test(arguments: [
    ("", "the file is empty"), ("\n\n \n", "the file has nothing but blank lines"),
    ("PK\u{3}\u{4}[Content_Types].xml", "this is a spreadsheet file; export it as CSV"),
    ("PK\u{3}\u{4}a.csv", "this is an archive; take the file out of it"),
    ("%PDF-1.7", "this is a PDF file; export it as CSV"),
    ("<html><body>", "this is a page of HTML or XML; export it as CSV"),
    (" [{\"amount\":10,\"price\":5}]", "this is JSON; export it as CSV"),
  ])
  func `what is no table is named`(_ text: String, _ message: String) throws {
    #expect(try SmallFile(text: text).refusal().message == message)
  }

  @Test func `bytes of zero are no text`() throws {
    #expect(try SmallFile("amount,price", "1,2", "3,\0").refusal().message == "this is no text")
  }

  @Test func `columns in messages are few, short and harmless`() throws {
    let names = "a\u{1B}[31m," + String(repeating: "b", count: 30) + ",3,4,5,6,7,8,9"
    let message = try SmallFile(names, "x,y,z").refusal().message
    #expect(
      message.hasSuffix(
        "its columns are: 1 a\\u{1B}[31m, 2 bbbbbbbbbbbbbbbbbbbb…, 3 3, 4 4, 5 5, 6 6, 7 7, 8 8, …")
    )
  }

  @Test func `a header or column that cannot be is refused`() throws {
    let file = SmallFile("amount,price", "1,2")
    #expect(
      try file.with { $0.header = 99 }.refusal().message == "the file has no header on line 99")
    #expect(
      try file.with { $0.columns[.amount] = .name("0") }.refusal().message
        == "there is no column 0; the first is 1")
  }
}
