import Session
import Testing

@Suite(.timeLimit(.minutes(10))) struct PastedCellsTests {
  @Test(arguments: [
    "0.5\t100\n", "buy\t1 @ 2\n1\t2\n", "0.5\t100\nbuy 1 @ 2\n", "a\tb\nc\td\n", "rows 2\nrows 3",
    "",
    "\t\n\t\n", "0.5 100\n1 2\n", "set\t1\tamount\t5\n1\t2",
  ])
  func `text that is no block of cells is run line by line`(text: String) {
    #expect(PastedCells(Array(text.utf8)) == nil)
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func `lines end as any system ends them, and are counted so`(end: String) throws {
    let lines = ["Units\tPaid", "1\t10", "", "2\t20\t", "x\t3", " 3 \t 30 "]
    let cells = try #require(PastedCells(Array(lines.joined(separator: end).utf8)))
    var session = Session()
    let reports = session.buy(cells)
    guard case .pasted(let read, let skipped)? = reports.first else {
      Issue.record("no report on a paste")
      return
    }
    #expect(read == 3)
    #expect(skipped.map(\.line) == [1, 5])
    #expect(skipped.map(\.reason) == ["a header", "unknown name 'x'"])
    // 10 + 40 + 90
    #expect("\(session.model.totals.cost.decimal)" == "140")
  }

  @Test func `a paste of which nothing can be read changes nothing`() throws {
    let cells = try #require(PastedCells(Array("1\t-2\n-3\t4\n".utf8)))
    var session = Session()
    let reports = session.buy(cells)
    guard case .pasted(let read, _)? = reports.first, reports.count == 1 else {
      Issue.record("no report on a paste")
      return
    }
    #expect(read == 0)
    #expect(session.model.count == 0)
  }
}
