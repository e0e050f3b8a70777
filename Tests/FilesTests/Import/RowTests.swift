import Testing

@Suite(.timeLimit(.minutes(10))) struct RowTests {
  @Test func `a row that cannot be read is skipped by its line`() throws {
    let file = SmallFile("date,amount,price", "2024-01-31,1,2", "2024-02-01,x,2", "2024-02-02,3,4")
    #expect(try file.trades() == ["2024-01-31 1 @ 2", "2024-02-02 3 @ 4"])
    #expect(try file.skipped() == ["3 amount is no number"])
    #expect(try file.read().rowsRead == 3)
  }

  @Test func `rows that are skipped for one reason are put together`() throws {
    let file = SmallFile(
      "type,amount,price", "Deposit,1,", "Deposit,2,", "Buy,1,2", "Deposit,3,", "Dividend,1,2")
    #expect(try file.skipped() == ["2..3 type Deposit", "5 type Deposit", "6 type Dividend"])
    #expect(try file.read().skipped.groups.map(\.count) == [3, 1])
  }

  @Test(arguments: [
    "Deposit", "Withdrawal", "Dividend", "Interest", "Staking reward", "Transfer in", "Airdrop",
    "Einzahlung", "Auszahlung", "Dividende", "Zinsen", "Übertrag", "Dépôt", "Retrait", "Dividendes",
    "Intérêts", "Storting", "Opname", "Rente", "Depósito", "Retirada", "Dividendo", "Intereses",
    "Deposito", "Prelievo", "Dividendi", "Interessi", "Send", "Receive", "Fee", "Tax", "Gebühr",
    "Stock split", "Rewards Income", "Learning Reward", "Unknown thing",
  ])
  func `what is no trade is skipped`(_ kind: String) throws {
    let file = SmallFile("type,amount,price", "Buy,1,2", "\(kind),3,4")
    #expect(try file.trades() == ["1 @ 2"])
    #expect(try file.skipped() == ["3 type \(kind)"])
  }

  @Test(arguments: [
    ("Buy", "Sell"), ("BUY", "SELL"), ("b", "s"), ("Bought", "Sold"), ("Kauf", "Verkauf"),
    ("Achat", "Vente"), ("Koop", "Verkoop"), ("Compra", "Venta"), ("Acquisto", "Vendita"),
    ("Market buy", "Market sell"), ("Limit Buy", "Limit Sell"), ("buy-limit", "sell-limit"),
    ("Advanced Trade Buy", "Advanced Trade Sell"), ("Wertpapierkauf", "Wertpapierverkauf"),
    ("YOU BOUGHT", "YOU SOLD"), ("Kauf Sparplan", "Verkauf"), ("Recurring Buy", "Sell"),
    ("BOT", "SLD"),
  ])
  func `sides are told by words`(_ purchase: String, _ sale: String) throws {
    let file = SmallFile("type,amount,price", "\(purchase),3,2", "\(sale),1,4")
    #expect(try file.trades() == ["3 @ 2", "-1 @ 4"])
  }

  @Test func `rows of a moment are put together where each has one half of a trade`() throws {
    let file = SmallFile(
      "UTC_Time,Operation,Coin,Change", "2024-01-05 02:38:59,Transaction Spend,EUR,-30",
      "2024-01-05 02:38:59,Transaction Buy,BTC,0.00075",
      "2024-01-05 02:38:59,Transaction Spend,EUR,-10",
      "2024-01-05 02:38:59,Transaction Buy,BTC,0.00025",
      "2024-01-05 02:38:59,Transaction Fee,BNB,-0.01",
      "2024-01-06 02:38:59,Transaction Sold,BTC,-0.0005",
      "2024-01-06 02:38:59,Transaction Revenue,EUR,21",
      "2024-01-06 02:38:59,Transaction Fee,EUR,-0.021", "2024-01-07 02:38:59,Buy,ETH,1")
    #expect(try file.trades() == ["2024-01-05 0.001 = 40", "2024-01-06 -0.0005 = -21 fee 0.021"])
    #expect(try file.read().uncountedFees.groups.map(\.reason) == ["BNB"])
    #expect(try file.skipped() == ["10 nothing was paid or nothing came"])
  }

  @Test func `negative amounts are sales`() throws {
    #expect(try SmallFile("amount,price", "3,2", "-1,4").trades() == ["3 @ 2", "-1 @ 4"])
    #expect(
      try SmallFile("type,amount,price", "Buy,3,2", "Sell,-1,4").trades() == ["3 @ 2", "-1 @ 4"])
  }

  @Test func `a purchase of less than nothing is skipped`() throws {
    let file = SmallFile("type,amount,price", "Buy,3,2", "Buy,-1,4")
    #expect(try file.skipped() == ["3 a purchase of a negative amount"])
  }

  @Test func `the sign of money is asked for where it alone tells the side`() throws {
    let file = SmallFile("amount,price,value", "3,2,-6", "1,4,4")
    let refusal = try file.refusal()
    #expect(refusal.message == "nothing tells purchases from sales but the sign of column 'value'")
    #expect(refusal.settlements == ["negative purchases", "negative sales"])
    #expect(try file.with { $0.negative = .purchases }.trades() == ["3 @ 2", "-1 @ 4"])
    #expect(try file.with { $0.negative = .sales }.trades() == ["-3 @ 2", "1 @ 4"])
  }

  @Test(arguments: ["Total", "Totals", "Sum", "Summe", "Gesamt", "Totaal", "Totale", "Somme"])
  func `a line of totals is no trade`(_ label: String) throws {
    let dated = SmallFile(
      "date,amount,price,value", "2024-01-31,1,2,2", "2024-02-01,3,2,6", "\(label),4,2,8")
    #expect(try dated.trades() == ["2024-01-31 1 @ 2", "2024-02-01 3 @ 2"])
    #expect(try dated.skipped() == ["4 total"])
    let plain = SmallFile("note,amount,price,value", "a,1,2,2", "b,3,2,6", "\(label),4,2,8")
    #expect(try plain.skipped() == ["4 total"])
  }

  @Test func `a last line that is the sum of all others is no trade`() throws {
    let file = SmallFile("amount,value", "1,10", "3,60", "2,30", "6,100")
    #expect(try file.trades() == ["1 = 10", "3 = 60", "2 = 30"])
    #expect(try file.skipped() == ["5 total"])
  }

  @Test func `footers and disclaimers are skipped`() throws {
    let file = SmallFile(
      "date,amount,price", "2024-01-31,1,2", "", "The data is provided to you solely,",
      "\"Downloaded, 2024\"")
    #expect(try file.trades() == ["2024-01-31 1 @ 2"])
    #expect(try file.skipped() == ["4..5 text"])
  }

  @Test func `money is kept where the price was rounded`() throws {
    let file = SmallFile("amount,price,value", "3,33.33,100", "2,50,100")
    #expect(try file.trades() == ["3 = 100", "2 @ 50"])
  }

  @Test func `money that is no product of the others is skipped`() throws {
    let file = SmallFile("amount,price,value", "3,2,6", "3,2,60", "1,5,5")
    #expect(try file.trades() == ["3 @ 2", "1 @ 5"])
    #expect(try file.skipped() == ["3 amount × price is not the value"])
  }

  @Test func `bonds in per cent and options of a hundred are kept by their money`() throws {
    let file = SmallFile(
      "amount,price,value", "1000,98.5,985", "1,2.5,250", "10,160,1600", "2,3,6")
    #expect(try file.trades() == ["1000 = 985", "1 = 250", "10 @ 160", "2 @ 3"])
    #expect(
      try file.read().remarks == [
        "in 2 rows amount × price is not the money, which was kept (line 2, …)"
      ])
  }

  @Test func `a file whose numbers contradict each other is refused`() throws {
    let refusal = try SmallFile("amount,price,value", "3,2,60", "3,2,70").refusal()
    #expect(refusal.message == "amount × price is not the value in 2 of 2 rows")
    #expect(refusal.settlements == ["price none", "value none"])
  }

  @Test func `failed orders are skipped`() throws {
    let file = SmallFile(
      "amount,price,status", "1,2,Filled", "3,4,Cancelled", "5,6,FAILED", "7,8,completed",
      "9,1,Pending")
    #expect(try file.trades() == ["1 @ 2", "7 @ 8"])
    #expect(try file.read().skipped.groups.map(\.count) == [1, 1, 1])
  }

  @Test func `amounts of nothing are skipped`() throws {
    let file = SmallFile("amount,price", "0,2", ",3", "1,2")
    #expect(try file.skipped() == ["2 amount 0", "3 no amount"])
  }

  @Test func `notes lose line ends and what is not to be seen`() throws {
    let file = SmallFile("amount,price,note", "1,2,\"a\tb\u{202E}c\u{7}d\"")
    #expect(try file.trades() == ["1 @ 2 note a bc d"])
  }
}
