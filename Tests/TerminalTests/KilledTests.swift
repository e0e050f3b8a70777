import Foundation
import Testing

/// Programs that are killed at any moment of a random session.
@Suite struct KilledTests {
  /// How many programs are killed; `DCA_KILLS` says another number.
  private static let kills =
    ProcessInfo.processInfo.environment["DCA_KILLS"].flatMap { Int($0) } ?? 240
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
}
