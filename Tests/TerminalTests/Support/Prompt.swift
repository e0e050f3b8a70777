import Testing

/// The built program at its prompt, in a home folder of its own.
struct Prompt {
  static let text = "dca> "

  let terminal: PseudoTerminal
  let home: TemporaryFolder

  init(
    _ arguments: [String] = [], rows: Int = 24, columns: Int = 80, term: String = "xterm-256color",
    environment: [String: String] = [:]
  ) throws {
    home = try TemporaryFolder()
    terminal = try PseudoTerminal(
      BuiltProgram.path(), arguments, rows: rows, columns: columns, term: term,
      environment: ["HOME": home.path].merging(environment) { $1 }, directory: home.path)
    try terminal.wait(forCursorAfter: Self.text)
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
