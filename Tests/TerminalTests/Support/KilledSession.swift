import Foundation
import Glibc
import Testing

/// A session that goes on over many programs, each of which is killed and the next of which brings it
/// back, beside the commands that were acknowledged: the prompt came back after them.
struct KilledSession {
  /// How the first program starts.
  struct Start: Sendable {
    /// The commands of the init file, which nothing takes back.
    var initLines: [String] = []
    /// Commands that run before the prompt.
    var lines: [String] = []
  }

  private let home: TemporaryFolder
  private let program: String
  private let start: Start
  private var random: SeededGenerator
  /// The commands that make the session again.
  private var acknowledged: [String]
  private var isFirst = true
  /// How many programs were killed between a line's Enter and the prompt, and had kept the line.
  private(set) var keptInFlight = 0

  private static let journals = ".local/state/dca/sessions"

  init(seed: Int, _ start: Start) throws {
    home = try TemporaryFolder()
    program = try BuiltProgram.path()
    self.start = start
    random = SeededGenerator(seed: seed)
    acknowledged = start.initLines + start.lines
    for (name, text) in RandomEntry.files { try home.write(text, to: name) }
    try FileManager.default.createDirectory(
      atPath: "\(home.path)/.config/dca", withIntermediateDirectories: true)
    try home.write(start.initLines.joined(separator: "\n"), to: ".config/dca/init")
  }

