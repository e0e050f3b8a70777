import Commands
import Decimals
import Session
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct SaleTests {
  @Test(arguments: [
    "set 1 amount 4.9", "delete 1", "move 2 to 1", "move 1 to 2", "clear 1",
    "split 1:3 before 2", "set 2 amount -10.1", "set 2 fee 6 units", "set 1 fee 5.1 units",
    "set 2 amount -10.000000000000000000000000000001", "sell 5.1 @ 1", "sell $500 @ 10",
    "sort price descending", "sort amount",
  ])
  func `a change of an earlier row that makes a later sale impossible is refused`(
    line: String
  ) throws {
    for method in ["average", "fifo", "lifo", "hifo", "lofo"] {
      var talk = try Conversation("option method \(method)", "buy 10 @ 100", "sell 5 @ 120")
      let refusal = try talk.rejection(of: line)
      #expect(refusal.code == .oversold)
      #expect(refusal.message.contains(" could be sold"), "\(refusal.message)")
    }
  }

  @Test(arguments: [
    ("set 1 amount 4", "row 2 would then sell 5, but only 4 could be sold"),
    ("delete 1", "row 1 would then sell 5, but only 0 could be sold"),
    ("move 2 to 1", "row 1 would then sell 5, but only 0 could be sold"),
    ("clear 1", "row 2 would then sell 5, but only 0 could be sold"),
    // 10 / 3 with the new units, of which 5 were sold.
    ("split 1:3 before 2", "row 2 would then sell 5, but only ≈3.33333333 could be sold"),
    ("set 2 amount -11", "row 2 would then sell 11, but only 10 could be sold"),
    ("sell 6 @ 1", "row 3 would then sell 6, but only 5 could be sold"),
    // Both would read 5 were they cut to what is shown.
    (
      "sell 5.0000000001 @ 1", "row 3 would then sell 5.0000000001, but only 5 could be sold"
    ),
  ])
  func `a refusal names the row and what could be sold`(line: String, message: String) throws {
    var talk = try Conversation("buy 10 @ 100", "sell 5 @ 120")
    #expect(try talk.rejection(of: line).message == message)
  }

  @Test func `a sale applies on its date wherever it stands`() throws {
    var talk = try Conversation(
      "buy 10 @ 100 on 2024-02-01", "buy 5 @ 80 on 2024-03-01", "sell 10 @ 120 on 2024-02-15")
    for (line, message) in [
      ("set 1 date 2024-02-16", "row 3 would then sell 10 on 2024-02-15, but only 0 could be sold"),
      ("set 3 date 2024-01-31", "row 3 would then sell 10 on 2024-01-31, but only 0 could be sold"),
      ("set 3 amount -11", "row 3 would then sell 11 on 2024-02-15, but only 10 could be sold"),
      ("set 3 date none; set 3 amount -16", "row 3 would then sell 16, but only 15 could be sold"),
      (
        "split 1:2 before 2024-02-15",
        "row 3 would then sell 10 on 2024-02-15, but only 5 could be sold"
      ),
      (
        "sell 1 @ 1 on 2024-02-20",
        "row 4 would then sell 1 on 2024-02-20, but only 0 could be sold"
      ),
      (
        "sell 6 @ 1 on 2024-03-01",
        "row 4 would then sell 6 on 2024-03-01, but only 5 could be sold"
      ),
    ] {
      var copy = talk
      #expect(copy.refusal(of: line)?.message == message, "\(line)")
    }
    // The purchase and the sale of one day apply in the order of their rows.
    try talk.type(["set 1 date 2024-02-15", "set 3 date 2024-02-15"])
    #expect(
      try talk.rejection(of: "move 3 to 1").message
        == "row 1 would then sell 10 on 2024-02-15, but only 0 could be sold")
  }

  @Test func `rows that are hidden cannot leave a sale without what it sells`() throws {
    // On its date the sale comes after the purchase that stands below it.
    var talk = try Conversation(
      "buy 1 @ 5 on 2024-01-01", "buy 10 @ 100 on 2024-02-01", "sell 3 @ 120 on 2024-03-01",
      "move 3 to 2")
    let refusal = try talk.rejection(of: "rows 2")
    #expect(refusal.message == "row 2 would then sell 3 on 2024-03-01, but only 1 could be sold")
    try talk.type(["rows 1", "rows 3"])
    #expect(try talk.rejection(of: "rows -1").code == .oversold)
  }

  @Test func `undo and redo cannot leave a sale without the lots that it names`() throws {
    // By average cost the first sale leaves 4 × 6/8 = 3 units of row 1, by fifo 2.
    var talk = try Conversation(
      "buy 4 @ 10", "buy 4 @ 20", "sell 2 @ 30", "sell 3 @ 30 from 1")
    let refusal = try talk.rejection(of: "option method fifo")
    #expect(refusal.message == "row 4 would then sell 3, but only 2 could be sold")
    try talk.type(["undo", "option method fifo"])
    #expect(
      try talk.rejection(of: "redo").message == "row 4 would then sell 3, but only 2 could be sold")
    try talk.type(["option method average", "redo", "delete 4", "option method fifo"])
    #expect(
      try talk.rejection(of: "undo").message == "row 4 would then sell 3, but only 2 could be sold")
  }

  @Test func `a method is refused for a sale on another sheet, which is named`() throws {
    var talk = try Conversation(
      "buy 4 @ 10", "buy 4 @ 20", "sell 2 @ 30", "sell 3 @ 30 from 1", "sheet other", "buy 1 @ 1")
    #expect(
      try talk.rejection(of: "option method fifo").message
        == "row 4 of sheet main would then sell 3, but only 2 could be sold")
    try talk.type(["option method average"])
  }

  @Test(arguments: [
    "sell 1 @ 1 from 99", "sell 1 @ 1 from 2..1", "sell 1 @ 1 from 0", "sell 1 @ 1 from ,",
    "sell 1 @ 1 from 1,", "sell 1 @ 1 from 1..", "sell 1 @ 1 from", "sell 1 @ 1 from x",
    "sell 1 @ 1 from 1 from 2", "sell 1 @ 1 from -1", "sell 1 @ 1 from 1.5", "sell 4 @ 1 from 1",
    "sell 1 @ 1 from 4", "sell 5 @ 1 from 1,1", "buy 1 @ 1 from 1", "sell 1 @ 1 from 3",
  ])
  func `lots that cannot be sold are refused`(line: String) throws {
    var talk = try Conversation(
      "option method fifo", "buy 3 @ 10", "buy 5 @ 20", "sell 1 @ 30 from 2")
    _ = try talk.rejection(of: line)
  }

  @Test func `lots that are named follow their rows`() throws {
    var talk = try Conversation("option method fifo", "buy 3 @ 10", "buy 5 @ 20")
    // 2·(50 - 20), by fifo it were 2·(50 - 10).
    try talk.type(["sell 2 @ 50 from 2"])
    #expect(talk.session.position.totals.realised == 60)
    for line in ["insert 1", "move 3 to 1", "delete 2", "copy 1", "sort price"] {
      try talk.type([line])
      #expect(talk.session.position.totals.realised == 60, "\(line)")
    }
    #expect(try talk.rejection(of: "delete 2").code == .oversold)
  }

  @Test func `what is sold is at least something`() throws {
    var talk = try Conversation("buy 3 @ 10")
    for line in [
      "sell 0 @ 1", "sell -1 @ 1", "sell $0 @ 1", "sell -$1 @ 1", "sell 1 @ -1", "sell $1 @ 0",
      "sell all", "sell all @", "sell", "sell @ 1", "sell everything @ 1", "sell 1e301 @ 1",
    ] {
      _ = try talk.rejection(of: line)
    }
  }

  @Test(arguments: [
    ["$100 @ 33.33"], ["$100 @ 33.33", "$100 @ 7"], ["1/3 @ 3", "2/3 @ 7"],
    ["buy $100 @ 3 fee 1/7 units"], ["buy 1e-300 @ 1e300"], ["buy 1e300 @ 1e-300", "$1 @ 7"],
    ["buy 12345678901234567890.123456789 @ 1", "buy 1e-20 @ 1"], ["$1 @ 3", "sell 0.1 @ 3"],
    ["buy 1 @ 0"], ["buy 10 @ 100", "split 1:3"], ["$100 @ 33.33", "$100 @ 7", "split 1:7"],
  ])
  func `after all is sold nothing is left and buying starts anew`(purchases: [String]) throws {
    for method in ["average", "fifo", "lifo", "hifo", "lofo"] {
      var talk = try Conversation("option method \(method)")
      try talk.type(purchases + ["sell all @ 40"])
      let totals = talk.session.position.totals
      #expect(totals.amount.isZero && totals.cost.isZero)
      #expect(totals.average == nil && totals.breakEven == nil)
      let printed = try talk.answer(to: "totals").object("totals")
      #expect(printed["amount"] as? String == "0")
      #expect(try printed.number("average") == nil)
      #expect(try talk.rejection(of: "sell all @ 40").message == "there is nothing to sell")
      #expect(try talk.rejection(of: "sell 1e-300 @ 40").code == .oversold)
      try talk.type(["buy 2 @ 3"])
      #expect(talk.session.position.totals.average == 3)
      #expect(talk.session.position.totals.amount == 2)
      #expect(talk.session.position.totals.realised == totals.realised)
    }
  }

  @Test func `many purchases and sales in turn add up`() throws {
    var talk = try Conversation()
    for _ in 0..<150 { try talk.type(["buy 3 @ 10; sell 2 @ 13"]) }
    for method in ["average", "fifo", "lifo", "hifo", "lofo"] {
      try talk.type(["option method \(method)"])
      let totals = talk.session.position.totals
      // All units cost 10: 150·1 are left, 150·2·3 is gained.
      #expect(totals.amount == 150)
      #expect(totals.cost == 1500)
      #expect(totals.realised == 900)
      #expect(totals.breakEven == 4)
    }
  }

  @Test(arguments: [
    "fee -1", "fee -1%", "fee -1 units", "fee 1.1 units", "fee", "fee x", "fee 1 %", "fee 1 fee 1",
    "fee 1e301", "fee %", "fee 1%%", "on", "on 2023-02-29", "on 0000-01-01", "on 10000-01-01",
    "on 2024-00-10", "on 2024-13-01", "on 2024-04-31", "on 1900-02-29", "on 31.12.2024",
    "on 20241231", "on 05/06/2024", "on 2024-1-5", "on today", "on -001-01-01",
    "on 2024-01-01 on 2024-01-01", "note", "date 2024-01-01",
  ])
  func `terms that make no sense are refused`(terms: String) throws {
    var talk = try Conversation("buy 10 @ 100")
    _ = try talk.rejection(of: "buy 1 @ 1 \(terms)")
  }

  @Test(arguments: [
    ("31.12.2024", "2024-12-31"), ("20241231", "2024-12-31"), ("2024-1-5", "2024-01-05"),
    ("2024/02/29", "2024-02-29"), ("05/05/2024", "2024-05-05"), ("12/31/2024", "2024-12-31"),
  ])
  func `a date that can mean one day only is suggested as that`(text: String, day: String) throws {
    var talk = try Conversation("buy 10 @ 100")
    #expect(try talk.rejection(of: "set 1 date \(text)").correction?.text == day)
  }

  @Test(arguments: ["05/06/2024", "2023-02-29", "1.2.24", "2024-13-13", "31.02.2024"])
  func `a date that can mean several days or none is not guessed`(text: String) throws {
    var talk = try Conversation("buy 10 @ 100")
    #expect(try talk.rejection(of: "set 1 date \(text)").correction == nil)
  }

  @Test(arguments: ["0001-01-01", "9999-12-31", "2000-02-29", "2024-02-29"])
  func `the first and the last day and leap days are dates`(day: String) throws {
    var talk = try Conversation("buy 10 @ 100 on \(day)")
    let rows = try talk.answer(to: "show all").objects("rows")
    #expect(rows[0]["date"] as? String == day)
  }

  @Test(arguments: [
    ("it's \"so\"", "it's \"so\""), ("größer 日本 🙂", "größer 日本 🙂"), ("\"a  b \"", "a  b "),
    ("a@b @ c", "a@b @ c"), ("\"none\"", "none"), ("a\\b", "a\\b"), ("a # b", "a"), ("a\"", "a\""),
    ("a\u{1}b\u{1B}[31m", "a\u{1}b\u{1B}[31m"), ("(a ", "(a"), ("a\tb", "a\tb"),
  ])
  func `a note is kept as it was typed and printed without control characters`(
    typed: String, kept: String
  ) throws {
    var talk = try Conversation("buy 10 @ 100 note \(typed)")
    let rows = try talk.answer(to: "show all").objects("rows")
    #expect(rows[0]["note"] as? String == kept)
    var session = talk.session
    for line in Transcript.answer(to: "show all", &session) {
      #expect(!line.hasSuffix(" ") || kept.hasSuffix(" "), "\(line)")
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "\(line)")
    }
  }

  @Test func `an empty note is none, and one of a million bytes is kept`() throws {
    var talk = try Conversation("buy 10 @ 100 note \"\"")
    #expect(!talk.session.model[1].hasDetails)
    let long = String(repeating: "x", count: 1_000_000)
    try talk.type(["set 1 note \(long)"])
    #expect(talk.session.model[1].note == long)
  }

  @Test(arguments: [
    "split", "split 0:1", "split 1:0", "split 1:1", "split 2:2.0", "split -1:2", "split 2:-1",
    "split 10", "split 10:1:2", "split :", "split 1:", "split :1", "split a:b", "split 1e301:1",
    "split 2:1 before", "split 2:1 before 2023-02-29", "split 2:1 before 9", "split 2:1 after 1",
    "split 2:1 before 0",
  ])
  func `a split that makes no sense is refused`(line: String) throws {
    var talk = try Conversation("buy 10 @ 100", "buy 3 @ 70")
    _ = try talk.rejection(of: line)
  }

  @Test func `a reverse split leaves fractions, none of them rounded`() throws {
    // 10/3 at 300, 1 at 210.
    var talk = try Conversation("buy 10 @ 100", "buy 3 @ 70", "split 1:3")
    let totals = talk.session.position.totals
    #expect(totals.amount * 3 == 13)
    #expect(totals.cost == 1210)
    #expect(try talk.answer(to: "totals").object("totals")["cost"] as? String == "1210")
  }

  @Test func `a purchase in a table with sales comes behind them`() throws {
    // 5 at 100 are left: (500 + 80·5) / 10 = 90. In row 2 it would change what was sold.
    var talk = try Conversation(
      "buy 10 @ 100", "buy 2 @ 1", "sell 5 @ 120", "clear 2", "buy 5 @ 80")
    #expect(talk.session.position.totals.average == 90)
    #expect(talk.session.model[2].isEmpty)
    // Without sales the first empty row is filled.
    try talk.type(["delete 3", "buy 1 @ 1"])
    #expect(!talk.session.model[2].isEmpty)
  }
}

