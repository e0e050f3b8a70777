import Commands
import Files
import Glibc
import Session
import Trades

/// Asks for commands at a prompt and answers on the terminal.
struct Interactive {
  /// The session, which completion looks at while a line is typed.
  private final class Conversation {
    var session: Session

    init(_ session: Session) {
      self.session = session
    }
  }

  private let editor: LineEditor
  private let history: HistoryFile?
  private let conversation: Conversation
  private let desk: Desk
  private let progress: ProgressLine
  private let isQuiet: Bool
  /// Whether commands were typed before the prompt came.
  private let wasTyped: Bool

  /// Whether lines can be asked for: standard input and output are a terminal.
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Nil where there is no terminal that lines can be edited on.
  init?(_ session: Session, arguments: Arguments, desk: Desk) {
    let history = arguments.hasHistory ? HistoryFile(environment: Environment.value) : nil
    let conversation = Conversation(session)
    let complaint = Environment.nameTerminal()
    let editor = LineEditor(
      programName: "dca",
      readsSettings: !arguments.isSafe,
      history: { enter in history?.forEachLine(enter) },
      completing: { line, cursor in
        Self.completion(
          of: Array(line[..<cursor]), in: conversation.session, hasFiles: !arguments.isSafe)
      },
      decorating: { line in Self.decoration(of: line, in: conversation.session) },
      reading: { text in PastedCells(text) })
    guard let editor else { return nil }
    self.editor = editor
    self.history = history
    self.conversation = conversation
    self.desk = desk
    isQuiet = arguments.isQuiet
    wasTyped = arguments.sources.contains(.standardInput)
    conversation.session.interruption = Interruption { Signals.isInterrupted }
    let progress = ProgressLine(
      write: { editor.write($0) }, isStopped: { Signals.isInterrupted })
    self.progress = progress
    if let complaint { say(complaint) }
    desk.progress = { progress.show(rows: $0, share: $1) }
  }

  /// Runs until the person leaves; returns the exit status. The table there is may be shown first.
  func run(showsTable: Bool) -> Int32 {
    defer {
      history?.close()
      editor.close()
    }
    let greeting = desk.greeting()
    if !isQuiet { say("dca \(Main.version): 'help' lists the commands, Ctrl-D leaves") }
    // What is not saved is said however little else is wanted.
    if let greeting { say(greeting) }
    if showsTable, conversation.session.model.count > 0 {
      answer { renderer, output in
        renderer.render(.table(nil), conversation.session, to: &output)
      }
    }
    if let complaint = desk.endStart(with: conversation.session, wasTyped: wasTyped) {
      say(complaint)
    }
    while !conversation.session.isOver {
      switch editor.readLine(prompt: prompt) {
      case .line(let line): run(line)
      case .pasted(let cells):
        answer { renderer, output in
          var commands: [[UInt8]] = []
          for report in conversation.session.buy(cells, accepted: { commands.append($0) }) {
            renderer.render(report, conversation.session, to: &output)
          }
          for complaint in desk.record(rows: commands, conversation.session) {
            Self.say(complaint, &output)
          }
        }
      case .interrupted: continue
      case .endOfInput: return leave()
      case .terminated(let signal):
        editor.close()
        Signals.end(by: signal)
        return 128 + signal
      }
    }
    return leave()
  }

  /// Ends the journal and says what is not saved; returns the exit status.
  private func leave() -> Int32 {
    Signals.forgetInterrupt()
    for message in desk.finish(conversation.session) { say(message) }
    return 0
  }

  /// Runs the user's commands for each start, all or none.
  static func runInit(_ session: inout Session, isQuiet: Bool, desk: Desk) {
    guard let path = Desk.initPath else { return }
    let (refusal, answers) = desk.runInit(path, &session)
    // No line is read yet, and Ctrl-C ends the program.
    let drain: TextOutput.Drain = { (try? ByteOutput.write($0, to: STDOUT_FILENO)) != nil }
    answer(session.options, isQuiet: isQuiet, drain: drain) { renderer, output in
      for answer in answers {
        renderer.render(answer.reply, answer.session, line: [], to: &output)
      }
      if let refusal {
        renderer.render(refusal, line: Array(path.utf8)[...], origin: nil, to: &output)
      }
    }
  }

