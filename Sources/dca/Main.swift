import CStart
import Commands
import Files
import Glibc
import Session

/// The program: arguments in, an exit status out.
@main
enum Main {
  /// The version of the program and of its command language.
  static let version = "0.1.0"

  static func main() {
    let arguments: Arguments
    do {
      arguments = try Arguments(words)
    } catch {
      fail(error.message, help: "'dca --help' lists the flags")
    }
    if arguments.isHelp { answer(Arguments.help) }
    if arguments.isVersion { answer("dca \(version)\n") }
    exit(run(arguments))
  }

  /// The words behind the program's name.
  private static var words: some Sequence<String> {
    (1...).lazy.map { dca_argument(Int32(clamping: $0)) }.prefix { $0 != nil }.compactMap { word in
      word.map { String(cString: $0) }
    }
  }

  /// Runs what the command line names, and the prompt where it asks for that or names nothing.
  private static func run(_ arguments: Arguments) -> Int32 {
    let hasPrompt =
      (arguments.isInteractive || arguments.sources.isEmpty) && !arguments.isJSON
      && Interactive.isPossible
    if arguments.sources.isEmpty, !hasPrompt, !arguments.isJSON, isatty(STDIN_FILENO) == 1 {
      complain("standard output is no terminal: there is no prompt, and nothing is kept")
    }
    let desk: Desk
    do throws(FileProblem) {
      desk = try self.desk(arguments, hasPrompt: hasPrompt)
    } catch {
      fail(error.message)
    }
    var session = Session()
    if hasPrompt {
      if arguments.hasInit { Interactive.runInit(&session, isQuiet: arguments.isQuiet, desk: desk) }
      desk.beginStart(with: session)
    }
    // Taken before it is read: what is written there meanwhile is noticed when it is saved to.
    let document = arguments.isInteractive ? document(arguments) : nil
    // Of a session's file the table is shown once, and not after each line.
    let isQuiet = arguments.isQuiet || document != nil
    var batch = Batch(session, arguments: arguments, isQuiet: isQuiet, desk: desk)
    var hadRefusals = false
    do {
      if !hasPrompt || !arguments.sources.isEmpty { try batch.run(try sources(arguments)) }
      session = batch.session
      if let document, !batch.hasRefusals { desk.adopt(document, &session) }
      if !hasPrompt, arguments.isInteractive, !arguments.sources.isEmpty,
        !arguments.sources.contains(.standardInput),
        !batch.isStopped
      {
        // Where there is no terminal `-i` goes on with standard input.
        hadRefusals = batch.hasRefusals
        batch = Batch(session, arguments: arguments, isQuiet: arguments.isQuiet, desk: desk)
        try batch.run([.standardInput])
      }
    } catch {
      fail(error.message, help: help(arguments))
    }
    if hasPrompt, !batch.session.isOver {
      guard let interactive = Interactive(session, arguments: arguments, desk: desk) else {
        fail("this terminal cannot be used")
      }
      return interactive.run(showsTable: document != nil && !arguments.isQuiet)
    }
    if let complaint = desk.endBatch() { fail(complaint) }
    return hadRefusals || batch.hasRefusals ? 1 : 0
  }

  /// What does the work with files: at a prompt with a journal, else with one where that was asked for.
  private static func desk(
    _ arguments: Arguments, hasPrompt: Bool
  ) throws(FileProblem) -> Desk {
    if arguments.isSafe {
      let journal = try arguments.journal.map { (path) throws(FileProblem) in
        try Journal(at: path, clock: Environment.clock)
      }
      return Desk(journal: journal, named: arguments.files)
    }
    var sessions: JournalFolder?
    var missing: FileProblem?
    do throws(FileProblem) {
      sessions = try JournalFolder(environment: Environment.value, clock: Environment.clock)
    } catch {
      missing = error
    }
    if let path = arguments.journal {
      return Desk(journal: try Journal(at: path, clock: Environment.clock), sessions: sessions)
    }
    return hasPrompt
      ? Desk(journal: sessions?.newJournal(), sessions: sessions, missing: missing)
      : Desk(sessions: sessions)
  }

  /// The sources named on the command line, or standard input where none is; all are opened before
  /// anything is run.
  private static func sources(_ arguments: Arguments) throws(LineSource.Failure) -> [LineSource] {
    var texts = 0
    var sources: [LineSource] = []
    func add(_ text: String) {
      sources.append(LineSource(name: "-e", text: text, after: texts))
      texts += text.utf8.split(separator: 10, omittingEmptySubsequences: false).count
    }
    for source in arguments.sources.isEmpty ? [.standardInput] : arguments.sources {
      switch source {
      case .text(let text): add(text)
      case .file(let path) where isTable(path):
        try LineSource(path: path).close()
        guard !path.contains(where: \.isNewline) else {
          throw LineSource.Failure(message: "a file whose name has a line break cannot be imported")
        }
        add("import \(PathCompletion.word(for: path))")
      case .file(let path): sources.append(try LineSource(path: path))
      case .standardInput: sources.append(.standardInput)
      }
    }
    return sources
  }

  /// The file of commands that the prompt goes on with, if it is the only source.
  private static func document(_ arguments: Arguments) -> Desk.Document? {
    guard arguments.sources.count == 1, case .file(let path) = arguments.sources[0],
      !isTable(path)
    else { return nil }
    return Desk.Document(path: path)
  }

  /// Whether a file has trades by its name, and no commands.
  private static func isTable(_ path: String) -> Bool {
    Catalogue.reading(path, insteadOf: "open") != nil
  }

  /// What to type where a command stands in the place of a file's name.
  private static func help(_ arguments: Arguments) -> String? {
    let paths = arguments.sources.compactMap { source -> String? in
      if case .file(let path) = source { path } else { nil }
    }
    let text = paths.joined(separator: " ")
    let verb = text.prefix { $0 != " " }
    guard paths.count == arguments.sources.count, let first = paths.first,
      access(first, F_OK) != 0, Catalogue.isVerb(Array(verb.utf8)[...]), !text.contains("'"),
      Quotation.escaped(Array(text.utf8)[...]) == text
    else { return nil }
    return "try dca -e '\(text)'"
  }

  private static func answer(_ text: String) -> Never {
    do {
      try ByteOutput.write(Array(text.utf8), to: STDOUT_FILENO)
    } catch {
      fail("standard output: \(error.reason)")
    }
    exit(0)
  }

  /// Says something on standard error.
  private static func complain(_ message: String) {
    var errors = TextOutput(hasColor: false)
    errors.line("dca: \(message)")
    try? ByteOutput.write(errors.bytes, to: STDERR_FILENO)
  }

  /// Leaves with status 2 for wrong usage or a file that cannot be read or written.
  private static func fail(_ message: String, help: String? = nil) -> Never {
    var errors = TextOutput(hasColor: false)
    errors.line("dca: \(message)")
    if let help { errors.line("help: \(help)") }
    try? ByteOutput.write(errors.bytes, to: STDERR_FILENO)
    exit(2)
  }
}
