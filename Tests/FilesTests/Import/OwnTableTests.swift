import Commands
import Decimals
import Files
import Testing
import Trades

@testable import Session

@Suite(.timeLimit(.minutes(10))) struct OwnTableTests {
  @Test func `in a table that was exported and changed rows need no date`() throws {
    let file = SmallFile(
      "date,amount,price,value", "2024-01-31,1,100,100", ",2,90,180", ",3,80,240")
    #expect(try file.trades() == ["2024-01-31 1 @ 100", "2 @ 90", "3 @ 80"])
  }

  @Test(arguments: UInt64(0)..<90)
  func `what is exported is imported equal`(_ seed: UInt64) throws {
    let notes = [
      "=1", "a, b", "-5", "\"he said \"\"no\"\"\"", "\u{202E}right", "'x", "@", " tab\tbed",
      "\u{A0}=1", "\u{FEFF}+1", "\u{200B}@x", "\u{7}\u{1B}[2J", "\u{2028}-1", "\u{AD}'=1",
    ]
    var random = RandomSheet(seed: seed, notes: notes)
    try expectSame(random.sheet(lines: 40))
  }

  @Test func `long numbers and hostile texts are imported equal`() throws {
    try expectSame(
      ExportedSheet(
        "buy 1234567890.123456789012345678901234 @ 1e-200", "buy 1e250 @ 0.1", "buy 1e-290 @ 3",
        "buy 100/3 @ 7", "buy 1 @ 1 fee 3.333333333333333333333333333333333%",
        "buy 2/3 @ 1/3 fee 1/3 units", "split 7:3", "split 3:1", "split 11:13",
        "set 1 price 2/3"))
    try expectSame(ExportedSheet(notes: ExportedSheet.hostileNotes))
    try expectSame(ExportedSheet("rows 3", "set 2 price 7"))
    try expectSame(ExportedSheet("buy 1.234 @ 2.345", "buy 1.000 @ 2.000"))
    try expectSame(ExportedSheet("buy 3 @ 2", "rows 4", "buy 5 @ 6", "sell 1 @ 7 from 1,2"))
  }

  @Test func `splits by decimal ratios are imported equal`() throws {
    try expectSame(
      ExportedSheet("buy 3 @ 1", "buy $1 @ 3", "sell all @ 5", "split 0.5:1"))
    try expectSame(ExportedSheet("buy 1 @ 100", "buy $1 @ 3", "split 1.3:1"))
    try expectSame(ExportedSheet("buy 2/3 @ 7", "split 1.5:1"))
    try expectSame(ExportedSheet("buy 2/3 @ 7 fee 1/7 units", "split 1.50:1.20", "split 1:1e200"))
  }

  private func expectSame(_ sheet: ExportedSheet) throws {
    let text = try sheet.text(as: .csv)
    let file = try SmallFile(text: text).read()
    let trades = file.assets.flatMap(\.trades)
    #expect(trades == sheet.trades, "\(text)")
    #expect(file.remarks == ["the table is as dca exports it"])
    #expect(file.rowsRead == trades.count)
    for (read, trade) in zip(trades, sheet.trades) {
      // Equal numbers may have unequal digits: 1.0 and 1.
      for field in Field.allCases {
        #expect(read.entered(field)?.description == trade.entered(field)?.description)
        #expect(read.isRounded(field) == trade.isRounded(field))
      }
      #expect(read.fee?.number.description == trade.fee?.number.description)
    }
    let model = TradesModel(trades)
    for method in CostMethod.allCases {
      let (read, written) = (model.totals(method), sheet.session.model.totals(method))
      #expect(read.amount.fraction == written.amount.fraction)
      #expect(read.fees.fraction == written.fees.fraction)
      expectSame(read.cost, written.cost)
      expectSame(read.realised, written.realised)
    }
  }

  /// Of fractions that were cut the last of 72 digits depend on how the tree has grown.
  private func expectSame(_ read: Figure?, _ written: Figure?) {
    #expect(read?.isApproximate == written?.isApproximate)
    if written?.isApproximate == true {
      #expect(read?.decimal == written?.decimal)
    } else {
      #expect(read?.fraction == written?.fraction)
    }
  }

  @Test func `a table that was changed is read like any other`() throws {
    // The value is no longer amount × price.
    let file = SmallFile("amount,price,value,entered", "3,33.33,100,")
    #expect(try file.trades() == ["3 = 100"])
    #expect(try !file.read().remarks.contains("the table is as dca exports it"))
  }

  @Test func `a table with other line ends may be anybody's`() throws {
    let text = "amount,price,value\r\n2,1.234,2.468\r\n"
    #expect(try SmallFile(text: text).trades() == ["2 @ 1.234"])
    let other = SmallFile(text: text.replacing("\r\n", with: "\n"))
    #expect(try other.refusal().message == "column 'price' has 1.234, which is 1234 or 1.234")
  }

  @Test func `fees of a table that was changed keep their kinds`() throws {
    let file = SmallFile(
      "amount,price,value,fee,fee_rate,fee_units,note", "2,50,100.00,,,0.01,a",
      "2,50,100,0.1,0.001,,b")
    #expect(try file.trades() == ["2 @ 50 fee 0.01 units note a", "2 @ 50 fee 0.1 note b"])
  }

  @Test func `rows that sales name do not grow without bounds`() throws {
    let rows = Array(repeating: "-1,2,-2,1..10000000", count: 5)
    let file = SmallFile(text: (["amount,price,value,from"] + rows).joined(separator: "\n"))
    #expect(try file.trades() == Array(repeating: "-1 @ 2", count: 5))
  }
}
