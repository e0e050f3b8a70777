import Testing

@Suite(.timeLimit(.minutes(10))) struct SectionTests {
  @Test func `rows that tell of the same trades again are counted once`() throws {
    let file = SmallFile(
      "symbol,amount,price,side,LevelOfDetail", "A,3,2,BUY,ORDER", "A,1,2,BUY,EXECUTION",
      "A,2,2,BUY,EXECUTION", "A,3,2,SELL,CLOSED_LOT")
    #expect(try file.trades() == ["3 @ 2"])
    #expect(
      try file.skipped() == ["3..4 EXECUTION, counted already", "5 CLOSED_LOT, counted already"])
    let fills = SmallFile("amount,price,LevelOfDetail", "1,2,EXECUTION", "2,2,EXECUTION")
    #expect(try fills.trades() == ["1 @ 2", "2 @ 2"])
  }

  @Test func `the money of a trade is no sale of its asset`() throws {
    let file = SmallFile(
      "Symbol,Action,Amount,Trading Unit,Price", "DOGE-USDT,Buy,1000,DOGE,0.1",
      "DOGE-USDT,Sell,100,USDT,0.1")
    #expect(try file.trades() == ["1000 @ 0.1"])
    #expect(try file.skipped() == ["3 USDT, the money of a trade of DOGE"])
  }

  @Test func `other sections tell nothing about columns`() throws {
    let file = SmallFile(
      "Trades,Header,Currency,Symbol,Quantity,Price", "Trades,Data,EUR,A,1,2",
      "Trades,Data,USD,A,1,2", "Trades,Total,,,,4", "Dividends,Header,Currency,Date",
      "Dividends,Data,Total,1.20")
    #expect(try file.refusal().settlements == ["currency EUR", "currency USD"])
  }

  @Test func `rows under another header are of another table`() throws {
    let file = SmallFile(
      "Date,Shares,Price", "2024-01-03,10,2", "", "Date,Price,Shares", "2024-02-03,26,4",
      "Date,Shares,Price", "2024-01-04,1,2")
    #expect(try file.trades() == ["2024-01-03 10 @ 2", "2024-01-04 1 @ 2"])
    #expect(
      try file.skipped() == ["4 header of another table", "5 in another table", "6 header again"])
  }

  @Test func `rows under a title and a header again must tell their side`() throws {
    let file = SmallFile(
      "Date,Shares,Price", "2024-01-03,10,2", "", "Sells", "Date,Shares,Price", "2024-02-03,4,3")
    #expect(try file.trades() == ["2024-01-03 10 @ 2"])
    #expect(try file.skipped() == ["4 text", "5 header again", "6 under the title 'Sells'"])
    let sided = SmallFile(
      "Side,Shares,Price", "Buy,10,2", "Sells", "Side,Shares,Price", "Sell,4,3")
    #expect(try sided.trades() == ["10 @ 2", "-4 @ 3"])
  }
}
