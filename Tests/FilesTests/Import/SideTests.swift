import Testing

@Suite(.timeLimit(.minutes(10))) struct SideTests {
  @Test(arguments: [
    "Køb", "Exchange", "Exchange Out", "Convert", "Conversion", "Switch Out", "Trade out",
    "Umtausch Ausgang", "RECV", "SENT", "In", "Out", "Order", "Long", "Buy order cancelled",
    "Storno Kauf", "Kauf storniert", "Achat annulé", "Purchase reversal", "Mark to market",
  ])
  func `a word that is no side makes a row no trade`(_ word: String) throws {
    let file = SmallFile("type,amount,price", "Buy,1,2", "\(word),3,4")
    #expect(try file.trades() == ["1 @ 2"])
    #expect(try file.skipped() == ["3 type \(word)"])
  }

  @Test(arguments: ["Sparplan Verkauf", "Savings plan sale", "CLOSE BUY", "Ventes", "Redeem"])
  func `a sale is told by its strongest word`(_ word: String) throws {
    let file = SmallFile("type,amount,price", "Savings plan,3,2", "\(word),1,4")
    #expect(try file.trades() == ["3 @ 2", "-1 @ 4"])
  }

  @Test func `a position that is closed within a text is sold`() throws {
    let file = SmallFile(
      "Type;Comment;Amount", "Stocks purchase;OPEN BUY 34 @ 11.5;-391",
      "Stocks sale;CLOSE BUY 10/34 @ 12.5;125")
    #expect(
      try file.trades() == [
        "34 @ 11.5 note OPEN BUY 34 @ 11.5", "-10 @ 12.5 note CLOSE BUY 10/34 @ 12.5",
      ])
  }

  @Test(arguments: [("Køb", "Salg"), ("1", "2"), ("Exchange", "Convert")])
  func `sides are asked for where no word is known`(_ first: String, _ second: String) throws {
    let file = SmallFile("type,amount,price", "\(first),3,2", "\(second),1,4")
    let refusal = try file.refusal()
    #expect(
      refusal.message
        == "nothing tells purchases from sales: column 'type' has '\(first)', '\(second)'")
    #expect(refusal.settlements == ["side column N", "side none"])
    #expect(try file.with { $0.columns[.side] = .some(.none) }.trades() == ["3 @ 2", "1 @ 4"])
  }

  @Test(arguments: [
    ("how", "Kauf", "Verkauf"), ("", "Buy", "Sell"), ("B or S", "B", "S"), ("+/-", "+", "-"),
    ("S/H", "S", "H"), ("x", "K", "V"), ("x", "D", "C"), ("note", "bought", "sold"),
    ("description", "Bought AAA", "Sold AAA"), ("booking", "ORDER Kauf 1", "ORDER Verkauf 2"),
  ])
  func `a column of any name tells sides`(_ name: String, _ buy: String, _ sell: String) throws {
    let file = SmallFile(
      "date,\(name),amount,price", "2024-01-03,\(buy),3,2", "2024-01-04,\(sell),1,4")
    #expect(try file.read().assets.flatMap(\.trades).map(\.isSale) == [false, true])
    #expect(
      try file.read().remarks
        == ["column \(name.isEmpty ? "2" : "'\(name)'") tells purchases from sales"])
  }

  @Test func `a side that shows on some rows alone is asked for`() throws {
    let file = SmallFile(
      "date,info,amount,price", "2024-01-03,x,3,2", "2024-01-04,Sold half,1,4",
      "2024-01-05,y,1,4")
    let refusal = try file.refusal()
    #expect(refusal.message == "column 'info' tells a sale on line 3, and nothing on line 2")
    #expect(refusal.settlements == ["side column 2", "side none"])
  }

  @Test func `a sale far down in a column is found`() throws {
    let rows = (1...400).map { "\($0),\($0 < 400 ? "Kauf" : "Verkauf"),1,2" }
    let file = SmallFile(text: (["nr,how,amount,price"] + rows).joined(separator: "\n"))
    #expect(try file.read().assets.flatMap(\.trades).last?.isSale == true)
  }

  @Test func `a plain table with a column of sides is no plain table`() throws {
    let file = SmallFile("date,x,amount,price", "2024-01-03,Buy,3,2", "2024-01-04,Sell,1,4")
    #expect(try file.trades() == ["2024-01-03 3 @ 2", "2024-01-04 -1 @ 4"])
  }

  @Test(arguments: [("debit", "credit"), ("Soll", "Haben"), ("Paid out", "Paid in")])
  func `money that came was of a sale`(_ out: String, _ come: String) throws {
    let file = SmallFile("amount,price,\(out),\(come)", "3,2,6,", "1,4,,4")
    #expect(try file.trades() == ["3 @ 2", "-1 @ 4"])
  }

  @Test func `an exchange of money for a coin is a trade where both are told`() throws {
    let file = SmallFile(
      "date,type,Amount EUR,Amount BTC", "2024-01-03,Exchange,-50,0.5",
      "2024-01-04,Exchange,20,-0.1")
    #expect(try file.trades() == ["2024-01-03 0.5 = 50", "2024-01-04 -0.1 = -20"])
    let unsigned = SmallFile(
      "date,type,Amount EUR,Amount BTC", "2024-01-03,Exchange,50,0.5", "2024-01-04,Exchange,20,0.1")
    #expect(try unsigned.refusal().settlements == ["side column N", "side none"])
  }

  @Test(arguments: [
    "Not executed", "nicht ausgeführt", "Queued", "Inactive", "Unexecuted", "gelöscht", "Lapsed",
    "Non eseguito", "Niet uitgevoerd", "En curso", "Withdrawn", "Partially filled", "State 7",
  ])
  func `a status that is no success makes a row no trade`(_ status: String) throws {
    let file = SmallFile("type,amount,price,status", "Buy,1,2,", "Buy,3,4,\(status)")
    #expect(try file.trades() == ["1 @ 2"])
    #expect(try file.skipped() == ["3 status \(status)"])
  }

  @Test(arguments: [
    "Filled", "EXECUTED", "Completed", "Done", "Settled", "Closed", "OK", "Success", "ausgeführt",
    "abgerechnet", "Exécuté", "uitgevoerd", "Eseguito", "ejecutada", "Fully filled",
  ])
  func `a status of success is a trade`(_ status: String) throws {
    #expect(try SmallFile("amount,price,status", "3,4,\(status)").trades() == ["3 @ 4"])
  }

  @Test func `columns that tell different sides are asked for`() throws {
    let file = SmallFile(
      "date,we,they,amount,price", "2024-01-03,buy,sell,3,2", "2024-01-04,sell,buy,1,4")
    let refusal = try file.refusal()
    #expect(refusal.message == "column 'we' and column 'they' tell different sides")
    #expect(refusal.settlements == ["side column 2", "side column 3"])
    #expect(
      try file.with { $0.columns[.side] = .number(2) }.trades() == [
        "2024-01-03 3 @ 2", "2024-01-04 -1 @ 4",
      ])
  }

  @Test func `a word that is not known is no purchase by a weaker column`() throws {
    let file = SmallFile(
      "side,category,amount,price", "Buy,Buy,3,2", "Correction,Buy,1,4", "Buy,x,1,5")
    #expect(try file.trades() == ["3 @ 2", "1 @ 5"])
    #expect(try file.skipped() == ["3 side Correction"])
  }
}
