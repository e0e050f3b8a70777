import Foundation
import Glibc
import Testing

/// Programs that are killed at any moment of a random session.
@Suite(.timeLimit(.minutes(10))) struct KilledTests {
  /// How many programs are killed; `DCA_KILLS` says another number.
  private static let kills =
    ProcessInfo.processInfo.environment["DCA_KILLS"].flatMap { Int($0) } ?? 204
  private static let programs = 6
  private static let starts = [
    KilledSession.Start(), .init(initLines: ["option fee 1", "option decimals 4"]),
    .init(lines: ["buy 1 @ 100", "rows 3", "undo"]),
    .init(initLines: ["option fee 0.5%"], lines: ["buy 2 @ 50", "sheet plan"]),
  ]

  @Test(arguments: 0..<max(1, kills / programs))
  func `a killed program has lost nothing that was acknowledged, and has nothing twice`(
    seed: Int
  ) throws {
    var session = try KilledSession(seed: seed, Self.starts[seed % Self.starts.count])
    for _ in 0..<Self.programs { try session.runUntilKilled() }
  }

  @Test(arguments: 0..<max(1, kills / 10))
  func `a program that is killed while it saves leaves the old file or the new one`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    let home = try TemporaryFolder()
    let old = "# dca session 1\n" + (1...2_000).map { "buy \($0) @ 7\n" }.joined()
    try home.write(old, to: "plan.dca")
    let prompt = try Prompt(["-q", "-i", "plan.dca"], home: home)
    // Not waited for: it is killed somewhere between the first and the last.
    let line = "rows +1; save\(Key.enter)rows -1; save\(Key.enter)"
    try prompt.terminal.type(String(repeating: line, count: 40))
    usleep(.random(in: 0...100_000, using: &random))
    _ = try prompt.end(by: SIGKILL)
    let saved = try String(contentsOfFile: "\(home.path)/plan.dca", encoding: .utf8)
    #expect(saved == old || saved == old + "rows 2001\n" || saved == old + "rows 2001\nrows 2000\n")
  }
}