  /// Starts a program, brings back the session, enters some lines and kills it. What is there then is
  /// held against what was acknowledged.
  mutating func runUntilKilled() throws {
    let arguments =
      isFirst && !start.lines.isEmpty ? ["-i"] + start.lines.flatMap { ["-e", $0] } : []
    let terminal = try PseudoTerminal(
      program, arguments, rows: 40, columns: 200, environment: ["HOME": home.path],
      directory: home.path)
    if !isFirst, random.isOne(in: 10) {
      usleep(.random(in: 0...20_000, using: &random))
      return try kill(terminal, entering: [])
    }
    try terminal.wait(for: "a prompt") { $0.prompts == 1 }
    if !isFirst {
      try terminal.type("resume" + Key.enter)
      if random.isOne(in: 10) {
        usleep(.random(in: 0...5_000, using: &random))
        return try kill(terminal, entering: [])
      }
      try terminal.wait(for: "the prompt after 'resume'") { $0.prompts == 2 }
    }
    isFirst = false
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let entry = RandomEntry.any(using: &random)
      let prompts = terminal.screen.prompts + entry.lines.count
      try terminal.type(entry.keys)
      try terminal.wait(for: "the prompt after '\(entry.keys)'") { $0.prompts == prompts }
      acknowledged += entry.lines.flatMap(\.self)
    }
    let last = RandomEntry.any(using: &random)
    var keys = Array(last.keys.utf8)
    if random.isOne(in: 5) { keys = Array(keys.prefix(.random(in: keys.indices, using: &random))) }
    try terminal.type(bytes: keys)
    usleep(.random(in: 0...random.pick([300, 3_000, 20_000]), using: &random))
    try kill(terminal, entering: last.lines)
  }

  /// Kills a program that has not yet answered all of some lines.
  private mutating func kill(_ terminal: PseudoTerminal, entering lines: [[String]]) throws {
    let before = terminal.screen.prompts
    terminal.send(signal: SIGKILL)
    #expect(try terminal.waitForEnd() == .signalled(SIGKILL))
    let answered = lines.isEmpty ? 0 : terminal.screen.prompts - before
    acknowledged += lines.prefix(answered).flatMap(\.self)
    try check(inFlight: lines.dropFirst(answered).first ?? [])
  }

  /// The session that is brought back is that of the acknowledged commands, or those and some of the
  /// line in flight.
  private mutating func check(inFlight: [String]) throws {
    let found = try state(after: try broughtBack())
    for count in 0...inFlight.count {
      let commands = acknowledged + inFlight.prefix(count)
      guard try state(after: commands) == found else { continue }
      if count > 0 { keptInFlight += 1 }
      return acknowledged = commands
    }
    let expected = try state(after: acknowledged)
    let place = zip(found, expected).first { $0 != $1 }
    let journal = try? String(contentsOfFile: "\(home.path)/copy.journal", encoding: .utf8)
    try #require(
      Bool(false),
      """
      acknowledged: \(acknowledged.joined(separator: "\n"))
      in flight: \(inFlight)
      found:    \(place?.0 ?? "\(found.count) answers")
      expected: \(place?.1 ?? "\(expected.count) answers")
      \(journal ?? "no journal")
      """)
  }

  /// The command that brings back a copy of the journal; the init file's where none was written.
  private func broughtBack() throws -> [String] {
    guard let journal = try liveJournal() else { return start.initLines }
    let files = FileManager.default
    try? files.removeItem(atPath: "\(home.path)/copy.journal")
    try files.copyItem(atPath: journal, toPath: "\(home.path)/copy.journal")
    return ["resume copy.journal"]
  }

  /// The journal that was written last, alone and without the marks at its end: as if the program had
  /// been killed before them, so that the next program goes on with it. Others are of sessions that
  /// were replaced.
  private func liveJournal() throws -> String? {
    let files = FileManager.default
    let folder = "\(home.path)/\(Self.journals)"
    let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
    var live: (path: String, time: Int)?
    for path in names.filter({ $0.hasSuffix(".journal") }).map({ "\(folder)/\($0)" }) {
      let text = String(decoding: files.contents(atPath: path) ?? Data(), as: UTF8.self)
      let times = text.split(separator: "\n").filter { $0.dropFirst(8).first == "@" }
      let time = times.last.flatMap { Int($0.dropFirst(9)) } ?? 0
      if let other = live, other.time > time {
        try files.removeItem(atPath: path)
      } else {
        if let other = live { try files.removeItem(atPath: other.path) }
        live = (path, time)
      }
    }
    guard let live else { return nil }
    var lines = (files.contents(atPath: live.path) ?? Data()).split(
      separator: 0x0A, omittingEmptySubsequences: false)
    // What is behind the last newline is torn, and the next program is to see it.
    if let last = lines.last, last.isEmpty {
      lines.removeLast()
      while let mark = lines.last?.dropFirst(8).first, [0x2E, 0x3D, 0x40].contains(mark),
        lines.count > 1
      {
        lines.removeLast()
      }
      try Data(lines.flatMap { $0 + [0x0A] }).write(to: URL(filePath: live.path))
    }
    return live.path
  }

  /// All there is to see of the session that commands make: its sheets and options, and its tables
  /// while all is taken back, and made again.
  private func state(after commands: [String]) throws -> [String] {
    let steps = acknowledged.count + 1
    let walk = Array(repeating: "undo", count: steps) + Array(repeating: "redo", count: steps)
    let looks = ["sheets", "option", "price", "lots", "show all", "save now.dca", "redo 999"]
    // The present sheet first: what was in flight may show in nothing but its steps.
    let other = acknowledged.count % 4 == 0 ? ["sheet plan"] + walk : []
    try home.write(
      (looks + walk + other + ["save end.dca"]).joined(separator: "\n"), to: "probe")
    try home.write(commands.joined(separator: "\n"), to: "commands")
    for name in ["now.dca", "end.dca"] {
      try? FileManager.default.removeItem(atPath: "\(home.path)/\(name)")
    }
    let run = try ProgramRun(
      program, ["--json", "commands", "probe"], environment: ["HOME": home.path],
      directory: home.path)
    let answers = run.output.split(separator: "\n").filter { $0.contains("\"file\":\"probe\"") }
    let saved = try ["now.dca", "end.dca"].map {
      try String(contentsOfFile: "\(home.path)/\($0)", encoding: .utf8)
    }
    // What a paste is called a batch cannot say.
    return answers.map { String($0).replacing(/"(un|re)done":\[[^\]]*\],/, with: "") } + saved
  }
}

extension Screen {
  /// How many prompts the program has shown: it asks for marks around pastes at each.
  fileprivate var prompts: Int { modeChanges.count { $0.mode == 2004 && $0.isOn } }
}
