import Commands
import Session
import Testing

@Suite(.timeLimit(.minutes(10))) struct CompletionTests {
  private let session = {
    var session = Session()
    session.run(Array("rows 2".utf8), in: 0..<6) { _, _ in }
    return session
  }()

  @Test(arguments: Catalogue.all.map(\.name))
  func `every command completes its own name`(name: String) {
    for length in 1...name.count {
      let (start, candidates) = session.completions(of: Array(name.utf8.prefix(length)))
      #expect(start == 0)
      #expect(candidates.contains(name))
    }
  }

  @Test(arguments: [
    ("set 2 ", 6, ["amount", "price", "value", "fee", "date", "from", "split", "note"]),
    ("set 2 p", 6, ["price"]),
    ("set ", 4, ["1", "2"]), ("set 2 amount 1 v", 15, ["value"]), ("set 2 amount 1.", 15, []),
    ("move 1 ", 7, ["to"]), ("sort price d", 11, ["descending"]), ("help exi", 5, ["exit"]),
    ("clear a", 6, ["all"]), ("ex", 0, ["explain", "export", "exit"]),
    ("option color o", 13, ["on", "off"]), ("help se", 5, ["sell", "set"]),
    ("rows 1; tot", 8, ["totals"]),
    ("rows 3; set ", 12, ["1", "2", "3"]), ("redo; tot", 6, ["totals"]),
    ("insert ", 7, ["1", "2", "3"]), ("buy 1 ", 6, ["@"]), ("foo ", 4, []), ("set 9 ", 6, []),
    ("set 1 price av", 12, ["average"]), ("buy pr", 4, ["price("]), ("delete 1", 7, []),
    ("# se", 4, []), ("rows 1; ", 8, Catalogue.all.map(\.name)), ("", 0, Catalogue.all.map(\.name)),
  ])
  func `what may stand at the cursor is completed`(
    line: String, start: Int, candidates: [String]
  ) {
    let completions = session.completions(of: Array(line.utf8))
    #expect(completions.candidates == candidates)
    if !candidates.isEmpty { #expect(completions.start == start) }
  }
}
