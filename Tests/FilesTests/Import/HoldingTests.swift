import Testing

@Suite(.timeLimit(.minutes(10))) struct HoldingTests {
  @Test(arguments: [
    "Kaufkurs,Aktueller Kurs,Wert", "Purchase Price,Current Price,Current Value",
    "Avg Cost,Last Price,Market Value", "Einstandskurs,Aktueller Kurs,Kurswert",
  ])
  func `what was paid is no present price`(_ names: String) throws {
    #expect(try SmallFile("symbol,shares,\(names)", "A,10,200,250,2500").trades() == ["10 @ 200"])
  }

  @Test func `a cost beside a present value is what was paid`() throws {
    let file = SmallFile("Symbol,Qty,Price,Mkt Val (Market Value),Cost Basis", "A,10,250,2500,2000")
    #expect(try file.trades() == ["10 = 2000"])
  }

  @Test func `present prices alone are no purchases`() throws {
    let file = SmallFile("symbol,shares,Current Price,Market Value", "A,10,250,2500")
    let refusal = try file.refusal()
    #expect(refusal.message == "these look like holdings at present prices, not like purchases")
    #expect(refusal.settlements == ["price column N", "value column N"])
    #expect(try file.with { $0.columns[.price] = .number(3) }.trades() == ["10 @ 250"])
  }

  @Test func `a date of purchase is the date`() throws {
    #expect(
      try SmallFile("Kaufdatum,Stück,Kurs", "2024-01-03,1,2").trades() == ["2024-01-03 1 @ 2"])
  }
}
