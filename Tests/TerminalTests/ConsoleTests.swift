import Foundation
import Testing

/// The documents' commands of the shell, run with the program that was built.
@Suite(.timeLimit(.minutes(10))) struct ConsoleTests {
  private static let isRecording = ProcessInfo.processInfo.environment["DCA_RECORD"] == "1"

  private static let pages = ["README.md"] + folder("docs") + folder("docs/reference")

  private static func folder(_ path: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: place(of: path))
    return (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "\(path)/\($0)" }
  }

  private static func place(of path: String) -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return root.appending(path: path).path
  }

  /// The files that the pages speak of.
  private static func samples() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("buy 1 @ 100\nbuy 3 @ 80\n", to: "trades.txt")
    try folder.write("date,amount,price\n2024-01-31,0.5,100\n", to: "export.csv")
    return folder
  }

  private static func run(_ command: String, in folder: TemporaryFolder) throws -> ProgramRun {
    let program = URL(filePath: try BuiltProgram.path()).deletingLastPathComponent().path
    return try ProgramRun(
      "/bin/sh", ["-c", command], environment: ["PATH": "\(program):/usr/bin:/bin"],
      directory: folder.path)
  }

  @Test(arguments: pages)
  func `what the shell prints in the documents is what it prints`(page: String) throws {
    let folder = try Self.samples()
    let lines = try String(contentsOfFile: Self.place(of: page), encoding: .utf8)
      .components(separatedBy: "\n")
    var (got, isInside) = ([String](), false)
    for line in lines {
      if line.hasPrefix("```") { isInside = line == "```console" }
      if !isInside || !line.hasPrefix("$ ") {
        if !isInside || line.hasPrefix("```") { got.append(line) }
        continue
      }
      let run = try Self.run("\(line.dropFirst(2)) 2>&1", in: folder)
      got.append(line)
      got += run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { String($0) }
    }
    if Self.isRecording, got != lines {
      try got.joined(separator: "\n").write(
        toFile: Self.place(of: page), atomically: true, encoding: .utf8)
    }
    #expect(got == lines, "DCA_RECORD=1 swift test --filter ConsoleTests rewrites it")
  }

  @Test(arguments: pages)
  func `a line for the shell that starts the program is run`(page: String) throws {
    let text = try String(contentsOfFile: Self.place(of: page), encoding: .utf8)
    for block in text.split(separator: "```sh\n").dropFirst() {
      for line in block.prefix(upTo: block.firstRange(of: "```")?.lowerBound ?? block.endIndex)
        .split(separator: "\n")
      where line.hasPrefix("dca ") && !line.contains(" -i ") {
        // Not every machine has jq.
        let command = line.replacing(/\| jq .*/, with: "| grep -q average")
        let run = try Self.run(String(command), in: try Self.samples())
        #expect(run.status == 0 && run.errors.isEmpty, "\(line): \(run.errors)")
      }
    }
  }
}
