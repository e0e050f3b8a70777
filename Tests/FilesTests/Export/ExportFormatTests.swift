import Files
import Testing

@Suite(.timeLimit(.minutes(10))) struct ExportFormatTests {
  @Test(arguments: [
    ("a.csv", ExportFormat.csv), ("dir.csv/a.json", .json), ("a.b.MD", .markdown),
    ("/x/y.ledger", .ledger), ("a.hledger", .hledger), ("ä.Beancount", .beancount),
  ])
  func `a path's ending decides the format`(_ path: String, _ format: ExportFormat) throws {
    #expect(try ExportFormat(path: path) == format)
  }

  @Test(arguments: [
    "a", "csv", ".csv", "a.", "a.csv/b", "a.xls", "a.csv ", "", "/", "a.csv~", "a.txt.gz",
  ])
  func `any other ending is refused with those that are known`(_ path: String) {
    let refusal = #expect(throws: ExportRefusal.self) { _ = try ExportFormat(path: path) }
    #expect(
      refusal?.message
        == "expected a name that ends in .csv, .json, .md, .ledger, .hledger or .beancount")
  }

  @Test(arguments: ExportFormat.allCases)
  func `a long table comes in many blocks that are never long`(_ format: ExportFormat) throws {
    let sheet = try ExportedSheet(
      "buy 1 @ 2 note größer", "rows 5000", "set 5000 amount 1/3 price 3")
    var (blocks, longest) = (0, 0)
    for block in try Export(sheet.session, as: format) {
      blocks += 1
      longest = max(longest, block.count)
    }
    #expect(blocks > 5)
    #expect(longest < 200_000)
  }
}
