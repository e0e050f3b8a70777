import Foundation
import Testing

/// No text from outside the program gets to the terminal as it is.
@Suite(.timeLimit(.minutes(10))) struct TerminalGateTests {
  /// Sets the title of a window, where it is obeyed.
  private static let title = "\u{1B}]0;pwned\u{7}"

  private func expectPlain(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains(Self.title) && !text.contains("\u{9B}"), sourceLocation: sourceLocation)
    #expect(text.contains(#"\u{1B}]0;pwned\u{7}"#), sourceLocation: sourceLocation)
  }

  @Test func `of the environment nothing is printed as it is`() throws {
    let history = try Prompt(environment: ["XDG_STATE_HOME": "/proc/\(Self.title)"])
    try history.run("buy 1 @ 2")
    _ = try history.quit()
    expectPlain(history.terminal.output)
    #expect(String(decoding: history.terminal.output, as: UTF8.self).contains("the history is not"))

    let config = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: "\(config.path)/\(Self.title)/dca", withIntermediateDirectories: true)
    try config.write("foo\n", to: "\(Self.title)/dca/init")
    let initial = try Prompt(environment: ["XDG_CONFIG_HOME": "\(config.path)/\(Self.title)"])
    expectPlain(initial.terminal.output)

    let term = try Prompt(term: Self.title)
    try term.run("buy 1 @ 2")
    expectPlain(term.terminal.output)
    #expect(term.terminal.screen.text.contains("using 'dumb'"))
  }

  @Test(arguments: ["/dev/stdout", "/dev/tty"])
  func `a session that is printed by save shows what it has`(path: String) throws {
    let home = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      BuiltProgram.path(), ["-q", "-e", "buy 1 @ 2 note \"\(Self.title)\u{9B}8m\"; save \(path)"],
      environment: ["HOME": home.path])
    #expect(try terminal.waitForEnd() == .exited(0))
    expectPlain(terminal.output)
    #expect(terminal.screen.text.contains("nothing was saved"))
  }

  @Test func `an export to the terminal shows what a pipe gets`() throws {
    let home = try TemporaryFolder()
    let command = "buy 1 @ 2 note \"\(Self.title)\u{9B}8m\"; export -"
    let terminal = try PseudoTerminal(
      BuiltProgram.path(), ["-q", "-e", command], environment: ["HOME": home.path])
    #expect(try terminal.waitForEnd() == .exited(0))
    expectPlain(terminal.output)
    let pipe = try ProgramRun(BuiltProgram.path(), ["-q", "-e", command])
    #expect(pipe.output.contains(Self.title + "\u{9B}8m"))
    let prompt = try Prompt()
    try prompt.terminal.type("export -")
    try home.write("buy 1 @ 2 note \"\(Self.title)\"\n", to: "evil")
    try prompt.terminal.type("\u{15}open \(home.path)/evil" + Key.enter)
    try prompt.terminal.wait(forText: "is open")
    try prompt.run("export -")
    expectPlain(prompt.terminal.output)
  }

  @Test(arguments: [
    ["--\(title)"], ["\(title)"], ["--journal", "/nowhere/\(title)"], ["\(title).csv"],
    ["-e", "foo \(title)"], ["-e", "option echo on", "-e", "totals # \(title)"],
    ["--json", "-e", "buy 1 @ 2 note \"x\(title)\""], ["-"],
  ])
  func `what is wrong is said in plain characters`(arguments: [String]) throws {
    let run = try ProgramRun(
      BuiltProgram.path(), arguments, input: "buy 1 @ 2; sheet \(Self.title)\n")
    let text = run.output + run.errors
    #expect(!text.contains(Self.title))
    #expect(!text.contains("\u{1B}"))
    #expect(text.contains(#"\u{1B}]0;pwned"#) || text.contains(#"\u001b]0;pwned"#), "\(text)")
  }
}
