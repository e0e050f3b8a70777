import Commands
import Session
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct ImportTests {
  /// A session in a folder with files of trades.
  private final class Talk {
    var session = Session()
    private let folder: SampleFolder

    init(_ files: [String: [String]], _ lines: String...) throws {
      folder = try SampleFolder()
      for (name, rows) in files { try folder.write(rows, to: name) }
      for line in lines { try #require(refusal(of: line) == nil, "\(line)") }
    }

    func answer(to line: String) -> [String] {
      Transcript.answer(to: line, &session, in: folder)
    }

    /// What a line is refused with; nil where it is accepted.
    func refusal(of line: String) -> String? {
      answer(to: line).first { $0.hasPrefix("error: ") }.map { String($0.dropFirst(7)) }
    }

    var amounts: [String] {
      session.model.rows.map { session.model[$0][.amount]?.decimal.description ?? "" }
    }

    var sheets: [String] {
      answer(to: "sheets").dropFirst().map { $0.split(separator: " ").map(String.init) }
        .compactMap { $0.first { $0 != "*" } }.filter { $0 != "total" }
    }
  }

  private static let january = ["date,amount,price", "2024-01-01,1,10", "2024-01-02,2,10"]
  private static let february = [
    "date,amount,price", "2024-01-02,2,10", "2024-02-01,3,10", "2024-02-01,3,10",
  ]

  @Test func `rows that the table has already come only where they are wanted again`() throws {
    let talk = try Talk(["a.csv": Self.january, "b.csv": Self.february], "import a.csv")
    let again = talk.answer(to: "import a.csv")
    #expect(again[0] == "a.csv: 2 rows, 0 trades, 2 rows left out")
    #expect(again.contains("  left out  in the table already (lines 2..3)"))
    #expect(again.last == "'again' behind the file's name adds those in the table, too")
    #expect(talk.amounts == ["1", "2"])
    // The row that both files have is left out once; the two that are alike are both new.
    let more = talk.answer(to: "import b.csv")
    #expect(more.contains("  left out  in the table already (line 2)"))
    #expect(talk.amounts == ["1", "2", "3", "3"])
    #expect(talk.refusal(of: "import b.csv again") == nil)
    #expect(talk.amounts == ["1", "2", "3", "3", "2", "3", "3"])
  }

  @Test func `rows are known again when a note was written to them, not when a number is another`()
    throws
  {
    let talk = try Talk(
      ["a.csv": Self.january], "import a.csv", "set 1 note first", "set 2 amount 2.5",
      "import a.csv")
    #expect(talk.amounts == ["1", "2.5", "2"])
  }

  @Test func `an import is one step of undo, wherever its trades go`() throws {
    for line in ["import a.csv", "import a.csv as other", "import b.csv"] {
      let talk = try Talk(
        [
          "a.csv": Self.january,
          "b.csv": ["asset,amount,price", "BTC,1,100", "ETH,2,10", "BTC,3,90"],
        ], "buy 7 @ 7", "rows 3", "rows 2", "price 9")
      let before = talk.session.model
      try #require(talk.refusal(of: line) == nil)
      let after = talk.session.model
      try #require(talk.refusal(of: "undo") == nil)
      #expect(talk.session.model == before, "\(line)")
      #expect(talk.sheets == ["main"])
      try #require(talk.refusal(of: "redo") == nil)
      #expect(talk.session.model == after, "\(line)")
    }
  }

  @Test func `trades go behind the filled rows, into empty ones first, and hidden rows stay`()
    throws
  {
    let talk = try Talk(
      ["a.csv": Self.january], "buy 7 @ 7", "buy 8 @ 8", "buy 9 @ 9", "rows 2", "clear 2",
      "import a.csv")
    #expect(talk.amounts == ["7", "1", "2"])
    try #require(talk.refusal(of: "rows 4") == nil)
    #expect(talk.amounts == ["7", "1", "2", "9"])
  }

  @Test func `each asset has a sheet, which the next file of it goes to`() throws {
    let rows = ["asset,amount,price", "BTC,1,100", "ETH,2,10", "BTC,3,90"]
    let talk = try Talk(["a.csv": rows, "b.csv": rows + ["ETH,5,11"]], "import a.csv")
    #expect(talk.sheets == ["main", "BTC", "ETH"])
    #expect(talk.amounts == ["1", "3"])
    let answer = talk.answer(to: "import b.csv")
    #expect(answer.contains("  ETH       1 trade of ETH: bought 5 for 55"))
    #expect(talk.sheets == ["main", "BTC", "ETH"])
    #expect(talk.amounts == ["2", "5"])
  }

  @Test func `one sheet for several assets is refused, and one asset of them is not`() throws {
    let rows = ["asset,amount,price", "BTC,1,100", "ETH,2,10"]
    let talk = try Talk(["a.csv": rows])
    #expect(talk.refusal(of: "import a.csv as coins") == "the trades are of BTC, ETH")
    #expect(talk.refusal(of: "import a.csv as coins asset ETH") == nil)
    #expect(talk.sheets == ["main", "coins"])
    #expect(talk.amounts == ["2"])
  }

  @Test func `assets of any name have sheets of their own, whatever their order`() throws {
    let names = ["ΑΒ Ω", "3M", "sell", "a b", "a:b", "A/B", String(repeating: "long ", count: 20)]
    let rows = names.map { "\($0),1,1" }
    let talk = try Talk(
      [
        "a.csv": ["asset,amount,price"] + rows,
        "b.csv": ["asset,amount,price"] + rows.reversed() + ["a:b,2,1"],
      ], "import a.csv")
    let sheets = talk.sheets
    let beginnings = [
      "main", "asset-", "asset-3M", "asset-sell", "a-b", "a-b-", "A-B", "long-long-long-",
    ]
    #expect(sheets.count == beginnings.count)
    for (sheet, beginning) in zip(sheets, beginnings) {
      #expect(sheet.hasPrefix(beginning), "\(sheet)")
    }
    #expect(Set(sheets).count == 8)
    try #require(talk.refusal(of: "import b.csv") == nil)
    #expect(talk.sheets == sheets)
    #expect(talk.amounts == ["1", "2"])
    for name in sheets { #expect(talk.refusal(of: "sheet \(name)") == nil) }
  }

  @Test func `two assets that would share a sheet are refused`() throws {
    let talk = try Talk(["a.csv": ["asset,amount,price", "a b,1,1", "a-b,1,1"]])
    #expect(talk.refusal(of: "import a.csv") == "two assets would go to sheet a-b")
    #expect(talk.refusal(of: "import a.csv asset a-b") == nil)
  }

  @Test func `trades of another asset do not come between those of the present sheet`() throws {
    let talk = try Talk(
      [
        "a.csv": ["asset,amount,price", "BTC,1,100"], "b.csv": ["asset,amount,price", "ETH,2,10"],
        "c.csv": ["amount,price", "3,10"],
      ], "import a.csv", "import b.csv")
    #expect(talk.amounts == ["2"])
    try #require(talk.refusal(of: "import c.csv") == nil)
    #expect(talk.amounts == ["2", "3"])
    #expect(talk.sheets == ["main", "BTC", "ETH"])
  }

  @Test func `trades in another currency do not come between those of a sheet`() throws {
    let talk = try Talk(
      [
        "a.csv": ["asset,amount,price,currency", "BTC,1,100,USD"],
        "b.csv": ["asset,amount,price,currency", "BTC,1,100,EUR"],
      ], "import a.csv")
    #expect(
      talk.refusal(of: "import b.csv") == "sheet BTC has trades in USD, and these are in EUR")
    #expect(talk.refusal(of: "import b.csv as BTC-EUR") == nil)
    for line in ["sheet BTC", "undo", "import b.csv"] {
      #expect(talk.refusal(of: line) == nil, "\(line)")
    }
  }

  @Test func `undo of an import leaves what was done on other sheets since`() throws {
    let talk = try Talk(
      ["a.csv": ["asset,amount,price", "BTC,1,100", "ETH,2,10"]], "buy 7 @ 7", "import a.csv",
      "sheet plan", "buy 5 @ 5", "sheet BTC", "undo")
    #expect(talk.sheets == ["main", "plan"])
    #expect(talk.amounts == ["7"])
    try #require(talk.refusal(of: "redo") == nil)
    #expect(talk.sheets == ["main", "BTC", "ETH", "plan"])
    for line in ["sheet ETH", "buy 1 @ 1", "sheet BTC"] {
      try #require(talk.refusal(of: line) == nil)
    }
    #expect(talk.refusal(of: "undo") == "sheet ETH has changed since")
    for line in ["sheet ETH", "undo", "sheet BTC", "undo"] {
      try #require(talk.refusal(of: line) == nil)
    }
    #expect(talk.sheets == ["main", "plan"])
  }

  @Test
  func
    `what was done on a sheet before an import into several is taken back with it or not at all`()
    throws
  {
    let talk = try Talk(
      ["a.csv": ["asset,amount,price", "BTC,1,100", "ETH,2,10"]], "sheet ETH", "buy 7 @ 7",
      "buy 8 @ 8", "undo", "import a.csv", "sheet ETH")
    #expect(talk.refusal(of: "undo") == "there is nothing to undo")
    #expect(talk.refusal(of: "redo") == "there is nothing to redo")
    #expect(talk.amounts == ["7", "2"])
    for line in ["sheet BTC", "undo", "sheet ETH"] { try #require(talk.refusal(of: line) == nil) }
    #expect(talk.amounts == ["7"])
    try #require(talk.refusal(of: "undo") == nil)
    #expect(talk.amounts == [])
  }

  @Test func `a sale of more than is held is left out and named`() throws {
    let talk = try Talk([
      "a.csv": [
        "date,side,amount,price", "2024-01-01,sell,1,10", "2024-01-02,buy,2,10",
        "2024-01-03,sell,3,10", "2024-01-04,sell,2,10",
      ]
    ])
    let answer = talk.answer(to: "import a.csv")
    #expect(answer.contains("  left out  sells more than was bought before (lines 2, 4)"))
    #expect(talk.amounts == ["2", "-2"])
  }

  @Test func `empty rows are filled, and none goes with a sale that is left out`() throws {
    let rows = ["date,side,amount,price", "2024-01-01,sell,1,10", "2024-01-02,buy,2,10"]
    let talk = try Talk(["a.csv": rows], "rows 3", "import a.csv")
    #expect(talk.amounts == ["2", "", ""])
    let full = try Talk(["a.csv": rows], "rows 1", "import a.csv")
    #expect(full.amounts == ["2"])
  }

  @Test func `a file whose sale would take what an earlier row has sold is refused`() throws {
    let talk = try Talk(
      ["a.csv": ["date,side,amount,price", "2024-01-01,sell,1,10"]],
      "buy 1 @ 10 on 2023-01-01", "sell 1 @ 10 on 2024-06-01")
    #expect(
      talk.refusal(of: "import a.csv")
        == "row 2 would then sell 1 on 2024-06-01, but only 0 could be sold")
    #expect(talk.amounts == ["1", "-1"])
  }

  @Test(arguments: ["import a.csv --dry-run", "try import a.csv"])
  func `a dry run says the same and changes nothing`(line: String) throws {
    let talk = try Talk(["a.csv": Self.january], "buy 1 @ 1")
    let answer = talk.answer(to: line)
    #expect(answer.last == "nothing has changed: this was a dry run")
    #expect(talk.amounts == ["1"])
    let real = talk.answer(to: "import a.csv")
    #expect(Array(answer.dropLast()) == Array(real.prefix(answer.count - 1)))
  }

  @Test(arguments: ["try import a.csv; clear all", "try buy 1 @ 1; import a.csv"])
  func `an import is tried alone`(line: String) throws {
    let talk = try Talk(["a.csv": Self.january], "buy 1 @ 1")
    #expect(talk.refusal(of: line) == "'import' can only be tried alone")
    #expect(talk.amounts == ["1"])
  }

  @Test func `what a file leaves open is asked for with both readings`() throws {
    let talk = try Talk(["a.csv": ["amount,price", "2,1.250"]])
    #expect(talk.refusal(of: "import a.csv")?.contains("1.250, which is 1250 or 1.250") == true)
    #expect(talk.refusal(of: "import a.csv decimal point") == nil)
    #expect(talk.session.position.totals.cost.decimal.description == "2.5")
  }

  @Test(arguments: [
    ("import a.csv decimal dot", "unknown decimal mark 'dot'"),
    ("import a.csv dates xyz", "unknown order of dates 'xyz'"),
    ("import a.csv side 3", "unknown word '3'"),
    ("import a.csv side", "the command ends too early"),
    ("import a.csv again again", "'again' is given twice"),
    ("import a.csv header x", "'x' is not a whole number"),
    ("import a.csv as 3x", "'3x' cannot be the name of a sheet"),
    ("import a.csv foo", "unknown setting 'foo'"), ("import", "the command ends too early"),
    ("import a.csv amount column 9", "a.csv: the file has no column 9, but 3"),
  ])
  func `what cannot be said about a file is refused`(line: String, message: String) throws {
    let talk = try Talk(["a.csv": Self.january])
    #expect(talk.refusal(of: line) == message)
  }
}
