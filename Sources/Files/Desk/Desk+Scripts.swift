import Commands
import Glibc
import Session

extension Desk {
  func source(
    _ path: String, _ session: inout Session, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    let (script, _) = try script(path, command)
    let before = session.model
    try recording(as: .together) { () throws(Diagnostic) in
      try session.inOneStep { (session) throws(Diagnostic) in
        try session.run(script, command, errand: perform, reply: note)
      }
    }
    return .change(from: .table(before), rows: 1..<1, remark: "\(shown(path)) has been run")
  }

  func open(
    _ path: String, _ session: inout Session, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    let (script, stamp) = try script(path, command)
    let before = session.model
    do throws(Diagnostic) {
      try recording(as: .anew) { () throws(Diagnostic) in
        try session.open(script, command, errand: perform, reply: note)
      }
    } catch {
      throw ofTrades(path, command, error) ?? error
    }
    if let stamp {
      // A script replaces no file but that of a session.
      stamps[path] = isInScript || session.isInScript ? (script.isSession ? stamp : nil) : stamp
      saved = session
    } else {
      // What came through a pipe is in no file.
      session.document = nil
    }
    return .change(from: .table(before), rows: 1..<1, remark: "\(shown(path)) is open")
  }

  /// The refusal to open a file that is not one of commands: its first line is none, and by its name
  /// another command reads it.
  private func ofTrades(_ path: String, _ command: Range<Int>, _ refusal: Diagnostic) -> Diagnostic?
  {
    guard refusal.place?.line == 1, let reader = Catalogue.reading(path, insteadOf: "open") else {
      return nil
    }
    return Diagnostic(
      .file, "\(shown(path)): the file has no commands", at: command,
      label: "expected a file that 'save' has written",
      replacement: "\(reader.name) \(PathCompletion.word(for: path))")
  }

  func save(
    _ session: inout Session, to path: String?, force: Bool, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    guard let path = path ?? session.document else {
      throw Diagnostic(
        .missing, "the session has no file yet", at: command.upperBound..<command.upperBound,
        label: "expected a file's name")
    }
    try mayForce(force, "save", session, command)
    let script = SessionScript(session)
    let mode = force ? WriteMode.overwrite : stamps[path].map { .replace($0) } ?? .create
    let stamp = try write(path, mode, verb: "save", command) { (output) throws(FileProblem) in
      try script.forEachLine { (line) throws(FileProblem) in
        try output.write(line + [UInt8(ascii: "\n")])
      }
    }
    // What goes to a pipe or a terminal is printed, and kept by nobody.
    guard let stamp else { return .file("printed to \(shown(path)); nothing was saved") }
    stamps[path] = stamp
    session.document = path
    saved = session
    return .file("saved to \(shown(path))")
  }

  /// Where the commands are that a user has run at each start.
  public static var initPath: String? {
    guard let path = HomeFolder.folder("XDG_CONFIG_HOME", or: ".config").map({ "\($0)/dca/init" }),
      access(path, F_OK) == 0
    else { return nil }
    return path
  }

  /// Runs the commands of the init file, all or none; they are no change that could be taken back.
  public func runInit(
    _ path: String, _ session: inout Session
  ) -> (refusal: Reply.Refusal?, answers: [(reply: Reply, session: Session)]) {
    let command = 0..<path.utf8.count
    // What it changes belongs to no journal.
    changes = Changes(start: .together)
    defer { (changes, isErrand) = (nil, false) }
    do throws(Diagnostic) {
      let (script, _) = try script(path, command)
      var copy = session
      try copy.run(script, command, errand: perform, reply: note)
      copy.forgetHistory()
      session = copy
      return (nil, takeAnswers())
    } catch {
      return (Reply.Refusal(error), takeAnswers())
    }
  }

  /// Writes a file for a verb that may be forced; answers its state.
  @discardableResult
  func write(
    _ path: String, _ mode: WriteMode, verb: String, _ command: Range<Int>,
    _ body: (inout FileOutput) throws(FileProblem) -> Void
  ) throws(Diagnostic) -> FileStamp? {
    do throws(FileProblem) {
      let stamp = try FileWriter.write(to: place(of: path), mode, body)
      if changes != nil { written.append(path) }
      return stamp
    } catch {
      throw error.diagnostic(path, command, forced: "\(verb)! \(PathCompletion.word(for: path))")
    }
  }

  /// Refuses what would replace any file where nobody has typed it.
  func mayForce(
    _ force: Bool, _ verb: String, _ session: borrowing Session, _ command: Range<Int>
  ) throws(Diagnostic) {
    guard force, isInScript || session.isInScript else { return }
    throw Diagnostic(
      .script, "a script cannot replace files with '\(verb)!'", at: command,
      label: "expected '\(verb)', or to be typed")
  }

  /// A path as a message shows it.
  func shown(_ path: String) -> String { Quotation.escaped(path) }
}

extension FileProblem {
  /// The refusal of a command that named the path; `forced` is what does it all the same, where
  /// anything does.
  func diagnostic(_ path: String, _ command: Range<Int>, forced: String? = nil) -> Diagnostic {
    if kind == .stopped { return Diagnostic(interruptedAt: command) }
    let mayBeForced = kind == .exists || kind == .changed
    return Diagnostic(
      .file, FileProblem(path, reason).message, at: command,
      label: mayBeForced && forced != nil
        ? "expected another name, or the '!'"
        : forced != nil ? "expected a place that can be written to" : "expected a file to read",
      replacement: mayBeForced ? forced : nil)
  }
}
