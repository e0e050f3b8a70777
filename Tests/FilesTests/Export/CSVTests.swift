import Decimals
import Files
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct CSVTests {
  @Test func `a table of plain purchases has three columns`() throws {
    let sheet = try ExportedSheet("buy 0.50 @ 100", "rows 2", "buy 2 @ 80.00")
    let text = try sheet.text(as: .csv)
    #expect(text == "amount,price,value\r\n0.50,100,50\r\n2,80.00,160\r\n")
  }

  @Test func `only columns in use are written`() throws {
    let sheet = try ExportedSheet(
      "buy 10 @ 100 on 2024-01-31 fee 2", "buy $1000 @ 156.23 fee 0.1%", "rows 3",
      "buy 1 @ 2 fee 0.01 units note \"a, b\"", "sell 4 @ 120 from 1,2")
    #expect(
      try sheet.lines(as: .csv) == [
        "date,amount,price,value,fee,fee_rate,fee_units,from,note,entered,rounded",
        "2024-01-31,10,100,1000,2,,,,,,",
        ",6.400819304871023491006848876656212,156.23,1000,1,0.001,,,,value price,amount",
        ",1,2,2,,,0.01,,\"a, b\",,",
        ",-4,120,-480,,,,1 2,,,",
      ])
  }

  @Test func `empty rows and single fields keep their places`() throws {
    let sheet = try ExportedSheet(
      "rows 4", "set 1 amount 5", "set 3 price 7", "set 4 price 7", "set 4 amount 2")
    #expect(
      try sheet.lines(as: .csv) == [
        "amount,price,value,entered", "5,,0,amount", ",,,", ",7,0,price", "2,7,14,price amount",
      ])
  }

  @Test func `a split without an end keeps what was entered`() throws {
    let sheet = try ExportedSheet("buy 10 @ 100", "split 3:1")
    #expect(
      try sheet.lines(as: .csv) == [
        "amount,price,value,entered,rounded",
        "30,33.33333333333333333333333333333333,1000,amount 10 price 100 split 3 for 1,price",
      ])
  }

  @Test(arguments: [
    "\u{A0}=1", "\u{FEFF}+1", "\u{200B}-1", "\u{2060}\u{3000} @a", "\u{85}=1", "\u{B}=1", "\u{0}=1",
    "\u{AD}=1", "\u{2028}=1", "\u{3164}=1", "\u{2800}=1", "\u{FE0F}=1", "'\u{200B}=1",
    "a;\u{202F}=1", "\u{E0001}=1",
    "=1+1", "+1", "-1", "@a", "'=x", " =x", "a;=b", "-a;-b;'c", "＝1", "''-", ";;=", "a'=b",
  ])
  func `no cell starts a formula`(_ text: String) throws {
    let guarded = FormulaGuard.guarded(text)
    for cell in guarded.split(whereSeparator: { ";\t\r\n".contains($0) }) {
      let first = try #require(cell.unicodeScalars.first)
      #expect(first == "'" || first.properties.isAlphabetic || first == "\"", "\(guarded)")
    }
    #expect(FormulaGuard.unguarded(guarded) == text)
  }

  @Test func `text that starts no formula stays as it is`() {
    for text in ["", "'", "a", "it's 5 - 3", "a=b", "3;4", "'tis"] {
      #expect(FormulaGuard.guarded(text) == text)
      #expect(FormulaGuard.unguarded(text) == text)
    }
  }

  @Test func `harmless text is what it was once the marks are removed`() {
    var random = RandomNumbers(state: 7)
    let parts = [
      "'", "=", " ", ";", "\t", "-", "a", "\r\n", "\n", "＋", "é", "\u{A0}", "\u{200B}", "\u{FEFF}",
      "\u{2028}", "\u{0}",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0..<9, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      #expect(
        FormulaGuard.unguarded(FormulaGuard.guarded(text)) == text, "\(text.debugDescription)")
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func `every row reads back equal`(_ seed: UInt64) throws {
    let notes = [
      "=1", "a, b", "-5", "\"he said \"\"no\"\"\"", "\u{202E}right", "'x", "@", " tab\tbed",
      "\u{A0}=1", "\u{FEFF}+1", "\u{200B}@x", "\u{7}\u{1B}[2J", "\u{2028}-1", "\u{AD}'=1",
    ]
    var random = RandomSheet(seed: seed, notes: notes)
    try expectSame(random.sheet(lines: 40))
  }

  @Test func `long numbers and hostile texts read back equal`() throws {
    let sheet = try ExportedSheet(
      "buy 1234567890.123456789012345678901234 @ 1e-200", "buy 1e250 @ 0.1", "buy 1e-290 @ 3",
      "buy 100/3 @ 7", "buy 1 @ 1 fee 3.333333333333333333333333333333333%",
      "buy 2/3 @ 1/3 fee 1/3 units", "split 7:3", "split 3:1", "split 11:13", "set 1 price 2/3")
    try expectSame(sheet)
    try expectSame(ExportedSheet(notes: ExportedSheet.hostileNotes))
  }

  private func expectSame(_ sheet: ExportedSheet) throws {
    let text = try sheet.text(as: .csv)
    let table = try CSVTable(text)
    #expect(table.rows.count == sheet.session.model.count)
    for (index, trade) in sheet.trades.enumerated() {
      let read = try table.trade(index)
      #expect(read == trade, "row \(index + 1) of \(text)")
      for field in Field.allCases {
        #expect(read.isRounded(field) == trade.isRounded(field), "\(text)")
      }
      #expect(
        read.entries.first?.number.isRounded == trade.entries.first?.number.isRounded)
      #expect(
        read.entries.second?.number.isRounded == trade.entries.second?.number.isRounded)
    }
  }
}
