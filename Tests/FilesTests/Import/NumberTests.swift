import Testing

@Suite(.timeLimit(.minutes(10))) struct NumberTests {
  @Test(arguments: [
    ("1.5", "1.5"), ("1,5", "1.5"), ("1,234.50", "1234.50"), ("1.234,50", "1234.50"),
    ("1'234.5", "1234.5"), ("1’234.5", "1234.5"), ("1 234,5", "1234.5"),
    ("1\u{A0}234,5", "1234.5"), ("1\u{202F}234,50", "1234.50"), ("1\u{2009}234.5", "1234.5"),
    ("1,234,567", "1234567"), ("1.234.567", "1234567"), ("12,34,567.8", "1234567.8"),
    ("$1,234.5", "1234.5"), ("€ 5,10", "5.10"), ("5.10 EUR", "5.10"), ("5,10€", "5.10"),
    ("USD 7.25", "7.25"), ("US$7.25", "7.25"), ("£7.25", "7.25"), ("0.0100BTC", "0.0100"),
    ("1e-05", "0.00001"), ("1E-05", "0.00001"), ("1.5E+2", "150"), ("2.5e3", "2500"),
    ("1,5E-7", "0.00000015"), ("+5.5", "5.5"), (" 5.5 ", "5.5"), (".5", "0.5"), ("5.", "5"),
    ("0,001", "0.001"), ("0.001", "0.001"), ("1234.567", "1234.567"), ("1234,567", "1234.567"),
    ("1,2345", "1.2345"), ("00.50", "0.50"), ("25.–", "25"), ("25,--", "25"),
    ("\u{200E}2.5\u{202C}", "2.5"),
    ("\u{200C}2.5 EUR\u{2060}", "2.5"), ("98.5%", "0.985"),
  ])
  func `a price is read as it is written`(_ written: String, _ number: String) throws {
    let file = SmallFile("amount;price", "7;\(written)")
    let expected = try SmallFile.short(price: number)
    #expect(try file.trades() == [expected], "\(written)")
  }

  @Test(arguments: [
    "1.2.3", "1,2,3", "1.23.456", "1,234.5.6", "1..2", "1-2", "1/2", "5 x 3", "--5", "1e", "e5",
    "12 34 56", "1,23,4", "0x10", "∞", "NaN1", "1e999", "1.5.2024", "١٢", "5%5", "1 2",
    "(2.5", "2.5)", "((2.5))", "+(2.5)", "(+2.5)", "(2.5)-", "$(2.5) $ x", "--(2.5)",
    "12345678901234567890123456789012345", "5k", "1.5M", "3 Mio", "2bn", "12abc", "43 TEUR",
    "1 Tsd.",
  ])
  func `what is no number is not read as one`(_ written: String) throws {
    let file = SmallFile("amount;price;note", "7;\"\(written)\";a", "1;2.25;b")
    #expect(try file.trades() == ["1 @ 2.25 note b"])
    #expect(try file.skipped() == ["2 price is no number"])
  }

  @Test func `numbers at the ends of what can be entered are read, and others are not`() throws {
    let file = SmallFile(
      "amount;price", "9.5e300;1", "1.25e-300;2", "12e300;3", "9.9e-301;4", "1;5")
    #expect(try file.trades().count == 3)
    #expect(try file.skipped() == ["4..5 a number out of range"])
  }

  @Test(arguments: ["2 Stk.", "2 St.", "2 shares", "2 pcs", "2 Anteile", "2 acciones", "2 stuks"])
  func `a word for pieces is a unit of any amount`(_ written: String) throws {
    #expect(try SmallFile("amount;price", "\(written);3.25").trades() == ["2 @ 3.25"])
  }

  @Test func `the row's own asset is a unit, and another text is none`() throws {
    let file = SmallFile("symbol;amount;price;fee", "ABC;2 ABC;3.25;1 ABC", "ABC;1 XYZ;3.25;0")
    #expect(try file.trades() == ["2 @ 3.25 fee 1 units"])
    #expect(try file.skipped() == ["3 amount is no number"])
  }

  @Test(arguments: ["", "-", "--", "n/a", "N/A", "null", "None", "—", "#N/A"])
  func `what is written for nothing is nothing`(_ written: String) throws {
    let file = SmallFile("amount;price;value;fee", "2;3.25;\(written);\(written)")
    #expect(try file.trades() == ["2 @ 3.25"])
  }

  @Test(arguments: [
    "(2.5)", "-2.5", "−2.5", "2.5-", "($2.5)", "-$2.5", "$-2.5", "(2.5 BTC)", "$(2.5)", "€(2,5)",
    "-($2.5)", "-$(2.5)", "$-(2.5)", "(-$2.5)", "−(2.5)", "$ ( 2.5 )", "(2,5) €", "(2.5)€",
    "EUR (2.5)", "(2.5) EUR", "(EUR 2.5)", "(2.5 $)",
  ])
  func `an amount less than zero is written in many ways`(_ written: String) throws {
    let file = SmallFile("amount;price", "9;3.25", "\(written);4.25")
    #expect(try file.trades() == ["9 @ 3.25", "-2.5 @ 4.25"])
  }

  @Test(arguments: [
    ("1.234", ["decimal comma", "decimal point"]), ("1,234", ["decimal point", "decimal comma"]),
  ])
  func `a number of two readings is asked for`(_ written: String, _ settlements: [String]) throws {
    let file = SmallFile("amount;price", "2;\(written)")
    let refusal = try file.refusal()
    #expect(refusal.message == "column 'price' has \(written), which is 1234 or 1.234")
    #expect(refusal.line == 2)
    #expect(refusal.settlements == settlements)
    let point = written.contains(".")
    #expect(
      try file.with { $0.decimal = .point }.trades() == [point ? "2 @ 1.234" : "2 @ 1234"])
    #expect(
      try file.with { $0.decimal = .comma }.trades() == [point ? "2 @ 1234" : "2 @ 1.234"])
  }

  @Test func `another number of the column settles it`() throws {
    #expect(
      try SmallFile("amount;price", "2;1.234", "2;1.5").trades() == ["2 @ 1.234", "2 @ 1.5"])
    #expect(
      try SmallFile("amount;price", "2;1.234", "2;1,5").trades() == ["2 @ 1234", "2 @ 1.5"])
    #expect(
      try SmallFile("amount;price", "2;1,234", "2;1,234.5").trades() == ["2 @ 1234", "2 @ 1234.5"])
  }

  @Test func `another column does not settle it`() throws {
    let refusal = try SmallFile("amount;price", "2,5;1.234").refusal()
    #expect(refusal.message == "column 'price' has 1.234, which is 1234 or 1.234")
  }

  @Test func `amount × price = value settles it column by column`() throws {
    let file = SmallFile("amount;price;value", "1,234;2.500;3085", "2;3.000;6000")
    #expect(try file.trades() == ["1.234 @ 2500", "2 @ 3000"])
    let other = SmallFile("amount,price,value", "\"1,234\",2.500,3085", "2,3.000,6")
    #expect(try other.trades() == ["1234 @ 2.500", "2 @ 3.000"])
    #expect(
      try other.read().remarks.contains(
        "column 'amount': decimals behind a point, by amount × price = value"))
  }

  @Test func `a column may mix marks where each number tells its own`() throws {
    let file = SmallFile("amount;price", "1;1.234,50", "2;1,234.75", "3;12,5", "4;12.5")
    #expect(try file.trades() == ["1 @ 1234.50", "2 @ 1234.75", "3 @ 12.5", "4 @ 12.5"])
    let open = SmallFile("amount;price", "1;12,5", "2;12.5", "3;1.234")
    #expect(try open.refusal().line == 4)
  }

  @Test func `a percentage is a fee of the value`() throws {
    #expect(try SmallFile("amount,price,fee", "2,50,0.1%").trades() == ["2 @ 50 fee rate 0.001"])
  }

  @Test func `prices in pence are counted in pounds`() throws {
    let named = SmallFile("quantity,price (p),value (£)", "100,250.5,250.50")
    #expect(try named.trades() == ["100 @ 2.505"])
    let shown = SmallFile("quantity,price,value", "100,250.5,250.50", "20,300.5,60.10")
    #expect(try shown.trades() == ["100 @ 2.505", "20 @ 3.005"])
    let glued = SmallFile("quantity,price,fee", "100,250.5p,£1.50", "20,300.5p,50p")
    #expect(try glued.trades() == ["100 @ 2.505 fee 1.50", "20 @ 3.005 fee 0.5"])
    let coded = SmallFile("quantity,price,currency,fee", "100,250.5,GBX,150", "20,300.5,GBX,50")
    #expect(try coded.trades() == ["100 @ 2.505 fee 1.5", "20 @ 3.005 fee 0.5"])
    #expect(try coded.read().currency == "GBP")
    let all = SmallFile("quantity,price,value,currency", "100,250.5,25050,GBX")
    #expect(try all.trades() == ["100 @ 2.505"])
  }
}
