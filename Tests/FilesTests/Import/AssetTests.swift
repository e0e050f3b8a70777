import Commands
import Testing

@Suite(.timeLimit(.minutes(10))) struct AssetTests {
  private let mixed = SmallFile(
    "symbol,currency,amount,price", "AAA,EUR,1,2", "BBB,EUR,3,4", "AAA,EUR,5,6")

  @Test func `each asset has its trades`() throws {
    let assets = try mixed.read().assets
    #expect(assets.map(\.name) == ["AAA", "BBB"])
    #expect(assets.map { $0.trades.map(SmallFile.short) } == [["1 @ 2", "5 @ 6"], ["3 @ 4"]])
  }

  @Test func `one asset may be asked for`() throws {
    let file = mixed.with { $0.asset = "bbb" }
    #expect(try file.trades() == ["3 @ 4"])
    #expect(try file.skipped() == ["2 asset AAA, not asked for", "4 asset AAA, not asked for"])
  }

  @Test func `several currencies are refused`() throws {
    let file = SmallFile("currency,amount,price", "EUR,1,2", "USD,3,4", "EUR,5,6")
    let refusal = try file.refusal()
    #expect(refusal.message == "the trades are in EUR (2), USD (1)")
    #expect(refusal.settlements == ["currency EUR", "currency USD"])
    #expect(try file.with { $0.currency = "usd" }.trades() == ["3 @ 4"])
  }

  @Test func `signs and glued codes tell the currency too`() throws {
    #expect(try SmallFile("amount,price", "1,US$2.25", "2,US$3.25").read().currency == "USD")
    #expect(try SmallFile("amount,price", "1,2.25 EUR").read().currency == "EUR")
    #expect(try SmallFile("amount,price (CHF)", "1,2.25").read().currency == "CHF")
    #expect(
      try SmallFile("amount,price", "1,$2.25", "2,€3.25").refusal().message
        == "the trades are in $ (1), EUR (1)")
  }

  @Test func `a dollar sign alone does not say which dollar`() throws {
    #expect(try SmallFile("amount,price", "1,$2.25", "2,$3.25").read().currency == nil)
    let file = SmallFile("amount,price,currency", "1,$2.25,", "2,$3.25,AUD")
    #expect(try file.read().currency == "AUD")
    #expect(try file.trades() == ["1 @ 2.25", "2 @ 3.25"])
  }

  @Test(arguments: [
    "Scheme Name", "Security", "Instrument code", "Wertpapier", "Valeur", "Titre", "Aandeel",
    "Nome titolo", "Nombre del valor", "Symbol/CUSIP", "Crypto", "Pairs", "Fondsname",
  ])
  func `assets have names of many names`(_ header: String) throws {
    let file = SmallFile("\(header),quantity,price", "Ab,1,2", "Cd,3,4")
    #expect(try file.read().assets.map(\.name) == ["Ab", "Cd"], "\(header)")
  }

  @Test func `a column that may be of assets is asked about`() throws {
    let file = SmallFile("What,quantity,price", "Ab,1,2", "Cd,3,4")
    let refusal = try file.refusal()
    #expect(
      refusal.message
        == "nothing tells whether the rows are of one asset: column 'What' has Ab and Cd")
    #expect(refusal.settlements == ["asset column 1", "asset none"])
    let told = file.with { $0.columns[.asset] = .number(1) }
    #expect(try told.read().assets.map(\.name) == ["Ab", "Cd"])
    #expect(
      try file.with { $0.columns[.asset] = ImportSettings.Column.none }.trades() == [
        "1 @ 2", "3 @ 4",
      ])
  }

  @Test func `an asset is one in capitals and without`() throws {
    let file = SmallFile("symbol,quantity,price", "BTC,1,2", "btc,3,4", "ETH,5,6")
    #expect(try file.read().assets.map(\.name) == ["BTC", "ETH"])
  }

  @Test func `a row about the money of a market is no trade`() throws {
    let file = SmallFile(
      "symbol,amount,trading unit,price", "AB-USDT,10,AB,2", "AB-USDT,20,USDT,2")
    #expect(try file.trades() == ["10 @ 2"])
    #expect(try file.skipped() == ["3 USDT, the money of a trade of AB"])
  }

  @Test func `the side is no part of an asset's name`() throws {
    let file = SmallFile(
      "description,quantity,price", "Purchase SAMPLE FUND,5,2", "Sale SAMPLE FUND,1,3")
    #expect(try file.read().assets.map(\.name) == ["SAMPLE FUND"])
  }

  @Test func `a pair on each trade counts before a kind of asset`() throws {
    let file = SmallFile(
      "Details,Asset type,units,price", "AB/USD,Stocks,1,2", "CD/USD,Stocks,3,4", "Overnight,CFD,,")
    #expect(try file.read().assets.map(\.name) == ["AB", "CD"])
  }

  @Test func `a row of another currency that is no trade does no harm`() throws {
    let file = SmallFile("type,currency,amount,price", "Buy,EUR,1,2", "Deposit,USD,3,")
    #expect(try file.read().currency == "EUR")
  }

  @Test func `pairs tell the asset and the money`() throws {
    for pair in [
      "BTC/EUR", "BTC-EUR", "BTCEUR", "XXBTZEUR", "XBT/EUR", "BTC_EUR", "tBTCEUR", "EUR-BTC",
    ] {
      let file = try SmallFile("pair,amount,price", "\(pair),1,2").read()
      #expect(file.assets.map(\.name) == ["BTC"])
      #expect(file.currency == "EUR")
    }
  }

  @Test func `a pair of coins is none with money`() throws {
    let file = SmallFile("pair,amount,price", "SOL/ADA,1,2", "BTC/EUR,3,4")
    #expect(try file.trades() == ["3 @ 4"])
    #expect(try file.skipped() == ["2 SOL for ADA, neither of which is money"])
    let halves = SmallFile("pair,amount,price", "XETHXXBT,1,2", "XXBTZEUR,3,4")
    #expect(try halves.refusal().settlements == ["currency BTC", "currency EUR"])
  }

  @Test func `what left and what came make a trade`() throws {
    let file = SmallFile(
      "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency",
      "2024-01-31,100,EUR,0.5,BTC,1,EUR", "2024-02-01,0.1,BTC,30,EUR,0.5,EUR",
      "2024-02-02,,,0.1,BTC,,", "2024-02-03,5,EUR,5,USD,,")
    #expect(try file.trades() == ["2024-01-31 0.5 = 100 fee 1", "2024-02-01 -0.1 = -30 fee 0.5"])
    #expect(
      try file.skipped() == ["4 nothing was paid", "5 EUR for USD, both of which are money"])
  }

  @Test func `one asset has one sheet however it is written`() throws {
    let file = SmallFile("symbol,amount,price", "btc,1,2", "BTC,3,4", "Btc,5,6")
    #expect(try file.read().assets.map(\.name) == ["BTC"])
    let linked = SmallFile(
      "ISIN,Ticker,amount,price", "US0378331005,AAPL,1,2", "US0378331005,,3,4", "IE00B4L5Y983,,5,6")
    #expect(try linked.read().assets.map(\.name) == ["AAPL", "IE00B4L5Y983"])
  }

  @Test func `of rows of one day a sale stands behind what it sells`() throws {
    let file = SmallFile("date,type,amount,price", "2024-03-01,Sell,5,3", "2024-03-01,Buy,10,2")
    #expect(try file.trades() == ["2024-03-01 10 @ 2", "2024-03-01 -5 @ 3"])
    let later = SmallFile(
      "date,type,amount,price", "2024-03-01,Sell,5,3", "2024-03-01,Buy,10,2", "2024-03-02,Buy,1,2")
    #expect(try later.read().assets[0].lines == [2, 3, 4])
  }

  @Test func `input and output are what left and what came`() throws {
    let file = SmallFile(
      "Input Currency,Input Amount,Output Currency,Output Amount", "EUR,-100,BTC,0.5")
    #expect(try file.trades() == ["0.5 = 100"])
  }
}
