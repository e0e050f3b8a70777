import Testing

@Suite(.timeLimit(.minutes(10))) struct HeaderTests {
  @Test(arguments: [
    "Date;Quantity;Price;Total;Fee;Type", "Trade Date;Shares;Share Price;Amount;Commission;Side",
    "Datum;Stück;Kurs;Betrag;Gebühr;Typ",
    "Handelstag;Anzahl;Ausführungskurs;Kurswert;Provision;Art",
    "Datum;Menge;Preis;Gesamt;Gebühren;Vorgang", "Date;Quantité;Cours;Montant;Frais;Sens",
    "Date;Nombre de parts;Prix;Montant brut;Commission;Opération",
    "Datum;Aantal;Koers;Bedrag;Kosten;Soort", "Datum;Aantal;Prijs;Totaal;Transactiekosten;Type",
    "Fecha;Cantidad;Precio;Importe;Comisión;Tipo", "Fecha;Títulos;Precio;Efectivo;Gastos;Operación",
    "Data;Quantità;Prezzo;Importo;Commissioni;Tipo",
    "Data operazione;Quantità;Prezzo;Controvalore;Spese;Segno",
    "executed_at;filled_qty;avg_price;notional;fees;side", "DATE;UNITS;UNIT PRICE;COST;FEES;ACTION",
    "Buchungstag;Nominale;Stückpreis;Bruttobetrag;Entgelt;Transaktion",
  ])
  func `columns are found by their names`(_ header: String) throws {
    let file = SmallFile(
      header, "2024-01-31;4;25,5;102,00;1,25;Buy", "2024-02-29;1;30,5;30,50;;Sell")
    #expect(
      try file.trades() == ["2024-01-31 4 @ 25.5 fee 1.25", "2024-02-29 -1 @ 30.5"], "\(header)")
  }

  @Test(arguments: [
    ("Filled Value,Filled Quantity,Filled Price", "100 USDT,2 BTC,50 USDT", "2 @ 50"),
    ("Exchange Quantity,Quantity,Price", "0,2,50", "2 @ 50"),
    ("Filled Volume,Filled Amount,Avg. Filled Price", "100,2,50", "2 @ 50"),
    ("Qté,Cours", "2,50", "2 @ 50"), ("Número,Precio", "2,50", "2 @ 50"),
    ("Actions,Prix", "2,50", "2 @ 50"), ("Azioni,Prezzo", "2,50", "2 @ 50"),
    ("Amount Asset,Amount Fiat", "2,100", "2 = 100"), ("BTC Amount BTC,Price", "2,50", "2 @ 50"),
    ("Amount,Final Amount,Price", "100 EUR,2 BTC,50 EUR/BTC", "2 = 100"),
    ("Quantity,Filled@Avg Price,Fill Price", "2,2@50.00,50", "2 @ 50"),
    ("Quantity,Value per share", "2,50", "2 @ 50"), ("Quantity,$ per share", "2,50", "2 @ 50"),
    ("Quantity,Valeur liquidative", "2,50", "2 @ 50"), ("Quantity,Prix total", "2,100", "2 = 100"),
    ("Quantity,Rate inc. fee,Rate ex. fee", "2,51,50", "2 @ 50"),
  ])
  func `names that leave it open are settled by the cells`(
    _ header: String, _ row: String, _ trade: String
  ) throws {
    #expect(try SmallFile(header, row).trades() == [trade], "\(header)")
  }

  @Test func `an amount of money is no amount of units`() throws {
    let refusal = try SmallFile("Amount,Price", "$100.00,\"$42,000.00\"").refusal()
    #expect(refusal.message == "no column has the amount of units: 'Amount' holds money")
    #expect(refusal.settlements == ["amount column N"])
  }

  @Test func `a header may stand behind other lines`() throws {
    let lines = (1..<49).map { "Line \($0),,," } + ["", "Amount,Price", "1,2"]
    #expect(try SmallFile(text: lines.joined(separator: "\n")).trades() == ["1 @ 2"])
  }

  @Test func `a header is looked for in the first 50 lines`() throws {
    let lines = (1...50).map { "Line \($0),," } + ["Amount,Price", "1,2"]
    let refusal = try SmallFile(text: lines.joined(separator: "\n")).refusal()
    #expect(refusal.message.contains("no line of the first 50"))
  }

  @Test func `a file without names asks for columns`() throws {
    let file = SmallFile("2024-01-31,1.5,20", "2024-02-01,2.5,30")
    let refusal = try file.refusal()
    #expect(
      refusal.message
        == "no line of the first 50 names an amount and a price or a value; its columns are: "
        + "1 2024-01-31, 2 1.5, 3 20")
    #expect(refusal.settlements == ["amount column N", "price column N", "value column N"])
    let settled = file.with {
      $0.columns = [.date: .number(1), .amount: .number(2), .price: .number(3)]
    }
    #expect(try settled.trades() == ["2024-01-31 1.5 @ 20", "2024-02-01 2.5 @ 30"])
  }

  @Test func `columns may be told by name`() throws {
    let file = SmallFile("when,how many,each", "2024-01-31,1.5,20").with {
      $0.columns = [.date: .name("When"), .amount: .name("how many"), .price: .name("each")]
    }
    #expect(try file.trades() == ["2024-01-31 1.5 @ 20"])
  }

  @Test func `a column that is told counts before its name`() throws {
    let file = SmallFile("amount,price,vwap", "2,30,31")
    #expect(try file.with { $0.columns[.price] = .number(3) }.trades() == ["2 @ 31"])
    #expect(try file.with { $0.columns[.price] = .name("vwap") }.trades() == ["2 @ 31"])
  }

  @Test func `a column that is not there is refused`() throws {
    let file = SmallFile("amount,price", "2,30")
    #expect(
      try file.with { $0.columns[.fee] = .number(3) }.refusal().message
        == "the file has no column 3, but 2")
    #expect(
      try file.with { $0.columns[.fee] = .name("tip") }.refusal().message
        == "the file has no column 'tip'")
  }

  @Test func `a column may be left out`() throws {
    let file = SmallFile("amount,price,value", "2,30,61", "3,20,62")
    #expect(try file.with { $0.columns[.value] = .some(.none) }.trades() == ["2 @ 30", "3 @ 20"])
  }

  @Test func `the header's line may be told`() throws {
    let file = SmallFile("amount,price", "5,6", "price,amount", "1,2")
    #expect(try file.with { $0.header = 3 }.trades() == ["2 @ 1"])
  }

  @Test func `a header again is no row`() throws {
    let file = SmallFile("amount,price", "1,2", "amount,price", "3,4")
    #expect(try file.trades() == ["1 @ 2", "3 @ 4"])
    #expect(try file.skipped() == ["3 header again"])
  }

  @Test func `the report names the columns used`() throws {
    let file = try SmallFile("id,Date,Amount,Price", "7,2024-01-31,1,2").read()
    #expect(
      file.columns.map { "\($0.role) \($0.number) \($0.name)" } == [
        "date 2 Date", "amount 3 Amount", "price 4 Price",
      ])
  }
}