extension SaleTests {
  @Test func `a split and its reverse leave what had lost digits as it was`() throws {
    var talk = try Conversation("buy 2/3 @ 3", "buy 1 @ 1 fee 7/90000 units")
    let before = talk.session.model
    for ratio in ["2:3", "3:7", "1:9"] {
      let reverse = ratio.split(separator: ":").reversed().joined(separator: ":")
      try talk.type(["split \(ratio)", "split \(reverse)"])
      #expect(talk.session.model == before, "\(ratio)")
    }
  }

  @Test(arguments: ["3:1", "2:1", "1:2", "1:3", "1:7", "7:13"])
  func `what has all been sold stays so after a split`(ratio: String) throws {
    var talk = try Conversation("buy $100 @ 33.33", "buy $100 @ 7", "sell all @ 40")
    try talk.type(["split \(ratio)"])
    #expect(talk.session.position[.amount]?.isZero == true)
    #expect(talk.session.position[.average] == nil)
  }

  @Test func `a trade without a date applies after all above it`() throws {
    // Newest first, as exports are: the undated sale is of what is held in the end.
    var talk = try Conversation(
      "buy 2 @ 50 on 2025-03-01", "buy 2 @ 40 on 2025-02-01", "buy 1 @ 120 on 2025-01-01",
      "sell all @ 60")
    // 5 × 60 - (100 + 80 + 120)
    #expect(talk.session.position[.amount]?.isZero == true)
    #expect(talk.session.position[.realised]?.isZero == true)
    try talk.type(["sort date", "sort date descending"])
    #expect(talk.session.position[.amount]?.isZero == true)
  }

