import Testing

@Suite(.timeLimit(.minutes(10))) struct DateTests {
  private func dates(_ cells: String...) throws -> [String] {
    let rows = cells.map { "\"\($0)\",1,2" }
    return try SmallFile(text: (["date,amount,price"] + rows).joined(separator: "\n")).trades().map
    {
      String($0.prefix(10))
    }
  }

  @Test func `a column of dates is found by its cells`() throws {
    let file = SmallFile(
      "Zeitpunkt,side,amount,price", "2024-03-01,sell,5,30", "2024-02-01,buy,10,20",
      "2024-01-01,buy,10,10")
    #expect(
      try file.trades() == ["2024-01-01 10 @ 10", "2024-02-01 10 @ 20", "2024-03-01 -5 @ 30"])
  }

  @Test(arguments: [
    "2024-01-31", "2024-01-31T23:59:59Z", "2024-01-31 23:59:59.123+00", "2024/01/31", "20240131",
    "20240131;093000", "20240131235959", "31.01.2024", "31.1.24", "31/01/2024", "01/31/2024",
    "31-01-2024 10:00", "Jan 31, 2024, 10:10:57\u{202F}PM", "31 Jan 2024", "31-Jan-24",
    "January 31, 2024", "31 janvier 2024", "31. Januar 2024", "31 gennaio 2024",
    "31 de enero de 2024", "31 januari 2024", "1706659200", "1706659200000", "Wed Jan 31 2024",
    "01/31/2024 as of 01/30/2024", "2024-1-31", "2024.01.31", "31/01/24", "24-01-31 10:00",
  ])
  func `a date is read as it is written`(_ written: String) throws {
    #expect(try dates(written) == ["2024-01-31"])
  }

  @Test(arguments: [
    "2024-02-30", "31.02.2024", "2024-13-01", "today", "2024-01", "1/2", "32/01/2024", "99999999",
    "2024-01-311", "31.01.20245",
  ])
  func `what is no date is not read as one`(_ written: String) throws {
    let file = SmallFile("date,amount,price", "\(written),1,2", "2024-01-31,3,4")
    #expect(try file.trades() == ["2024-01-31 3 @ 4"])
    #expect(try file.skipped().count == 1)
  }

  @Test(arguments: [
    "Jan. 31, 2024, 03:04 PM", "31-ene-24", "31. Jänner 2024", "31 jan. 2024", "31 de enero 2024",
  ])
  func `months have names in six languages`(_ written: String) throws {
    #expect(try dates(written) == ["2024-01-31"])
  }

  @Test func `numbers of days are dates where all are such`() throws {
    #expect(try dates("45292.75", "45322") == ["2024-01-01", "2024-01-31"])
    let file = SmallFile("date,amount,price", "45292,1,2", "45322,3,4")
    #expect(
      try file.read().remarks == [
        "dates are a spreadsheet's numbers of days: 45292 on line 2 is 2024-01-01"
      ])
    let mixed = SmallFile("date,amount,price", "45292,1,2", "2024-01-31,3,4")
    #expect(try mixed.skipped() == ["2 date cannot be read"])
  }

  @Test func `seconds since 1970 are said`() throws {
    let file = SmallFile("date,amount,price", "1706659200,1,2")
    #expect(
      try file.read().remarks == [
        "dates are seconds since 1970 (UTC): 1706659200 on line 2 is 2024-01-31"
      ])
  }

  @Test(arguments: [
    "Valutadatum;Transactiedatum", "Settlement Date;Trade Date", "Valuta;Buchtag",
    "Date valeur;Date opération", "Erstellt Datum;Ausführung Datum",
  ])
  func `the day of the trade counts before that of the money`(_ header: String) throws {
    let file = SmallFile("\(header);Stück;Kurs", "2024-02-02;2024-01-31;1;2")
    #expect(try file.trades() == ["2024-01-31 1 @ 2"], "\(header)")
  }

  @Test func `a date of two readings is asked for`() throws {
    let file = SmallFile("date,amount,price", "03/04/2024,1,2", "05/04/2024,3,4")
    let refusal = try file.refusal()
    #expect(
      refusal.message == "column 'date' has 03/04/2024, which is 2024-04-03 or 2024-03-04")
    #expect(refusal.line == 2)
    #expect(refusal.settlements == ["dates dmy", "dates mdy"])
    #expect(
      try file.with { $0.dates = .dmy }.trades() == ["2024-04-03 1 @ 2", "2024-04-05 3 @ 4"])
    #expect(
      try file.with { $0.dates = .mdy }.trades() == ["2024-03-04 1 @ 2", "2024-05-04 3 @ 4"])
  }

  @Test func `one date that has a single reading settles all`() throws {
    #expect(try dates("03/04/2024", "25/04/2024") == ["2024-04-03", "2024-04-25"])
    #expect(try dates("03/04/2024", "04/25/2024") == ["2024-03-04", "2024-04-25"])
    let file = SmallFile("date,amount,price", "03/04/2024,1,2", "25/04/2024,3,4")
    #expect(try file.read().remarks == ["dates are dmy, by 25/04/2024 on line 3"])
  }

  @Test func `dates of several orders are asked for`() throws {
    let refusal = try SmallFile(
      "date,amount,price", "03/04/2024,1,2", "25/04/2024,3,4", "04/26/2024,5,6"
    ).refusal()
    #expect(refusal.settlements == ["dates dmy", "dates mdy"])
    #expect(refusal.line == 2)
  }

  @Test func `short years have a third reading`() throws {
    let file = SmallFile("date,amount,price", "03-04-05,1,2")
    #expect(
      try file.refusal().message
        == "column 'date' has 03-04-05, which is 2005-04-03 or 2005-03-04 or 2003-04-05")
    #expect(try file.with { $0.dates = .ymd }.trades() == ["2003-04-05 1 @ 2"])
  }

  @Test func `dates that say the same in all readings ask nothing`() throws {
    #expect(try dates("03/03/2024", "04/04/2024") == ["2024-03-03", "2024-04-04"])
  }

  @Test func `dates of several orders are read where each has one reading`() throws {
    #expect(try dates("12/31/2023", "13/01/2024") == ["2023-12-31", "2024-01-13"])
  }

  @Test func `the newest row first is turned round`() throws {
    #expect(
      try dates("2024-03-01", "2024-02-01", "2024-01-01") == [
        "2024-01-01", "2024-02-01", "2024-03-01",
      ])
    let file = SmallFile(
      "date,amount,price", "2024-01-01 12:00,3,4", "2024-01-01 11:00,2,4", "2024-01-01 10:00,1,4")
    #expect(
      try file.trades() == ["2024-01-01 1 @ 4", "2024-01-01 2 @ 4", "2024-01-01 3 @ 4"])
    #expect(try file.read().remarks == ["the newest rows came first and were turned round"])
  }

  @Test func `the oldest row first stays`() throws {
    let file = SmallFile("date,amount,price", "2024-01-01,3,4", "2024-01-01,2,4", "2024-02-01,1,4")
    #expect(
      try file.trades() == ["2024-01-01 3 @ 4", "2024-01-01 2 @ 4", "2024-02-01 1 @ 4"])
  }
}
