import Files
import Foundation
import Session
import Testing

@Suite(.timeLimit(.minutes(10))) struct JSONTests {
  @Test func `a row stands on a line of its own`() throws {
    let sheet = try ExportedSheet("buy $1000 @ 156.23", "rows 2")
    let amount = "6.400819304871023491006848876656212"
    #expect(
      try sheet.lines(as: .json) == [
        #"{"sheet":"main","method":"average","rows":["#,
        #"{"row":1,"amount":"\#(amount)","price":"156.23","value":"1000","fee":null,"date":null,"note":null},"#,
        #"{"row":2,"amount":null,"price":null,"value":null,"fee":null,"date":null,"note":null}"#,
        #"],"totals":{"amount":"\#(amount)","average":"156.23","cost":"1000","average_without_fees":"156.23","fees":"0","realised":"0","break_even":"156.23"},"#,
        #""rounded":["#, #""rows[0].amount","#, #""totals.amount"]}"#,
      ])
  }

  @Test func `no comma stands before the end of a list`() throws {
    // The row's price is rounded, and of the totals none is.
    let sheet = try ExportedSheet(
      "rows 2", "set 1 amount 3 value 100", "set 2 amount 1 value 100")
    #expect(try sheet.lines(as: .json).suffix(2) == [#""rounded":["#, #""rows[0].price"]}"#])
    #expect(try ExportedSheet().lines(as: .json).last == #""rounded":[]}"#)
  }

  @Test(arguments: UInt64(0)..<20)
  func `it says what 'show all' answers`(_ seed: UInt64) throws {
    var random = RandomSheet(seed: seed)
    var sheet = try random.sheet(lines: 30)
    if seed % 2 == 0 { sheet.accepts("price 77") }
    try expectSame(sheet)
  }

  @Test func `an empty table and hostile notes are JSON`() throws {
    try expectSame(try ExportedSheet())
    try expectSame(try ExportedSheet(notes: ExportedSheet.hostileNotes))
  }

  private func expectSame(_ sheet: ExportedSheet) throws {
    var exported = try object(try sheet.text(as: .json))
    #expect(exported.removeValue(forKey: "sheet") as? String == "main")
    #expect(exported.removeValue(forKey: "method") != nil)
    var session = sheet.session
    var answer: [UInt8] = []
    let line = Array("show all".utf8)
    session.run(line, in: 0..<line.count) { reply, session in
      JSONRenderer(isQuiet: false).render(reply, session, line: line[...], number: 1, to: &answer)
    }
    var shown = try object(String(decoding: answer, as: UTF8.self))
    for key in ["line", "command", "ok"] { shown[key] = nil }
    #expect(NSDictionary(dictionary: exported) == NSDictionary(dictionary: shown))
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
  }
}
