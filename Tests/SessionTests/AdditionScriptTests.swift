import Commands
import Session
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct AdditionScriptTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `rows behind those that are filled are added by the script`(seed: UInt64) throws {
    var random = RandomTables(seed: seed)
    var before = try Conversation()
    for _ in 0..<Int(seed % 20) {
      _ = before.accepts(random.line(rows: before.session.model.count))
    }
    var after = before
    for _ in 0..<Int(1 + seed % 40) {
      let line = random.line(rows: after.session.model.count + 1)
      let verb = line.prefix { $0 != " " }
      if ["option", "sheet", "price", "undo", "redo"].contains(verb) { continue }
      // What changes the rows that were there is not kept.
      var next = after
      guard next.accepts(line),
        AdditionScript(making: next.session.model, of: before.session) != nil
      else { continue }
      after = next
    }
    let script = try #require(AdditionScript(making: after.session.model, of: before.session))
    var lines: [String] = []
    script.forEachLine { lines.append(String(decoding: $0, as: UTF8.self)) }
    var rebuilt = before
    try rebuilt.type(lines)
    #expect(rebuilt.session.model == after.session.model, "\(lines)")
    for line in ["show all", "price"] {
      let (a, b) = (rebuilt.text(of: line), after.text(of: line))
      #expect(a == b, "\(lines)")
    }
  }

  @Test
  func `a script says whether it leads from one session to another, and whether on one sheet`()
    throws
  {
    let before = try Conversation("buy 1 @ 2", "sheet other", "rows 2", "sheet main")
    for (lines, leads, stays) in [
      ([], true, true), (["buy 1 @ 2", "rows 4"], true, true), (["sheet new"], true, false),
      (["sheet other", "buy 1 @ 2"], true, false), (["set 1 amount 2"], false, true),
      (["sheet other", "rows 1", "sheet main"], false, false),
      (["rows 2", "sheet other"], true, false),
    ] as [([String], Bool, Bool)] {
      var after = before
      try after.type(lines)
      #expect(AdditionScript.leads(from: before.session, to: after.session) == leads, "\(lines)")
      #expect(
        AdditionScript.staysOnSheet(from: before.session, to: after.session) == stays, "\(lines)")
    }
  }

  @Test func `an import is orders, without the usual fee where it has none`() throws {
    let before = try Conversation("buy 1 @ 2", "option fee 0.1%")
    var after = before
    try after.type(["buy 2 @ 3 fee 1", "sell $1 @ 4 fee none"])
    let script = try #require(AdditionScript(making: after.session.model, of: before.session))
    var lines: [String] = []
    script.forEachLine { lines.append(String(decoding: $0, as: UTF8.self)) }
    #expect(lines == ["buy 2 @ 3 fee 1", "sell $1 @ 4 fee none"])
  }

  @Test func `a table that has other rows is not one with additions`() throws {
    let before = try Conversation("buy 1 @ 2", "buy 2 @ 3", "rows 4", "rows 3")
    for line in ["set 1 amount 2", "delete 3", "insert 1", "rows 4"] {
      var after = before
      try after.type([line])
      #expect(AdditionScript(making: after.session.model, of: before.session) == nil)
    }
  }
}
