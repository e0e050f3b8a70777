import Commands
import Foundation
import Session
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct SessionPropertyTests {
  @Test(arguments: 0..<12)
  func `undo restores exactly and redo makes it again, whatever was done`(seed: UInt64) throws {
    var random = RandomLines(seed: seed)
    var session = Session()
    // The table, and how it is printed to the last zero, before each accepted line.
    var past: [(model: TradesModel, text: [String])] = []
    for _ in 0..<300 {
      let before = (session.model, Transcript.answer(to: "show all", &session))
      let line = random.next(rows: session.model.count)
      if Self.isAccepted(line, &session) {
        past.append(before)
      } else {
        try #require(session.model == before.0, "\(line)")
      }
    }
    let latest = (session.model, Transcript.answer(to: "show all", &session))
    for (model, text) in past.reversed() {
      try #require(Self.isAccepted("undo", &session))
      try #require(session.model == model)
      try #require(Transcript.answer(to: "show all", &session) == text)
    }
    #expect(!Self.isAccepted("undo", &session))
    if !past.isEmpty { #expect(Self.isAccepted("redo \(past.count)", &session)) }
    #expect(session.model == latest.0)
    #expect(Transcript.answer(to: "show all", &session) == latest.1)
  }

  @Test(arguments: 100..<108)
  func `what is printed reads back, aligned, and as JSON`(seed: UInt64) throws {
    var random = RandomLines(seed: seed)
    var session = Session()
    let renderer = JSONRenderer(isQuiet: false)
    for number in 1...200 {
      let line = random.next(rows: session.model.count)
      for text in Transcript.answer(to: line, &session) {
        #expect(!text.hasSuffix(" "), "\(line): \(text)")
        #expect(!text.contains { "\u{1B}\t\r".contains($0) })
      }
      var output: [UInt8] = []
      let bytes = Array("show all".utf8)
      session.run(bytes, in: 0..<bytes.count) { reply, session in
        renderer.render(reply, session, line: bytes[...], number: number, to: &output)
      }
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
      try expectRebuilt(json, session.model)
    }
  }

  /// The rows of a reply, entered again, make a table with the same totals unless digits were lost.
  private func expectRebuilt(_ json: [String: Any], _ model: TradesModel) throws {
    let rows = try #require(json["rows"] as? [[String: Any]])
    let rounded = try #require(json["rounded"] as? [String])
    #expect(rows.count == model.count)
    guard rounded.isEmpty else { return }
    var rebuilt = Session()
    for (index, row) in rows.enumerated() {
      try #require(Self.isAccepted("rows +1", &rebuilt))
      guard let amount = row["amount"] as? String, let price = row["price"] as? String else {
        continue
      }
      let line = "set \(index + 1) amount \(amount) price \(price)"
      try #require(Self.isAccepted(line, &rebuilt), "\(line)")
    }
    let totals = try #require(json["totals"] as? [String: Any])
    let amounts = rows.allSatisfy { ($0["amount"] as? String) != nil || $0["value"] is NSNull }
    let prices = rows.allSatisfy { ($0["price"] as? String) != nil || $0["value"] is NSNull }
    guard amounts, prices else { return }
    #expect(totals["amount"] as? String == rebuilt.model.totals.amount.decimal.description)
    #expect(totals["cost"] as? String == rebuilt.model.totals.cost.decimal.description)
    #expect(
      totals["average"] as? String == rebuilt.model.totals.average?.decimal.description)
  }

  private static func isAccepted(_ line: String, _ session: inout Session) -> Bool {
    let bytes = Array(line.utf8)
    var isAccepted = true
    session.run(bytes, in: 0..<bytes.count) { reply, _ in
      if case .failure = reply.result { isAccepted = false }
    }
    return isAccepted
  }

}

/// Lines as a person might type them, and some that are refused.
private struct RandomLines {
  private var random: SystemLikeGenerator

  init(seed: UInt64) {
    random = SystemLikeGenerator(state: seed)
  }

  mutating func next(rows: Int) -> String {
    let row = Int.random(in: 1...max(rows, 1) + 1, using: &random)
    let other = Int.random(in: 1...max(rows, 1) + 1, using: &random)
    let field = ["amount", "price", "value"].randomElement(using: &random) ?? "amount"
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return "rows \(Int.random(in: 1...30, using: &random))"
    case 1: return "rows \(["+2", "-1"].randomElement(using: &random) ?? "+1")"
    case 2, 3: return "set \(row) \(field) \(number())"
    case 4: return "set \(row) amount \(number()) price \(number())"
    case 5: return "set \(row) value \(number()) price \(number())"
    case 6, 7: return "buy \(number()) @ \(number())"
    case 8: return "$\(number()) @ \(number())"
    case 9: return "insert \(row)"
    case 10: return "delete \(min(row, other))..\(max(row, other))"
    case 11: return "move \(row) to \(other)"
    case 12: return ["copy \(row)", "clear \(row)"].randomElement(using: &random) ?? "totals"
    default: return "sort \(field)"
    }
  }

  private mutating func number() -> String {
    [
      "0", "1", "0.50", "33.33", "1e-30", "7e200", "1,234.56", "100/8", "1/3", "2*(1.5+3)",
      "average", "price(1)", "12.5", "99999999999999999999", "x",
    ].randomElement(using: &random) ?? "1"
  }
}

struct SystemLikeGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) | (state << 31)
  }
}
