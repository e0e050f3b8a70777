import Commands
import Session

/// Does what commands ask of files, and keeps the journal of what changes the session.
public final class Desk {
  /// Whether the commands that come are those of a file.
  public var isInScript = false

  /// The files that the commands of a script have written.
  var written: [String] = []

  /// What commands within scripts have answered, each with the session as it then was.
  var answers: [(reply: Reply, session: Session)] = []

  /// The files that the command line names, where no others may be touched.
  private let named: Set<String>?

  /// Is told how far the reading of a file has come; false stops it.
  public var progress: TradeFile.Progress = { _, _ in true }

  /// The folder that relative paths start from; nil for the process's own.
  let folder: String?
  /// What the files were when they were last read or written whole.
  var stamps: [String: FileStamp] = [:]
  /// The session as a file holds it, or as it can be had again from where it started; nil where there
  /// is no such place.
  var saved: Session? = Session()
  /// The revision of the session when the prompt came.
  var startRevision = 0
  /// Where journals of other runs are; nil where there is no such place.
  let sessions: JournalFolder?
  /// What this run changes; nil where that is not kept.
  var journal: Journal?
  /// Why there is no journal where there should be one, until that has been said.
  var missing: FileProblem?
  /// The session as it was when a change was last kept.
  var kept = Kept()
  /// The journals of sessions that were replaced before they were saved, by the session's origin.
  var setAside: [Int: String] = [:]
  /// Whether a session that was replaced could not be set aside, and is in this journal alone.
  var hasLostCopy = false
  /// The revision of the session of which the journal last said that it is in a file.
  var markedRevision = 0
  /// The journals that were listed last, which numbers are about.
  var listed: [String] = []
  /// What there is to say, beside its answer, once the command is done.
  var complaints: [String] = []
  /// The session as it was before the first change in the journal.
  var start = Session()
  /// Whether there is no prompt yet: changes may reach the disk together.
  var isStarting = false
  /// Whether anything has been handed to the journal.
  var hasStarted = false
  /// What the commands of a script, or a reading, have changed so far.
  var changes: Changes?
  /// Whether the command whose reply comes next was about files.
  var isErrand = false

  /// A desk for paths in a folder. `journal` is what changes are kept in, and `sessions` what
  /// `resume` looks through; `missing` says why changes cannot be kept that were to be. Where `named`
  /// is given, files of other names are neither read nor written.
  public init(
    folder: String? = nil, journal: Journal? = nil, sessions: JournalFolder? = nil,
    missing: FileProblem? = nil, named: Set<String>? = nil
  ) {
    self.named = named
    self.folder = folder
    self.journal = journal
    self.sessions = sessions
    self.missing = missing
  }

  /// Does what a command asks, which has a text.
  public func perform(
    _ request: FileRequest, _ session: inout Session, _ command: Range<Int>, _ text: [UInt8]
  ) throws(Diagnostic) -> Report {
    // What a command of a script has changed is kept with the script.
    let isOutermost = changes == nil
    defer { isErrand = true }
    try checkSafety(request, session, command)
    guard isOutermost else { return try answer(request, &session, command) }
    written = []
    let before = (session, saved)
    do throws(Diagnostic) {
      let report = try answer(request, &session, command)
      try keepChanges(session, naming: text, command)
      return report
    } catch {
      // Writing the journal is a part of the change, and ends with it.
      (session, saved) = before
      throw error.afterWriting(written)
    }
  }

  /// Refuses files that may not be touched.
  private func checkSafety(
    _ request: FileRequest, _ session: borrowing Session, _ command: Range<Int>
  ) throws(Diagnostic) {
    guard let named, let path = request.path ?? session.document, !named.contains(path) else {
      return
    }
    throw Diagnostic(
      .file, "--safe allows only files named on the command line", at: command,
      label: "expected a command without a file")
  }

  private func answer(
    _ request: FileRequest, _ session: inout Session, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    switch request {
    case .save(let path, let force): try save(&session, to: path, force: force, command)
    case .open(let path): try open(path, &session, command)
    case .source(let path): try source(path, &session, command)
    case .importTrades(let request): try importTrades(request, &session, command)
    case .export(let path, let force): try export(session, to: path, force: force, command)
    case .resume(let which): try resume(which, &session, command)
    case .listSessions: listSessions()
    case .forget(let number): try forgetSessions(number, session, command)
    }
  }

  /// Where a path of a command leads.
  func place(of path: String) -> String {
    let path = HomeFolder.expanded(path)
    guard let folder, !path.hasPrefix("/") else { return path }
    return "\(folder)/\(path)"
  }

  /// Reads a file of commands.
  func script(_ path: String, _ command: Range<Int>) throws(Diagnostic) -> (Script, FileStamp?) {
    do throws(FileProblem) {
      let file = try FileContents(of: place(of: path))
      return (Script(name: path, text: file.bytes), file.stamp)
    } catch {
      throw error.diagnostic(path, command)
    }
  }
}
