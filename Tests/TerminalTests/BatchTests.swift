import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct BatchTests {
  private func dca(
    _ arguments: [String] = [], input: ProgramRun.Input = "",
    output: ProgramRun.Output = .collected, directory: String? = nil
  ) throws -> ProgramRun {
    try ProgramRun(
      BuiltProgram.path(), arguments, input: input, output: output, directory: directory)
  }

  @Test func `commands come from flags, files and pipes alike`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("rows 2\nset 1 amount 1 price 100\ntotals\n", to: "plan.dca")
    let expected = "amount   1\naverage  100\ncost     100\n"
    let flags = try dca(["-q", "-e", "rows 2; set 1 amount 1 price 100", "-e", "totals"])
    #expect(flags.output == expected)
    #expect(try dca(["--quiet", file]).output == expected)
    #expect(try dca(["-q"], input: .file(file)).output == expected)
    #expect(try dca(["-q", "-"], input: .file(file)).output == expected)
  }

  @Test func `no prompt and no escape sequence goes into a pipe`() throws {
    let run = try dca(input: "rows 1\nfoo\noption color on\nset 1 amount 2 price 3\n")
    #expect(!run.outputBytes.contains(0x1B) && !run.errorBytes.contains(0x1B))
    #expect(!run.output.contains("dca>"))
  }

  @Test func `a refused line is told with its place, and the rest runs`() throws {
    let folder = try TemporaryFolder()
    try folder.write("rows 1\n  set 1 amout 5\ntotals\n", to: "plan.dca")
    let run = try dca(["-q", "plan.dca"], directory: folder.path)
    #expect(
      run.errors == """
        plan.dca:2:9: error: unknown field 'amout'
            set 1 amout 5
                  ^^^^^ expected one of: amount, price, value, fee, date, from, split, note
        help: try '  set 1 amount 5'

        """)
    #expect(run.output == "amount   0\naverage  n/a\ncost     0\n")
    #expect(run.status == 1)
  }

  @Test func `strict stops at the first refusal`() throws {
    let run = try dca(["-q", "--strict"], input: "foo\ntotals\n")
    #expect(run.output == "")
    #expect(run.status == 1)
    let line = try dca(["-q", "-e", "totals; foo; totals", "-e", "totals"])
    #expect(line.output.split(separator: "\n").count == 6)
    #expect(line.errors.contains("note: the command before it stands; not run: 'totals'"))
  }

  @Test(arguments: [
    "rows 2\r\nset 1 amount 1 price 2\r\ntotals\r\n", "rows 2\nset 1 amount 1 price 2\ntotals",
    "\u{FEFF}rows 2\nset 1 amount 1 price 2\n\n# nothing\ntotals # sums\n",
  ])
  func `line ends, a missing last newline and a byte order mark are all one`(
    script: String
  ) throws {
    let run = try dca(["-q"], input: .text(script))
    #expect(run.output == "amount   1\naverage  2\ncost     2\n")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func `a full table takes no more rows, whatever the command`() throws {
    for command in ["insert 1", "copy 1", "rows +1"] {
      let run = try dca(["-q", "-e", "rows 10000000; \(command)"])
      #expect(run.status == 1)
      #expect(run.errors.contains("expected"))
    }
  }

  @Test func `bytes that are no text are refused by line, and the others run`() throws {
    let bad: [UInt8] = Array("rows 1\nset 1 ".utf8) + [0, 10, 0xFF, 0xFE, 10]
    let run = try dca(["-q"], input: .bytes(bad + Array("totals\n".utf8)))
    #expect(run.errors.contains("stdin:2:7: error: the line has a NUL character"))
    #expect(run.errors.contains("stdin:3:1: error: the line is not UTF-8"))
    #expect(run.output == "amount   0\naverage  n/a\ncost     0\n")
  }

  @Test func `long lines and huge numbers are answered in short`() throws {
    let spaces = String(repeating: " ", count: 5000)
    let run = try dca(["-q"], input: .text("rows\(spaces)1\ntotals\n"))
    #expect(run.status == 0)
    let nines = String(repeating: "9", count: 1_000_000)
    let refused = try dca(["-q"], input: .text("buy \(nines) @ 1\nbuy 1 @ \(nines)x\n"))
    #expect(refused.errors.utf8.count < 1000)
    #expect(refused.errors.contains("expected at most 10000 characters"))
    #expect(refused.status == 1)
  }

  @Test func `escape sequences are shown, never sent`() throws {
    let run = try dca(["-q"], input: "\u{1B}[2J\u{7}\nbuy 1\u{1B}[31m @ 2\n\u{202E}x\n")
    #expect(!run.errorBytes.contains(0x1B) && !run.errorBytes.contains(7))
    #expect(run.errors.contains("\\u{1B}[2J\\u{7}"))
    #expect(run.errors.contains("\\u{202E}"))
  }

  @Test func `a reader that leaves ends the program quietly`() throws {
    let script = String(repeating: "buy 1 @ 1\n", count: 5000)
    let run = try dca(input: .text(script), output: .cutAfter(100))
    #expect(run.errors == "")
    #expect(run.status != 0)
  }

  @Test func `an output that takes nothing is said`() throws {
    let run = try dca(["-e", "totals"], output: .file("/dev/full"))
    #expect(run.errors.hasPrefix("dca: standard output: "))
    #expect(run.status == 2)
  }

  @Test func `a file named on the command line that has trades is imported`() throws {
    let folder = try TemporaryFolder()
    try folder.write("amount;price\n0,5;100\n1,25;80\n", to: "my trades; 2024.CSV")
    let run = try dca(["-q", "my trades; 2024.CSV", "-e", "totals"], directory: folder.path)
    // 0.5 × 100 + 1.25 × 80.
    #expect(run.output.hasSuffix("amount   1.75\naverage  ≈85.71428571\ncost     150\n"))
    #expect(run.output.hasPrefix("my trades; 2024.CSV: 2 rows, 2 trades\n"))
    #expect(try dca(["missing.csv"], directory: folder.path).status == 2)
  }

  @Test func `a file's name runs no commands`() throws {
    let folder = try TemporaryFolder()
    try folder.write("amount,price\n1,2\n", to: "a\ntotals\nx.csv")
    let run = try dca(["-q", "a\ntotals\nx.csv"], directory: folder.path)
    #expect(run.output == "")
    #expect(run.status == 2)
  }

  @Test func `a journal that cannot be written is told, with status 2`() throws {
    let folder = try TemporaryFolder()
    let run = try dca(["-q", "--journal", "/dev/full", "-e", "buy 1 @ 2"])
    #expect(run.status == 2)
    let all = try dca(["-q", "--journal", "j", "-e", "buy 1 @ 2; quit"], directory: folder.path)
    #expect(all.status == 0 && all.errors == "")
    let back = try dca(["-q", "-e", "resume j", "-e", "totals"], directory: folder.path)
    #expect(back.output == "amount   1\naverage  2\ncost     2\n")
  }

  @Test(arguments: [
    (["help"], "help", "help"), (["buy 1 @ 2"], "buy 1 @ 2", "buy 1 @ 2"),
    (["buy", "1", "@", "2"], "buy", "buy 1 @ 2"),
  ])
  func `a command in the place of a file is told how to be run`(
    _ arguments: [String], _ file: String, _ command: String
  ) throws {
    let folder = try TemporaryFolder()
    let run = try dca(arguments, directory: folder.path)
    #expect(
      run.errors == "dca: \(file): No such file or directory\nhelp: try dca -e '\(command)'\n")
    #expect(run.status == 2)
  }

  @Test func `files that cannot be read stop everything before it starts`() throws {
    let folder = try TemporaryFolder()
    let run = try dca(["-e", "totals", "missing.dca"], directory: folder.path)
    #expect(run.errors == "dca: missing.dca: No such file or directory\n")
    #expect(run.output == "")
    #expect(run.status == 2)
    #expect(try dca(["/"]).status == 2)
  }

  @Test(arguments: [["--frobnicate"], ["-e"]])
  func `wrong usage is said, with status 2`(arguments: [String]) throws {
    let run = try dca(arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains("dca --help"))
  }

  @Test func `version and help answer and leave`() throws {
    #expect(try dca(["--version"]).output.hasPrefix("dca 0."))
    let help = try dca(["--help"])
    #expect(help.output.hasPrefix("usage: dca "))
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `quit ends a script early`() throws {
    let run = try dca(["-q"], input: "totals\nquit\ntotals\n")
    #expect(run.output == "amount   0\naverage  n/a\ncost     0\n")
    #expect(run.status == 0)
  }

  @Test func `JSON has refusals on standard output and is JSON whatever comes in`() throws {
    let input: [UInt8] =
      Array("buy $100 @ 33.33\nsho\n\"\\\u{1B}\u{7F}\u{2028}\n".utf8) + [0xFF, 10]
    let run = try dca(["--json"], input: .bytes(input))
    #expect(run.errors == "")
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4)
    for line in lines {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
    #expect(
      lines[0] == """
        {"line":1,"command":"buy","ok":true,\
        "rows":[{"row":1,"amount":"3.00030003000300030003000300030003",\
        "price":"33.33","value":"100","fee":null,"date":null,"note":null}],\
        "totals":{"amount":"3.00030003000300030003000300030003","average":"33.33","cost":"100",\
        "average_without_fees":"33.33","fees":"0","realised":"0","break_even":"33.33"},\
        "rounded":["rows[0].amount","totals.amount"]}
        """)
    #expect(
      lines[1] == """
        {"line":2,"command":"sho","ok":false,"error":{"code":"unknown-command",\
        "message":"unknown command 'sho'","column":1,"length":3,\
        "label":"expected a command; 'help' lists them","help":"show"}}
        """)
  }

  @Test func `tables of up to 200 rows are whole in a pipe, longer ones say what they leave out`()
    throws
  {
    let whole = try dca(["-e", "rows 200"]).output.split(separator: "\n")
    #expect(whole.count == 204)
    let longer = try dca(["-e", "rows 201"]).output.split(separator: "\n")
    #expect(longer.count < 204)
    #expect(longer.contains { $0.contains("… ") && $0.hasSuffix(" more") })
    #expect(try dca(["-q", "-e", "rows 201; show all"]).output.split(separator: "\n").count == 204)
  }

  @Test(arguments: [["FILE"], ["-"], ["-i", "FILE"]])
  func `nothing of a session that is more than one is run`(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "# dca session 1\nbuy 1 @ 2\nsave! victim\ntotals\n", to: "evil.dca")
    try folder.write("mine", to: "victim")
    let run = try dca(
      arguments.map { $0 == "FILE" ? file : $0 },
      input: arguments.contains("FILE") ? "" : .file(file), directory: folder.path)
    #expect(run.output == "")
    #expect(run.errors.contains(":3:1: error: the file of a session cannot run 'save!'"))
    #expect(run.status == 1)
    #expect(try String(contentsOfFile: "\(folder.path)/victim", encoding: .utf8) == "mine")
  }

  @Test func `with safe only the files of the command line are touched`() throws {
    let folder = try TemporaryFolder()
    try folder.write("buy 1 @ 2\nsave new\nsource other\n", to: "script")
    try folder.write("buy 1 @ 2\n", to: "other")
    try folder.write("amount,price\n1,3\n", to: "trades.csv")
    let run = try dca(
      ["-q", "--safe", "script", "trades.csv", "-e", "totals"], directory: folder.path)
    #expect(
      run.errors.split(separator: "\n").count { $0.contains("--safe allows only files") } == 2)
    // 2 + 3
    #expect(run.output.hasSuffix("cost     5\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["other", "script", "trades.csv"])
  }

  @Test func `without a terminal -i goes on with standard input, and may save to the file`() throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.write("# dca session 1\nbuy 1 @ 2\n", to: "plan.dca")
    let run = try dca(
      ["-q", "-i", "plan.dca"], input: "buy 3 @ 4\nsave\ntotals\n", directory: folder.path)
    #expect(run.errors == "")
    #expect(run.output.hasSuffix("cost     14\n"))
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == "# dca session 1\nbuy 1 @ 2\nbuy 3 @ 4\n")
  }
}

/// A folder that goes when the test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "dca-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file; returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }
}
