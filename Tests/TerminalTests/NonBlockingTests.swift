import Foundation
import Glibc
import Testing

/// Terminals and pipes that another program has left without waiting.
@Suite(.timeLimit(.minutes(10))) struct NonBlockingTests {
  @Test(arguments: [0, 500]) func `a terminal gets all rows, however late it reads`(pause: UInt32)
    throws
  {
    let home = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      BuiltProgram.path(), environment: ["HOME": home.path], directory: home.path,
      flags: O_NONBLOCK)
    try terminal.wait(forCursorAfter: Prompt.text)
    try terminal.type("rows 3000; show all" + Key.enter)
    usleep(pause * 1_000)
    try terminal.wait(for: "an empty prompt") {
      $0.text.contains("total") && $0.currentLine == "dca>"
    }
    let text = String(decoding: terminal.output, as: UTF8.self)
    #expect((1...3_000).allSatisfy { text.contains("\($0)\r\n") })
  }

  @Test func `a pipe gives and takes all, however slow the other side`() throws {
    let home = try TemporaryFolder()
    let (input, output) = ("\(home.path)/in", "\(home.path)/out")
    mkfifo(input, 0o600)
    mkfifo(output, 0o600)
    let reader = open(output, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    var child = try ChildProcess(
      BuiltProgram.path(), ["-q"], environment: ChildProcess.plainEnvironment, directory: nil,
      descriptors: [
        .file(input, flags: O_RDWR | O_NONBLOCK), .file(output, flags: O_WRONLY | O_NONBLOCK),
        .file("\(home.path)/errors", flags: O_WRONLY | O_CREAT),
      ])
    // It waits for input that has not come yet.
    usleep(200_000)
    let writer = open(input, O_WRONLY)
    for line in ["rows 20000\n", "show all; quit\n"] {
      _ = line.withCString { write(writer, $0, strlen($0)) }
      usleep(100_000)
    }
    close(writer)
    var text: [UInt8] = []
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      let bytes = Descriptors.readAvailable(reader) ?? []
      text += bytes
      if bytes.isEmpty, child.hasEnded() { break }
      if text.count < 200_000 { usleep(1_000) }
    }
    #expect(child.ending == .exited(0))
    #expect(text.split(separator: 10).count > 20_000)
    #expect(String(decoding: text, as: UTF8.self).contains("\n20000\n"))
    #expect(try String(contentsOfFile: "\(home.path)/errors", encoding: .utf8) == "")
  }
}
