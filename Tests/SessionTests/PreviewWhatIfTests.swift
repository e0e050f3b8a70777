import Session
import Testing

@Suite(.timeLimit(.minutes(10))) struct PreviewWhatIfTests {
  /// The beginnings of a line that are red although Enter accepts the whole.
  private func redBeginnings(of line: String, after setup: String) throws -> [String] {
    var talk = try Conversation()
    try talk.type(setup.split(separator: ";").map { String($0) })
    let session = talk.session
    try talk.type([line])
    return line.indices.map { String(line[..<$0]) }.filter {
      session.preview(of: Array($0.utf8)).wrong != nil
    }
  }

  @Test(arguments: [
    ("buy 5 @ 100 on 2024-06-01", "sell 1 @ 120 on 2024-07-01"),
    ("buy 5 @ 100 on 2024-06-01", "sell all @ 120 from 1 on 2024-07-01 fee 0.1% note \"a; b # c\""),
    ("buy 5 @ 100 on 2024-01-10", "split 2:1 before 2025-01-01"),
    ("buy 5 @ 100; buy 5 @ 90; buy 1 @ 2; buy 1 @ 3", "split 2:1 before 2024-12-31"),
    ("buy 1 @ 10; buy 3 @ 20; buy 3 @ 20; sell 3 @ 30", "sell 2 @ 30 from 1,2"),
    ("buy 1 @ 10; buy 3 @ 20; buy 3 @ 20; sell 3 @ 30", "set 4 from 1,2"),
    ("buy 1 @ 10; buy 3 @ 20; buy 3 @ 20; sell 3 @ 30", "sell $30 @ 15"),
    ("buy 1 @ 10", "price 0..20000 step 100"),
    ("buy 1 @ 10", "grid price 1..20000 step 5000 amount 1..3"),
    ("buy 1 @ 10; price 5", "try buy 2 @ market*1.1; buy 1 @ 60"),
    ("buy 1 @ 10", "target average 9 @ 8 fee 0.5% whole"),
    ("buy 1 @ 10", "target net 9 @ 12 fee 1"),
    ("buy 1 @ 10", "buy $50 @ 80 fee 0.001 units on 2024-01-31 note \"x\""),
    ("buy 1 @ 10", "set 1 date 2024-02-29 note \"\" fee none"), ("buy 1 @ 10", "option fee 0.25%"),
    ("buy 1 @ 10", "explain average without fees"), ("buy 1 @ 10", "sheet copy plan-b"),
  ])
  func `no beginning of an accepted line is red`(setup: String, line: String) throws {
    #expect(try redBeginnings(of: line, after: setup) == [])
  }

  @Test func `a target's sale leads to what the sale does by the method`() throws {
    for method in ["average", "fifo", "lifo", "hifo", "lofo"] {
      var talk = try Conversation("buy 10 @ 100", "buy 10 @ 50", "option method \(method)")
      let hint = talk.session.preview(of: Array("target cash $120 @ 120".utf8)).fitted(to: 500).hint
      try talk.type(["sell 1 @ 120"])
      let realised = try #require(talk.session.position[.realised])
      // 120 less 75, 100, 50, 100, 50.
      #expect(hint.contains("gain +\(realised.decimal) "), "\(method): \(hint)")
    }
  }

  @Test func `a quote that is not closed is refused, and not red while it may be`() throws {
    var talk = try Conversation("buy 1 @ 1")
    #expect(
      try talk.rejection(of: "set 1 note \"a; clear all").message == "the quote is not closed")
    #expect(talk.session.preview(of: Array("set 1 note \"a; cl".utf8)).wrong == nil)
  }
}
