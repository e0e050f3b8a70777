import Foundation
import Testing

/// The scripts that set a machine up and run the tests, with other programs in place of the real ones.
@Suite(.timeLimit(.minutes(10))) struct HelperScriptTests {
  /// A folder of programs, each with the lines of its script.
  private static func programs(_ scripts: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, script) in scripts {
      // A shell writes it: what this process has open to write, a program that is started meanwhile
      // has open, too, and then it cannot be run.
      _ = try ProgramRun(
        "/bin/sh", ["-c", "cat > \(name) && chmod 755 \(name)"],
        input: .text("#!/bin/sh\n\(script)\n"), directory: folder.path)
    }
    for name in ["grep", "awk", "cat", "mktemp", "rm", "dirname", "timeout"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: "/usr/bin/\(name)")
    }
    return folder
  }

  private static func run(
    _ script: String, _ arguments: [String] = [], with programs: TemporaryFolder
  ) throws -> ProgramRun {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try ProgramRun(
      "/bin/sh", [root.appending(path: ".ci/\(script)").path] + arguments,
      environment: ["PATH": programs.path])
  }

  /// A machine that has all libraries but two.
  private static let packages =
    "case $* in *libedit-dev|*libgmp-dev) exit 1 ;; esac; echo 'install ok installed'"

  @Test func `without root and sudo the missing packages are named, and what to ask for`() throws {
    let programs = try Self.programs([
      "dpkg-query": Self.packages, "id": "echo 1000", "apt-get": "echo called; exit 1",
    ])
    let run = try Self.run("setup", with: programs)
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(
      run.errors == """
        dca needs these packages to be built or tested: libedit-dev libgmp-dev
        You are not root and there is no sudo. Ask for:  apt-get install libedit-dev libgmp-dev

        """)
  }

  @Test func `without apt-get the missing packages are named`() throws {
    let programs = try Self.programs(["dpkg-query": Self.packages, "id": "echo 0"])
    let run = try Self.run("setup", ["ledger"], with: programs)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("dca needs these packages to be built or tested: libedit-dev "))
    #expect(run.errors.contains("There is no apt-get."))
  }

  @Test func `where nothing is missing nothing is done`() throws {
    let programs = try Self.programs([
      "dpkg-query": "echo 'install ok installed'", "apt-get": "echo called",
    ])
    let run = try Self.run("setup", with: programs)
    #expect(run.errors == "")
    #expect(run.output == "")
    #expect(run.status == 0)
  }

  /// What `swift test` prints, in short.
  private static let tests = """
    cat <<'END'
    Building for debugging...
    [7/8] Compiling TradesTests SaleTests.swift
    Build complete! (3.42s)
    Test Suite 'All tests' started at 2026-12-01 00:00:00.000
    Test Suite 'All tests' passed at 2026-12-01 00:00:00.001.
    \t Executed 0 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
    ◇ Test run started.
    ↳ Testing Library Version: 6.3
    ↳ Target Platform: x86_64-unknown-linux-gnu
    ◇ Suite SaleTests started.
    ◇ Test `a sale` started.
    ◇ Test case passing 1 argument seed → 0 (UInt64) to `a sale` started.
    ◇ Test case passing 1 argument text → "buy 1 @ 2
    sell 1 @ 3

    " to `a sale` started.
    ✔ Test `a sale` with 2 test cases passed after 0.1 seconds.
    ➜ Test `a full disk` skipped: "it needs root"
    """

  @Test func `of tests that pass only those skipped and the closing line are printed`() throws {
    let closing = "✔ Test run with 2 tests in 1 suite passed after 0.2 seconds."
    let programs = try Self.programs(["swift": "\(Self.tests)\n\(closing)\nEND"])
    let run = try Self.run("test", with: programs)
    #expect(run.output == "➜ Test `a full disk` skipped: \"it needs root\"\n\(closing)\n")
    #expect(run.status == 0)
  }

  @Test func `a failure is printed whole, and the status is that of the tests`() throws {
    let failure = """
      ✘ Test `a sale` recorded an issue at SaleTests.swift:7:5: Expectation failed: 1 == 2
      ↳ // the cost is another
      3 + 4
      ✘ Test `a sale` failed after 0.1 seconds with 1 issue.
      ✘ Test run with 2 tests in 1 suite failed after 0.2 seconds with 1 issue.

      """
    let programs = try Self.programs(["swift": "echo \"$@\"; \(Self.tests)\n\(failure)END\nexit 3"])
    let run = try Self.run("test", ["--filter", "SaleTests"], with: programs)
    #expect(
      run.output == "test --filter SaleTests\n➜ Test `a full disk` skipped: \"it needs root\"\n"
        + failure)
    #expect(run.status == 3)
  }
}
