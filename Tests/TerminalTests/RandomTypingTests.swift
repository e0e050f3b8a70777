import Foundation
import Testing

/// A long session at random, typed into two programs: one with the live line, one without.
@Suite(.timeLimit(.minutes(10))) struct RandomTypingTests {
  @Test(arguments: [(40, UInt64(1)), (80, 2), (200, 3)])
  func `the live line is the plain one with hints, whatever is typed`(
    columns: Int, seed: UInt64
  ) throws {
    var random = Random(state: seed)
    let live = try Prompt(["-i", "-e", "rows 3"], columns: columns)
    let plain = try Prompt(["-i", "-e", "rows 3; option live off"], columns: columns)
    for terminal in [live.terminal, plain.terminal] {
      try terminal.type(Key.control("L"))
      try terminal.wait(for: "a clear screen") { $0.text == "dca>" }
    }
    var size = (rows: 24, columns: columns)
    var entered = 0
    for step in 0..<400 {
      var keys = random.key(isAtEnd: Self.isAtEnd(plain.terminal.screen))
      if keys == Key.enter {
        // Each line is made different from the last, for the history keeps no line twice in a row.
        entered += 1
        keys = " # \(entered)" + Key.enter
      }
      if keys.isEmpty {
        size = (20 + Int(random.next() % 10), max(columns - Int(random.next() % 20), 30))
        live.terminal.resize(rows: size.rows, columns: size.columns, reflows: true)
        plain.terminal.resize(rows: size.rows, columns: size.columns, reflows: true)
      } else {
        try live.terminal.type(keys)
        try plain.terminal.type(keys)
      }
      try Self.expectSame(live.terminal, plain.terminal, "step \(step), \(keys.debugDescription)")
    }
    try live.terminal.type(Key.control("C") + "totals" + Key.enter)
    let screen = try live.terminal.wait(for: "the totals") {
      $0.lines.contains { $0.hasPrefix("cost ") } && $0.currentLine == "dca>"
    }
    let history = "\(live.home.path)/.local/state/dca/history"
    let batch = try ProgramRun(
      BuiltProgram.path(), ["-q", "-e", "rows 3", history])
    let totals = batch.output.split(separator: "\n").suffix(3).map { String($0) }
    #expect(totals.count == 3)
    #expect(screen.text.contains(totals.joined(separator: "\n")), "\(totals)\n\(screen)")
  }

  /// Whether nothing stands behind the cursor, where some keys take what the live line offers.
  private static func isAtEnd(_ screen: Screen) -> Bool {
    let row = screen.grid.rows[screen.cursor.row]
    return row.cells[screen.cursor.column...].allSatisfy { $0.text == " " || $0.text.isEmpty }
  }

  /// Waits until both screens show the same but for what is dim or red.
  private static func expectSame(
    _ live: PseudoTerminal, _ plain: PseudoTerminal, _ step: String
  ) throws {
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end {
      let (a, b) = (
        live.settle(quiet: .milliseconds(2)), plain.settle(quiet: .milliseconds(2))
      )
      if a.cursor == b.cursor, undecorated(a) == b.lines, a.scrollback == b.scrollback { return }
    }
    try #require(Bool(false), "\(step)\n\(live.screen)\n\(plain.screen)")
  }

  /// The rows of a screen without the hint behind the line at the cursor.
  private static func undecorated(_ screen: Screen) -> [String] {
    var lines = screen.lines
    let row = screen.cursor.row
    guard let first = screen.columns(ofRow: row, where: \.isDim).first else { return lines }
    let text = screen.grid.rows[row].cells[..<first].map(\.text).joined()
    lines[row] = String(text.reversed().drop { $0 == " " }.reversed())
    return lines
  }
}

/// Keys at random, the same for the same seed.
private struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  private static let pieces = [
    "buy ", "1", "2", "0", ".", " ", "@ ", "set 1 ", "pr", "ice ", "am", "unt ", "rw 2", "-", "5",
    "sh", "tals", "und", "; ", "価", "é", "e\u{301}", "🙂", "ש", "(", ")", "*", "$", "delete ",
    "clear all", "rows +1", "set 2 value ", "b", "s", "x", "/",
  ]
  private static let keys = [
    Key.enter, Key.left, Key.left, Key.backspace, Key.backspace, Key.tab, Key.up, Key.down,
    Key.home, Key.delete, Key.control("U"), Key.control("W"), Key.control("K"), Key.control("L"),
    Key.control("A"), Key.control("B"), Key.control("T"), Key.control("Y"), Key.control("C"),
    Key.enter, Key.enter, "",
  ]
  private static let forward = [Key.right, Key.control("F"), Key.control("E"), Key.end]

  mutating func key(isAtEnd: Bool) -> String {
    let choice = next() % 100
    if choice < 60 { return Self.pieces[Int(next()) % Self.pieces.count] }
    if choice < 66, !isAtEnd { return Self.forward[Int(next()) % Self.forward.count] }
    return Self.keys[Int(next()) % Self.keys.count]
  }
}
