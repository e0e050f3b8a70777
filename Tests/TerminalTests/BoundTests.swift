import Foundation
import Glibc
import Testing

/// What the program takes of a machine, and what it does without.
@Suite(.timeLimit(.minutes(10))) struct BoundTests {
  /// The most memory that a process has had, in megabytes.
  private func peak(of process: pid_t) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM") })
    return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) }) / 1024
  }

  @Test func `a window that claims to be huge costs no memory`() throws {
    let home = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      BuiltProgram.path(), claiming: (65_535, 65_535), environment: ["HOME": home.path])
    try terminal.wait(forCursorAfter: Prompt.text)
    try terminal.type("buy 1 @ 2" + Key.enter)
    try terminal.wait(forText: "cost 0 → 2")
    // Two pictures of 2,000 × 2,000 characters of four bytes are 32 MB.
    #expect(try peak(of: terminal.process) < 150)
  }

  @Test(.enabled(if: getuid() == 0))
  func `the program runs where there is no /proc`() throws {
    let root = try TemporaryFolder()
    // By another process: of a file that this one has written, a program that it starts meanwhile
    // would have a descriptor, and it could not be run.
    #expect(try ProgramRun("/bin/cp", [BuiltProgram.path(), "\(root.path)/dca"]).status == 0)
    func run(_ arguments: String...) throws -> ProgramRun {
      try ProgramRun("/usr/sbin/chroot", [root.path, "/dca"] + arguments)
    }
    #expect(try run("--version").output.hasPrefix("dca "))
    let saved = try run("--journal", "/j", "-e", "buy 1 @ 2", "-e", "save /s.dca; save! /s.dca")
    #expect(saved.status == 0, "\(saved.errors)")
    #expect(saved.output.contains("saved to /s.dca"))
    #expect(try run("-q", "-e", "resume /j; totals").output.contains("cost     2"))
    #expect(try run("-q", "/s.dca", "-e", "totals").output.contains("cost     2"))
    let prompt = try PseudoTerminal(
      "/usr/sbin/chroot", [root.path, "/dca"], term: "dumb", environment: ["HOME": "/"])
    try prompt.wait(forCursorAfter: Prompt.text)
    try prompt.type("buy 1 @ 2" + Key.enter)
    try prompt.wait(forText: "cost 0 → 2")
    try prompt.type("save /t.dca" + Key.enter)
    try prompt.wait(forText: "saved to /t.dca")
    try prompt.type("quit" + Key.enter)
    #expect(try prompt.waitForEnd() == .exited(0))
  }
}
