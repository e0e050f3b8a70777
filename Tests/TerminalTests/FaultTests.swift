import Foundation
import Testing

private enum Tracing {
  static let isPossible = ["strace -f -D -o /dev/null true", "python3 --version"].allSatisfy {
    (try? ProgramRun("/bin/sh", ["-c", $0]))?.status == 0
  }
}

/// System calls that fail, and power that goes, as far as a few seconds allow: the programs in
/// Tests/Faults try all.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: Tracing.isPossible, "strace and python3 must be there, and strace may trace"))
struct FaultTests {
  /// Runs one of the programs on a `dca`.
  private static func run(_ words: [String], on program: String) throws -> ProgramRun {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Faults")
    return try ProgramRun(
      "python3", ["\(folder.path)/\(words[0])"] + words.dropFirst(),
      environment: ["DCA_PROGRAM": program, "PYTHONDONTWRITEBYTECODE": "1"],
      timeout: .seconds(120))
  }

  @Test(arguments: [
    ["inject.py", "--sample", "60"],
    ["inject.py", "--kill", "--sample", "60"],
    // The state of a file is asked for once more when it has been saved.
    ["inject.py", "--session", "saved", "--calls", "newfstatat"],
    // A journal that cannot be ended when another session is brought back.
    ["inject.py", "--session", "again", "--calls", "pwrite64,fdatasync"],
    ["reorder.py", "--random", "2", "--sample", "60"],
    // Programs that go on with what a killed one has not synced.
    ["reorder.py", "--random", "1", "--session", "start after"],
    ["reorder.py", "--random", "1", "--session", "brought back"],
  ])
  func `nothing that was acknowledged is lost`(words: [String]) throws {
    let run = try Self.run(words, on: try BuiltProgram.path())
    #expect(run.output.contains(", 0 with findings, "), "\(run.output)\(run.errors)")
    #expect(run.status == 0)
  }

  @Test(arguments: [
    ["inject.py", "--sample", "5"], ["inject.py", "--kill", "--sample", "5"],
    ["reorder.py", "--random", "0", "--session", "open"],
  ])
  func `a program that keeps nothing is found out`(words: [String]) throws {
    let folder = try TemporaryFolder()
    let program = "\(folder.path)/dca"
    // A shell writes it: what this process has open to write cannot be run by another meanwhile.
    let made = try ProgramRun(
      "/bin/sh", ["-c", "cat > \(program) && chmod 755 \(program)"],
      input: .text("#!/bin/sh\nexec '\(try BuiltProgram.path())' --safe \"$@\"\n"))
    try #require(made.status == 0)
    let run = try Self.run(words, on: program)
    #expect(run.output.contains(": lost: ['buy "))
    #expect(run.status == 1)
  }
}
