import Foundation
import Testing

/// The built program at its prompt, in a home folder of its own or in that of another.
struct Prompt {
  static let text = "dca> "

  let terminal: PseudoTerminal
  let home: TemporaryFolder

  init(
    _ arguments: [String] = [], rows: Int = 24, columns: Int = 80, term: String = "xterm-256color",
    environment: [String: String] = [:], home: TemporaryFolder? = nil
  ) throws {
    let home = try home ?? TemporaryFolder()
    self.home = home
    terminal = try PseudoTerminal(
      BuiltProgram.path(), arguments, rows: rows, columns: columns, term: term,
      environment: ["HOME": home.path].merging(environment) { $1 }, directory: home.path)
    try terminal.wait(forCursorAfter: Self.text)
  }

  /// Sends the program a signal and waits for its end.
  func end(by signal: Int32) throws -> ChildProcess.Ending {
    terminal.send(signal: signal)
    return try terminal.waitForEnd()
  }

  /// Types `quit`; returns what is said then.
  func quit() throws -> String {
    try terminal.type("quit" + Key.enter)
    #expect(try terminal.waitForEnd() == .exited(0))
    let lines = terminal.screen.text.split(separator: "\n")
    return lines[(lines.lastIndex { $0 == Self.text + "quit" } ?? 0)...].dropFirst().joined(
      separator: "\n")
  }

  /// The journals there are.
  func journals(in folder: String = ".local/state") -> [String] {
    let path = "\(home.path)/\(folder)/dca/sessions"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().map { "\(path)/\($0)" }
  }

  /// Types a line and waits for the next prompt.
  func run(_ line: String) throws {
    try terminal.type(line)
    try terminal.wait(forCursorAfter: Self.text + line)
    try terminal.type(Key.enter)
    try terminal.wait(for: "an empty prompt") {
      $0.currentLine == "dca>" && $0.textBeforeCursor == Self.text
    }
  }
}
