import Decimals
import Files
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct JournalTests {
  private static let example = [
    "buy 10 @ 100 on 2024-01-31 fee 2", "buy 10 @ 79.80 note dip", "sell 4 @ 120 fee 0.1%",
    "price 110",
  ]

  private func sheet(_ method: String, _ lines: [String] = Self.example) throws -> ExportedSheet {
    var sheet = try ExportedSheet("option method \(method)")
    for line in lines {
      let isAccepted = sheet.accepts(line)
      try #require(isAccepted, "\(line)")
    }
    return sheet
  }

  @Test func `an entry for Ledger has lots with their cost`() throws {
    let text = try sheet("fifo").text(as: .ledger)
    #expect(
      text == """
        ; A table of dca; sales by the method 'fifo'.
        ; The table does not say what the money is: it is called MONEY here.
        ; A row without a date has the latest date above it.

        2024-01-31 * buy  ; row 1
            Assets:Holdings:UNIT  10 UNIT {{1002 MONEY}} [2024-01-31] (row 1) @ 100 MONEY
            Assets:Cash:UNIT  -1000 MONEY
            Assets:Cash:UNIT:Fees  -2 MONEY

        2024-01-31 * buy: dip  ; row 2, without a date
            Assets:Holdings:UNIT  10 UNIT {{798.00 MONEY}} [2024-01-31] (row 2) @ 79.80 MONEY
            Assets:Cash:UNIT  -798.00 MONEY

        2024-01-31 * sell  ; row 3, without a date
            Assets:Holdings:UNIT  -4 UNIT {{400.8 MONEY}} [2024-01-31] (row 1) @ 120 MONEY
            Assets:Cash:UNIT  480 MONEY
            Assets:Cash:UNIT:Fees  -0.480 MONEY
            Income:Gains:UNIT  -78.720 MONEY

        ; The market price has no date: it stands at the last one.
        P 2024-01-31 UNIT 110 MONEY

        """)
  }

  @Test func `an entry for hledger has costs alone`() throws {
    let lines = try sheet("fifo").lines(as: .hledger)
    #expect(
      lines[3...8] == [
        "decimal-mark .", "", "2024-01-31 * buy  ; row 1",
        "    Assets:Holdings:UNIT  10 UNIT (@@) 1002 MONEY", "    Assets:Cash:UNIT  -1000 MONEY",
        "    Assets:Cash:UNIT:Fees  -2 MONEY",
      ])
    #expect(lines.contains("    Assets:Holdings:UNIT  -4 UNIT (@@) 400.8 MONEY"))
  }

  @Test func `an entry for Beancount is booked without looking for lots`() throws {
    let text = try sheet("average").text(as: .beancount)
    #expect(
      text == """
        ; A table of dca; sales by the method 'average'.
        ; The table does not say what the money is: it is called MONEY here.
        ; A row without a date has the latest date above it.
        option "inferred_tolerance_default" "MONEY:0.00000000000000000001"
        2024-01-31 open Assets:Holdings:UNIT UNIT "NONE"
        2024-01-31 open Assets:Holdings:UNIT:Costs
        2024-01-31 open Assets:Cash:UNIT
        2024-01-31 open Assets:Cash:UNIT:Fees
        2024-01-31 open Income:Gains:UNIT

        2024-01-31 * "buy"  ; row 1
            Assets:Holdings:UNIT  10 UNIT {{1002 MONEY}} @ 100 MONEY
            Assets:Cash:UNIT  -1000 MONEY
            Assets:Cash:UNIT:Fees  -2 MONEY

        2024-01-31 * "buy: dip"  ; row 2, without a date
            Assets:Holdings:UNIT  10 UNIT {{798.00 MONEY}} @ 79.80 MONEY
            Assets:Cash:UNIT  -798.00 MONEY

        2024-01-31 * "sell"  ; row 3, without a date
            Assets:Holdings:UNIT  -4 UNIT {{360 MONEY}} @ 120 MONEY
            Assets:Cash:UNIT  480 MONEY
            Assets:Cash:UNIT:Fees  -0.480 MONEY
            Income:Gains:UNIT  -119.520 MONEY

        ; The market price has no date: it stands at the last one.
        2024-01-31 price UNIT 110 MONEY

        """)
  }

  @Test func `rows stand where they apply, with a day that is said to be another's`() throws {
    let sheet = try ExportedSheet(
      "buy 1 @ 1", "buy 2 @ 1 on 2024-03-01", "buy 3 @ 1", "buy 4 @ 1 on 2024-01-01", "buy 5 @ 1",
      "rows 7", "set 6 price 4")
    let lines = try sheet.lines(as: .ledger)
    #expect(
      lines.filter { $0.hasPrefix("2024") || $0.hasPrefix(";") } == [
        "; A table of dca; sales by the method 'average'.",
        "; The table does not say what the money is: it is called MONEY here.",
        "; The entries stand in the order in which the rows apply.",
        "; A row without a date has the latest date above it.",
        "; Rows before any date have the earliest of the table, 2024-01-01.",
        "2024-01-01 * buy  ; row 1, without a date", "2024-01-01 * buy  ; row 4",
        "2024-03-01 * buy  ; row 2", "2024-03-01 * buy  ; row 3, without a date",
        "2024-03-01 * buy  ; row 5, without a date", "; row 6 moves neither units nor money",
      ])
  }

  @Test func `what is sold whole leaves nothing, however its amounts were rounded`() throws {
    for method in CostMethod.allCases {
      let sheet = try sheet(
        method.rawValue, ["buy 1 @ 2", "split 7:3", "sell 2/3 @ 5", "sell 2/3 @ 6", "sell all @ 1"])
      let units = try sheet.lines(as: .hledger).filter {
        $0.contains("UNIT  ") && $0.contains("@@")
      }
      #expect(
        units.map { $0.split(separator: " ")[1] } == [
          "2.333333333333333333333333333333333", "-0.6666666666666666666666666666666667",
          "-0.6666666666666666666666666666666667", "-0.9999999999999999999999999999999996",
        ])
    }
  }

  @Test func `numbers that a program cannot read are refused`() throws {
    let small = try ExportedSheet("buy 1e-260 @ 1")
    let large = try ExportedSheet("buy 1 @ 1", "buy 1e260 @ 2")
    for format in [ExportFormat.ledger, .hledger, .beancount] {
      #expect(
        throws: ExportRefusal(
          reason: "a number has 263 characters, expected at most 250 in a journal")
      ) { try small.text(as: format) }
      #expect(
        throws: ExportRefusal(
          reason: "a number has 262 characters, expected at most 250 in a journal")
      ) { try large.text(as: format) }
    }
  }

  @Test func `Ledger's calendar begins in 1400`() throws {
    let sheet = try ExportedSheet("buy 1 @ 1", "buy 1 @ 1 on 1399-12-31")
    #expect(
      throws: ExportRefusal(
        row: 2, reason: "ledger knows no date before 1400, such as 1399-12-31")
    ) { try sheet.text(as: .ledger) }
    _ = try sheet.text(as: .hledger)
  }

  @Test(
    arguments: [
      ("btc", "BTC"), ("a", "A-UNIT"), ("money", "MONEY-UNIT"), ("true", "TRUE-UNIT"),
      ("my_plan-2", "MY-PLAN-2"), ("x--", "X-UNIT"),
      (String(repeating: "long", count: 8), "LONGLONGLONGLONGLONGLONG"),
      ("a-b-c-d-e-f-g-h-i-j-k-l-m", "A-B-C-D-E-F-G-H-I-J-K-L"),
    ])
  func `a sheet gives the units their name`(_ sheet: String, _ commodity: String) throws {
    let exported = try ExportedSheet(
      "sheet \(sheet)", "buy 2 @ 3 on 0999-01-01", "buy 1 @ 4 on 2024-01-01")
    let text = try exported.text(as: .beancount)
    #expect(text.contains("    Assets:Holdings:\(commodity)  2 \(commodity) {{6 MONEY}}"))
    for program in JournalProgram.installed where program.format != .ledger {
      let balances = try program.balances(of: exported.text(as: program.format))
      #expect(balances.units == 3)
      #expect(balances.cost == 10)
    }
  }

  @Test(.enabled(if: !JournalProgram.installed.isEmpty), arguments: JournalProgram.installed)
  func `numbers as long as can be are read`(_ program: JournalProgram) throws {
    try expectSame(
      sheet("fifo", ["buy 1e220 @ 3", "buy 9.999999999999999999999999999999999e240 @ 1e-240"]),
      program)
    try expectSame(
      sheet("fifo", ["buy 1e-240 @ 3", "buy 1e-100 @ 1e-100", "sell 1e-101 @ 1"]), program)
  }

  @Test(.enabled(if: !JournalProgram.installed.isEmpty), arguments: JournalProgram.installed)
  func `the programs find the totals of fixed examples`(_ program: JournalProgram) throws {
    for method in CostMethod.allCases {
      try expectSame(sheet(method.rawValue), program)
      try expectSame(sheet(method.rawValue, Self.awkward), program)
    }
    try expectSame(ExportedSheet(notes: ExportedSheet.hostileNotes), program)
    try expectSame(sheet("average", []), program)
  }

  @Test(.enabled(if: !JournalProgram.installed.isEmpty), arguments: JournalProgram.installed)
  func `the programs find the totals of random tables`(_ program: JournalProgram) throws {
    for seed in UInt64(0)..<25 {
      // Numbers of more digits than these programs take are refused by the export.
      var random = RandomSheet(seed: seed, hasExtremes: false)
      try expectSame(random.sheet(lines: 40), program)
    }
  }

  /// Numbers without an end, rows that move nothing, gifts, costs that no unit stands for, dates that
  /// go back.
  private static let awkward = [
    "rows 1", "set 1 price 3", "buy $1000 @ 156.23", "buy 1 @ 5 fee 1 units", "buy 3 @ 0",
    "buy 100/3 @ 7 on 2024-05-05 fee 1/3%", "buy 1 @ 50 on 2023-01-01", "split 7:3",
    "sell 2/3 @ 80 fee 0.01 units", "sell 1 @ 0", "sell 1 @ 90 on 2024-03-03",
    "buy 1234567890.123456789012345678901234 @ 0.000000000000000000001",
    "sell all @ 5 on 2025-01-01", "buy 2/3 @ 1/3", "sell 1/3 @ 1", "sell all @ 1",
    "buy 1e20 @ 1e-20 on 1400-01-01", "buy 3 @ 7",
  ]

  private func expectSame(_ sheet: ExportedSheet, _ program: JournalProgram) throws {
    let journal = try sheet.text(as: program.format)
    let found = try program.balances(of: journal)
    let totals = sheet.session.position.totals
    func expect(_ found: Figure, _ expected: Figure, _ name: String) {
      #expect(
        found.isNear(expected, digits: program.digits, scale: sheet.scale),
        "\(name) \(found.decimal), expected \(expected.decimal):\n\(journal.prefix(5000))")
    }
    expect(found.units, totals.amount, "amount")
    expect(found.cost, totals.cost, "cost")
    expect(-found.gains, totals.realised ?? .zero, "realised gain")
    expect(-found.fees, totals.fees, "fees")
    expect(-(found.cash + found.fees), totals.netMoneyIn, "net money in")
  }
}

extension ExportedSheet {
  /// The largest number in the table, to which the places of sums are counted.
  fileprivate var scale: Figure {
    trades.reduce(.zero) { largest, trade in
      Field.allCases.compactMap { trade[$0] }.reduce(largest) { max($0, max($1, -$1)) }
    }
  }
}

extension Figure {
  fileprivate func isNear(_ other: Figure, digits: Int, scale: Figure) -> Bool {
    guard let unit = try? Decimal.read("1e-\(digits)") else { return false }
    return max(self - other, other - self) <= scale * Figure(unit)
  }
}