  @Test func `a fee in units leaves with all that is sold`() throws {
    let talk = try Conversation("buy 0.2985 @ 40000", "sell all @ 50000 fee 0.001 units")
    #expect(talk.session.position[.amount]?.isZero == true)
    #expect(talk.session.model[2].entered(.amount) == (try Decimal.read("-0.2975")))
  }

  @Test func `only a sale takes from rows, which can be taken back`() throws {
    var talk = try Conversation("buy 1 @ 10", "buy 2 @ 20", "sell 1 @ 30 from 2")
    // 30 - 20 by average cost, too: a sale of named rows takes these.
    #expect(talk.session.position[.realised]?.decimal == Decimal(10))
    #expect(try talk.rejection(of: "set 1 from 2").code == .trade)
    #expect(try talk.rejection(of: "set 3 amount 1").code == .trade)
    #expect(try talk.rejection(of: "delete 2").code == .oversold)
    try talk.type(["set 3 from none"])
    // 30 - 50 / 3
    #expect(
      talk.session.position[.realised]?.fraction
        == Fraction(ExactDecimal(40), over: ExactDecimal(3)))
  }

  @Test func `the usual fee is that of rows that are filled, not of those that are changed`() throws
  {
    let talk = try Conversation(
      "buy 1 @ 10", "rows 3", "option fee 1%", "set 2 amount 1 price 10", "set 1 price 20",
      "buy 1 @ 30 fee none")
    #expect((1...3).map { talk.session.model[$0].fee != nil } == [false, true, false])
  }

  @Test func `a split that would take a number out of range is refused`() throws {
    var talk = try Conversation("buy 1 @ 1", "split 1e300:1")
    #expect(try talk.rejection(of: "split 10:1").code == .tooLarge)
    #expect(try talk.rejection(of: "split 1e300:1").code == .tooLarge)
    try talk.type(["split 1:1e300"])
    #expect(talk.session.position[.amount]?.decimal == Decimal(1))
  }
}
