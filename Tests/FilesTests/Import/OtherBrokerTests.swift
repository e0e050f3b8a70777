import Testing

@Suite(.timeLimit(.minutes(10))) struct OtherBrokerTests {
  @Test func `DEGIRO keeps what was paid at home for shares in foreign currencies`() throws {
    let file = SmallFile(
      "Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde,,"
        + "Wisselkoers,Transactiekosten en/of,,Totaal,,Order ID",
      "03-04-2023,09:04,SAMPLE ETF,IE01,EAM,XAMS,10,\"97,93\",EUR,\"-979,30\",EUR,\"-979,30\",EUR,,"
        + "\"-1,00\",EUR,\"-980,30\",EUR,1",
      "02-03-2023,09:04,SAMPLE US,US01,NDQ,XNAS,2,\"150,50\",USD,\"-301,00\",USD,\"-282,10\",EUR,"
        + "\"1,0670\",\"-2,00\",EUR,\"-284,10\",EUR,2",
      "01-02-2023,09:04,SAMPLE ETF,IE01,EAM,XAMS,-3,\"99,10\",EUR,\"297,30\",EUR,\"297,30\",EUR,,"
        + "\"-1,00\",EUR,\"296,30\",EUR,3")
    #expect(
      try file.trades() == [
        "2023-02-01 -3 @ 99.10 fee 1.00", "2023-04-03 10 @ 97.93 fee 1.00",
        "2023-03-02 2 = 282.10 fee 2.00",
      ])
    #expect(try file.read().currency == "EUR")
  }

  @Test func `Trading 212 tells each number's currency`() throws {
    let file = SmallFile(
      "Action,Time,ISIN,Ticker,No. of shares,Price / share,Currency (Price / share),Exchange rate,"
        + "Result,Currency (Result),Total,Currency (Total),Currency conversion fee,"
        + "Currency (Currency conversion fee)",
      "Deposit,2024-01-02 10:00:00,,,,,,,,,1000.00,EUR,,",
      "Market buy,2024-01-31 14:30:00,US01,AAPL,1.5,180.00,USD,1.08,,,250.38,EUR,0.38,EUR",
      "Market buy,2024-02-01 14:30:00,IE01,AAPL,2,90.00,EUR,1,,,180.00,EUR,,",
      "Dividend (Ordinary),2024-02-10 10:00:00,US01,AAPL,1.5,0.24,USD,,,,0.28,EUR,,")
    #expect(try file.trades() == ["2024-01-31 1.5 = 250 fee 0.38", "2024-02-01 2 @ 90.00"])
    #expect(try file.skipped() == ["2 Action Deposit", "5 Action Dividend (Ordinary)"])
  }

  @Test func `a description may tell the side`() throws {
    let file = SmallFile(
      "Settlement Date,Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,"
        + "Running Balance",
      "02/02/2024,01/02/2024,VUSA,B7,10,£60.50,Vanguard 10 Bought,R1,£610.99,n/a,\"£4,000.00\"",
      "n/a,15/02/2024,n/a,n/a,n/a,n/a,Monthly subscription fee,R2,£9.99,n/a,\"£3,990.01\"",
      "05/03/2024,01/03/2024,VUSA,B7,2,£62.00,Vanguard 2 Sold,R3,n/a,£118.01,\"£4,108.02\"")
    #expect(
      try file.trades() == ["2024-02-01 10 @ 60.50 fee 5.99", "2024-03-01 -2 @ 62.00 fee 5.99"])
    #expect(try file.skipped() == ["3 no Quantity"])
  }

  @Test func `a column of any name may tell the side`() throws {
    let file = SmallFile(
      "Foo,Quantity,Price", "Buy,2,10", "CDIV,1,5", "Sell,1,12", "Buy,3,9")
    #expect(try file.trades() == ["2 @ 10", "-1 @ 12", "3 @ 9"])
    #expect(try file.skipped() == ["3 Foo CDIV"])
  }

  @Test func `Bitpanda's amount of an asset is an amount`() throws {
    let file = SmallFile(
      "\"Disclaimer: all data is without guarantee.\"", "",
      "Timestamp,\"Transaction Type\",In/Out,\"Amount Fiat\",Fiat,\"Amount Asset\",Asset,"
        + "\"Asset market price\",\"Asset market price currency\",Fee,\"Fee asset\"",
      "2024-01-31T10:00:00+01:00,deposit,incoming,100.00,EUR,-,EUR,-,-,0.00,EUR",
      "2024-01-31T11:00:00+01:00,buy,outgoing,50.00,EUR,0.00125,BTC,40000.00,EUR,-,-")
    #expect(try file.trades() == ["2024-01-31 0.00125 @ 40000.00"])
    #expect(try file.read().assets.map(\.name) == ["BTC"])
  }

  @Test func `Pocket's value is the amount of coins`() throws {
    let file = SmallFile(
      "type,date,reference,price.currency,price.amount,cost.currency,cost.amount,fee.currency,"
        + "fee.amount,value.currency,value.amount",
      "deposit,2024-01-30T10:00:00.000Z,R0,,,,,EUR,0.00,EUR,100.00",
      "exchange,2024-01-31T10:00:00.000Z,R1,EUR,40000.00,EUR,98.50,EUR,1.50,BTC,0.00246250")
    #expect(try file.trades() == ["2024-01-31 0.00246250 @ 40000.00 fee 1.50"])
  }

  @Test func `Kraken's ledgers are put together by their reference`() throws {
    let file = SmallFile(
      "txid,refid,time,type,subtype,aclass,asset,amount,fee,balance",
      "L1,R0,2024-03-01 10:00:00,deposit,,currency,ZEUR,500,0,500",
      "L2,T1,2024-03-19 19:43:31,trade,,currency,ZEUR,-108,0.1728,391",
      "L3,T1,2024-03-19 19:43:31,trade,,currency,XXBT,0.002,0,0.002",
      "L4,T2,2024-03-20 19:43:31,spend,,currency,EUR,-60,0.5,331",
      "L5,T2,2024-03-20 19:43:31,receive,,currency,XBT,0.001,0,0.003")
    #expect(
      try file.trades() == ["2024-03-19 0.002 = 108 fee 0.1728", "2024-03-20 0.001 = 60 fee 0.5"])
    let read = try file.read()
    #expect(read.joinedRows == 2)
    #expect(read.assets.map(\.name) == ["BTC"])
  }

  @Test func `DEGIRO's account statement is read in other languages`() throws {
    let english = SmallFile(
      "Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id",
      "03-04-2023,09:04,03-04-2023,ETF,IE01,Buy 10 ETF@97.93 EUR (IE01),,EUR,-979.30,EUR,43.62,1",
      "03-04-2023,09:04,03-04-2023,ETF,IE01,DEGIRO Transaction and/or third party fees,,EUR,-1.00,EUR,42.62,1",
      "17-03-2023,09:51,16-03-2023,,,flatex Deposit,,EUR,1000.00,EUR,1022.92,")
    #expect(try english.trades() == ["2023-04-03 10 @ 97.93 fee 1.00"])
    let german = SmallFile(
      "Datum,Uhrzeit,Valutadatum,Produkt,ISIN,Beschreibung,FX,Änderung,,Saldo,,Order-ID",
      "03-05-2023,09:04,03-05-2023,ETF,IE01,\"Kauf 1.000 zu je 1.097,5 EUR (IE01)\",,EUR,\"-1.097.500,00\",EUR,\"43,62\",2"
    )
    #expect(try german.trades() == ["2023-05-03 1000 @ 1097.5"])
  }

  @Test func `a rate of fees is no fee`() throws {
    let file = SmallFile("quantity,price,fee rate (bps),fee", "2,50,35,0.35")
    #expect(try file.trades() == ["2 @ 50 fee 0.35"])
  }

  @Test func `sections of a statement that are no trades are skipped`() throws {
    let file = SmallFile(
      "Statement,Header,Field Name,Field Value", "Statement,Data,BrokerName,Interactive Brokers",
      "Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee",
      "Trades,Data,Order,Stocks,USD,SMPL,\"2024-05-22, 09:30:00\",95,93.78,-8909.1,-1",
      "Trades,Data,Order,Stocks,USD,SMPL,\"2024-08-03, 10:00:00\",-1,97.84,97.84,-0.979",
      "Trades,SubTotal,,Stocks,USD,SMPL,,94,,-8811.26,-1.979",
      "Dividends,Header,Currency,Date,Description,Amount", "Dividends,Data,USD,2024-06-01,SMPL,4.5")
    #expect(
      try file.trades() == ["2024-05-22 95 @ 93.78 fee 1", "2024-08-03 -1 @ 97.84 fee 0.979"])
    #expect(try file.skipped() == ["6 no data", "7..8 another section"])
  }
}