  private func run(_ line: [UInt8]) {
    guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else { return }
    editor.remember(line)
    conversation.session.today = Self.today
    var offers: [String] = []
    answer { renderer, output in
      if let complaint = history?.append(line) { Self.say(complaint, &output) }
      conversation.session.run(line, in: 0..<line.count, errand: desk.perform) { reply, session in
        // What is shown has been kept.
        let complaints = desk.record(reply, line: line[...], session)
        for answer in desk.takeAnswers() {
          renderer.render(answer.reply, answer.session, line: line[...], to: &output)
        }
        if reply.isInterruption { Self.goOn(&output) }
        // What was done in spite of Ctrl-C is told, and what follows on the line is not done.
        let isLate = reply.change != nil && Signals.isInterrupted
        if isLate { Self.goOn(&output) }
        defer {
          if isLate {
            output.flush()
            Signals.noteInterrupt()
          }
        }
        renderer.render(reply, session, line: line[...], to: &output)
        for complaint in complaints { Self.say(complaint, &output) }
        if let offer = reply.offer { offers.append(offer) }
      }
    }
    for offer in offers { editor.remember(Array(offer.utf8)) }
  }

  /// The day by the clock and the time zone of this machine.
  private static var today: Day? {
    var (now, local) = (time(nil), tm())
    guard localtime_r(&now, &local) != nil else { return nil }
    return Day(
      year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
  }

  /// What may stand at the end of a line: words that are known, or files.
  private static func completion(
    of line: [UInt8], in session: Session, hasFiles: Bool
  ) -> Completion {
    var (start, candidates) = session.completions(of: line)
    if hasFiles, let path = session.pathStart(in: line) {
      if path != start { candidates = [] }
      start = path
      candidates += PathCompletion.candidates(for: String(decoding: line[path...], as: UTF8.self))
    }
    let isOpen = candidates.first.map { $0.hasSuffix("(") || $0.hasSuffix("/") } == true
    return Completion(
      replacing: start..<line.count, candidates: candidates, suffix: isOpen ? "" : " ")
  }

  /// The prompt, with the sheet's name where there are several.
  private var prompt: String {
    conversation.session.sheetName.map { "dca \($0)> " } ?? "dca> "
  }

  /// Writes words on as many lines as they need.
  private func say(_ text: String) {
    answer { _, output in Self.say(text, &output) }
  }

  private static func say(_ text: String, _ output: inout TextOutput) {
    output.wrap(text, width: TerminalSize.current().columns)
  }

  private func answer(_ body: (TextRenderer, inout TextOutput) -> Void) {
    Self.answer(
      conversation.session.options, isQuiet: isQuiet, drain: { [editor] in editor.put($0) }
    ) { renderer, output in
      body(renderer, &output)
      progress.clear()
      output.flush()
      guard output.isStopped else { return }
      Self.goOn(&output)
      // The terminal may have dropped the end of a line.
      output.line("")
      output.line("stopped: the rest is not printed")
    }
  }

  /// Answers a Ctrl-C: what is written from here on is seen again.
  private static func goOn(_ output: inout TextOutput) {
    Signals.forgetInterrupt()
    output.goOn()
  }

  /// Writes what `body` makes for the terminal as large as it is now.
  private static func answer(
    _ options: Options, isQuiet: Bool, drain: @escaping TextOutput.Drain,
    _ body: (TextRenderer, inout TextOutput) -> Void
  ) {
    var output = TextOutput(hasColor: hasColor(options), drain: drain)
    let size = TerminalSize.current()
    body(
      TextRenderer(screen: .init(width: size.columns, height: size.rows), isQuiet: isQuiet),
      &output)
    // A terminal that is gone is noticed when the next line is asked for.
    output.flush()
  }

  /// What is drawn beside a line while it is typed.
  private static func decoration(of line: [UInt8], in session: Session) -> Decoration? {
    guard session.options.live else { return nil }
    return Decoration(preview: session.preview(of: line), hasColor: hasColor(session.options))
  }

  /// Colours as the option says; by itself where the terminal has them and nobody objects.
  private static func hasColor(_ options: Options) -> Bool {
    switch options.color {
    case .on: true
    case .off: false
    case .auto:
      (Environment.value("NO_COLOR") ?? "").isEmpty
        && !["", "dumb"].contains(Environment.value("TERM") ?? "")
    }
  }
}
