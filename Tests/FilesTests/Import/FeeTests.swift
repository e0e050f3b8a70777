import Testing

@Suite(.timeLimit(.minutes(10))) struct FeeTests {
  @Test func `a fee beside the money is added to it`() throws {
    let file = SmallFile("amount,price,value,fee", "2,50,100,1.5", "1,60,60,0.5")
    #expect(try file.trades() == ["2 @ 50 fee 1.5", "1 @ 60 fee 0.5"])
  }

  @Test func `money that includes the fee is told by amount × price`() throws {
    let file = SmallFile("side,amount,price,value,fee", "buy,2,50,101.5,1.5", "sell,1,60,59.5,0.5")
    #expect(try file.trades() == ["2 @ 50 fee 1.5", "-1 @ 60 fee 0.5"])
  }

  @Test func `without a price it is asked for`() throws {
    let file = SmallFile("amount,value,fee", "2,101.5,1.5", "1,60.5,0.5")
    let refusal = try file.refusal()
    #expect(refusal.message == "nothing tells whether the money includes the fee")
    #expect(refusal.settlements == ["fees included", "fees extra"])
    #expect(
      try file.with { $0.fees = .included }.trades() == ["2 = 100 fee 1.5", "1 = 60 fee 0.5"])
    #expect(
      try file.with { $0.fees = .extra }.trades() == ["2 = 101.5 fee 1.5", "1 = 60.5 fee 0.5"])
  }

  @Test(arguments: [
    ("Total incl. fees", "2 = 100 fee 1.5"), ("Net amount", "2 = 100 fee 1.5"),
    ("Betrag inkl. Gebühren", "2 = 100 fee 1.5"), ("Total excl. fees", "2 = 101.5 fee 1.5"),
    ("Subtotal", "2 = 101.5 fee 1.5"), ("Bruttobetrag", "2 = 101.5 fee 1.5"),
    ("Montant frais compris", "2 = 100 fee 1.5"), ("Montant hors frais", "2 = 101.5 fee 1.5"),
  ])
  func `the name of the money may say it`(_ name: String, _ trade: String) throws {
    #expect(try SmallFile("quantity,\(name),fee", "2,101.5,1.5").trades() == [trade])
  }

  @Test func `a fee less than zero is a cost where fees are written so`() throws {
    let file = SmallFile("amount,price,fee", "2,50,-1.5", "1,60,-0.5", "1,70,0")
    #expect(try file.trades() == ["2 @ 50 fee 1.5", "1 @ 60 fee 0.5", "1 @ 70"])
  }

  @Test func `a rebate among fees is left out and mentioned`() throws {
    let file = SmallFile("amount,price,fee", "2,50,1.5", "1,60,2.5", "1,70,-0.5")
    #expect(try file.trades() == ["2 @ 50 fee 1.5", "1 @ 60 fee 2.5", "1 @ 70"])
    #expect(try file.read().uncountedFees.groups.map(\.reason) == ["a rebate"])
  }

  @Test func `a fee in coins is one in coins`() throws {
    let file = SmallFile(
      "pair,amount,price,fee,fee currency", "BTC/EUR,2,50,0.01,BTC", "BTC/EUR,1,60,0.5,EUR")
    #expect(try file.trades() == ["2 @ 50 fee 0.01 units", "1 @ 60 fee 0.5"])
  }

  @Test func `a fee in something else is left out and mentioned`() throws {
    let file = SmallFile("pair,amount,price,fee,fee currency", "BTC/EUR,2,50,0.01,BNB")
    #expect(try file.trades() == ["2 @ 50"])
    let left = try file.read().uncountedFees.groups
    #expect(left.map(\.reason) == ["BNB"])
    #expect(left.map(\.lines) == [[2...2]])
  }

  @Test func `of two kinds of fees the money is kept and the other mentioned`() throws {
    let file = SmallFile("amount,price,commission,exchange fee", "2,50,1.5,0.1%", "2,50,,0.1%")
    #expect(try file.trades() == ["2 @ 50 fee 1.5", "2 @ 50 fee rate 0.001"])
    #expect(try file.read().uncountedFees.groups.map(\.reason) == ["a second kind of fee"])
  }

  @Test(arguments: [
    "Transaktionsgebühren", "Provision", "Courtage", "Frais", "Kosten", "Makelaarsloon",
    "Beurstaks", "Costi di transazione", "Commissioni", "Comisión", "Transaction and/or third",
    "FX Fee", "Currency conversion fee", "Stamp duty", "Costes de transacción",
  ])
  func `a fee has many names`(_ name: String) throws {
    #expect(try SmallFile("quantity,price,\(name)", "2,50,1.5").trades() == ["2 @ 50 fee 1.5"])
  }

  @Test func `what one sum exceeds another by is a fee, as far as no column has it`() throws {
    let file = SmallFile(
      "side,quantity,price,fee,value,net total", "buy,2,50,1,100,102.5", "sell,1,60,0,60,59.5")
    #expect(try file.trades() == ["2 @ 50 fee 2.5", "-1 @ 60 fee 0.5"])
    #expect(
      try file.read().remarks == [
        "fees are what column 'net total' exceeds column 'value' by, or falls short of it for sales"
      ])
  }

  @Test func `another currency is no fee`() throws {
    let file = SmallFile("side,quantity,price,value,total USD", "buy,2,50,100,108")
    #expect(try file.trades() == ["2 @ 50"])
    #expect(try file.read().remarks.count == 1)
    let costs = SmallFile(
      "side,quantity,price,value,total USD", "buy,2,50,100,101", "sell,1,60,60,59")
    #expect(try costs.trades() == ["2 @ 50 fee 1", "-1 @ 60 fee 1"])
  }

  @Test func `a difference that is no cost changes nothing and is said`() throws {
    let file = SmallFile("quantity,price,value,net total", "2,50,100,99", "1,60,60,60.5")
    #expect(try file.trades() == ["2 @ 50", "1 @ 60"])
    #expect(
      try file.read().remarks == [
        "in 2 rows the columns of money differ by what is no known fee, and the first that fits was kept (line 2, …)"
      ])
  }

  @Test func `a column that has a fee again is counted once`() throws {
    let file = SmallFile("quantity,price,fee,fee EUR,total", "2,50,1.5,1.5,101.5")
    #expect(try file.trades() == ["2 @ 50 fee 1.5"])
  }

  @Test func `a fee that is booked in another currency is left out and mentioned`() throws {
    let file = SmallFile(
      "Date,Description,Mutatie,,Order Id", "2024-01-31,Buy 2 SAMPLE@50 USD,USD,-100,a",
      "2024-01-31,Transaction fee,EUR,-1,a")
    #expect(try file.read().uncountedFees.groups.map(\.reason) == ["EUR"])
  }

  @Test func `whether money includes the fee is the same on all rows`() throws {
    let file = SmallFile(
      "date,amount,price,value,fee", "2024-01-10,0.01000000,42000.00,422,1.5",
      "2024-02-10,0.01000000,48000.00,480,1.5", "2024-03-10,0.01000000,50000.00,500,1.5")
    // 422 is not 0.01 × 42000, with the fee or without it.
    #expect(try file.trades()[0] == "2024-01-10 0.01000000 = 422 fee 1.5")
    #expect(try file.read().remarks.contains { $0.contains("(line 2)") })
  }

  @Test func `a number of few digits is not taken for a rounded one`() throws {
    let file = SmallFile("amount,price,value", "0.1,333.33,50", "1,2,2")
    #expect(try file.read().remarks.contains { $0.contains("(line 2)") })
  }

  @Test func `several fees are added up, and taxes on purchases to them`() throws {
    let file = SmallFile(
      "side,amount,price,commission,exchange fee,tax", "buy,2,50,1,0.25,0.5", "sell,1,60,1,0.25,7")
    #expect(try file.trades() == ["2 @ 50 fee 1.75", "-1 @ 60 fee 1.25"])
  }
}
