import Commands
import Session

/// Bringing back sessions that were not saved.
extension Desk {
  /// What there is to say at the start: which session is not saved, and how many others. Journals of
  /// which all is saved are removed.
  public func greeting() -> String? {
    guard let sessions else { return nil }
    let unsaved = sessions.prune().filter { !$0.isInUse && $0.isUnsaved }
    guard let last = unsaved.first else { return nil }
    let isCutOff = (try? last.extent.get())?.isEnded == false
    let age = last.time.age(at: sessions.clock()).map { ", \($0)" } ?? ""
    let others = unsaved.count - 1
    return (isCutOff ? "cut off" : "not saved") + "\(age): \(brief(last)); 'resume' continues it"
      + (others > 0 ? "; 'resume list' has \(others) more" : "")
  }

  func resume(
    _ which: FileRequest.Journal, _ session: inout Session, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    guard changes == nil else {
      throw Diagnostic(
        .script, "a script cannot bring a session back", at: command,
        label: "expected to be typed")
    }
    // What there is stays restorable only where there is a folder for its journal.
    let isFresh =
      session.revision == startRevision && saved != nil && !hasStarted
    guard isFresh || journal?.isInFolder == true else {
      throw Diagnostic(
        .file, "this session has changes of its own", at: command,
        label: "expected to be the first command; 'quit' and start again")
    }
    let before = session.model
    let journal = try journal(which, command)
    guard journal !== self.journal || !hasStarted else {
      throw Diagnostic(
        .file, "this is the journal of this session", at: command,
        label: "expected that of another session")
    }
    var revived = session.fresh
    let (count, refusal, documents) = try reading(command) { () throws(FileProblem) in
      try revive(&revived, from: journal)
    }
    stamps.merge(documents) { $1 }
    if hasStarted, let own = self.journal {
      let isNeeded = isUnsaved(session) || hasLostCopy
      try reading(command) { () throws(FileProblem) in try own.end(hasUnsavedChanges: isNeeded) }
      self.journal = sessions?.newJournal()
      (hasStarted, hasLostCopy) = (false, false)
    }
    saved = nil
    if refusal == nil,
      self.journal === journal || self.journal?.isInFolder == true && journal.isInFolder
    {
      self.journal = journal
      hasStarted = true
    } else {
      // What is refused stays behind, and a batch leaves the journal as it is. Another journal begins
      // with what is there, and so has nothing that could be taken back.
      if self.journal != nil { revived.forgetHistory() }
      start = revived
    }
    session = revived
    if let lost = journal.lost { complaints.append("of the journal, \(lost)") }
    return .change(
      from: .table(before), rows: 1..<1,
      remark: "brought back \(Self.changes(count))\(refusal ?? "")")
  }

  func listSessions() -> Report {
    let entries = unsaved
    listed = entries.map(\.path)
    let now = sessions?.clock()
    let ages = entries.map { entry in
      now.flatMap { entry.time.age(at: $0) } ?? "later than now"
    }
    let width = ages.map(\.count).max() ?? 0
    var text = ""
    for (index, (entry, age)) in zip(entries, ages).enumerated() {
      let pad = String(repeating: " ", count: width - age.count)
      text += "\(index + 1)  \(entry.time.localText)  \(age)\(pad)  \(described(entry))\n"
    }
    return .text(Array((text.isEmpty ? "there is no session to bring back\n" : text).utf8))
  }

  /// Removes the journal of a number, or all; they cannot be brought back then.
  func forgetSessions(
    _ number: Int?, _ session: borrowing Session, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    guard !isInScript, !session.isInScript else {
      throw Diagnostic(
        .script, "a script cannot forget sessions", at: command, label: "expected to be typed")
    }
    let entries = try number.map { (number) throws(Diagnostic) in [try entry(number, command)] }
    let contents = entries?.first.map { brief($0) }
    var count = 0
    for entry in entries ?? unsaved where entry.remove() { count += 1 }
    if let entry = entries?.first, count == 0 {
      throw FileProblem.inUse(entry.path).diagnostic(entry.path, command)
    }
    if let contents { return .file("forgotten: \(contents)") }
    if count == 0 { return .file("there is no session to forget") }
    return .file(count == 1 ? "1 session is forgotten" : "\(count) sessions are forgotten")
  }

  private static func changes(_ count: Int) -> String {
    count == 1 ? "1 change" : "\(count) changes"
  }

  /// The journals of other runs that no program uses, and that hold what is saved nowhere else.
  private var unsaved: [JournalEntry] {
    (sessions?.entries() ?? []).filter { !$0.isInUse && $0.isUnsaved }
  }

  /// The session of a number, as the list was when it was last shown.
  private func entry(_ number: Int, _ command: Range<Int>) throws(Diagnostic) -> JournalEntry {
    let entries = unsaved
    if listed.isEmpty { listed = entries.map(\.path) }
    if number <= listed.count, let entry = entries.first(where: { $0.path == listed[number - 1] }) {
      return entry
    }
    throw Diagnostic(
      .file,
      entries.isEmpty
        ? "there is no session to bring back"
        : number <= listed.count
          ? "session \(number) of the list is gone, or in use"
          : "'resume list' shows only \(listed.count) \(listed.count == 1 ? "session" : "sessions")",
      at: command,
      label: entries.isEmpty
        ? "expected a session that was not saved" : "expected a number of that list")
  }

  private func journal(
    _ which: FileRequest.Journal, _ command: Range<Int>
  ) throws(Diagnostic) -> Journal {
    switch which {
    case .file(let path):
      let place = place(of: path)
      if let journal, journal.path == place { return journal }
      // The next start looks through the user's own folder only: elsewhere nothing is gone on with.
      if let sessions, Folder.parent(of: place) == sessions.path,
        let entry = sessions.entry(at: place)
      {
        return try self.journal(of: entry, command)
      }
      return try reading(command) { () throws(FileProblem) in try Journal(reading: place) }
    case .number(let number):
      // The last is that of now; other numbers are those of the list that was shown.
      if number == 1 { listed = [] }
      return try self.journal(of: try entry(number, command), command)
    }
  }

  /// Takes a journal over; a batch goes on with none.
  private func journal(of entry: JournalEntry, _ command: Range<Int>) throws(Diagnostic) -> Journal
  {
    try reading(command) { () throws(FileProblem) in
      journal == nil ? try entry.read() : try entry.adopt()
    }
  }

  private func reading<Result>(
    _ command: Range<Int>, _ body: () throws(FileProblem) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(FileProblem) {
      return try body()
    } catch {
      throw error.diagnostic(error.path, command)
    }
  }

  /// Makes all changes of a journal again. Returns how many, what there is to say if one is refused,
  /// which ends it, and the files that the session was in, as they were then.
  private func revive(
    _ session: inout Session, from journal: Journal
  ) throws(FileProblem) -> (count: Int, refusal: String?, documents: [String: FileStamp]) {
    var documents: [String: FileStamp] = [:]
    var record = ChangeRecord([])
    var isWhole = false
    var count = 0
    var refusal: String?
    var revived = session
    var rules = EarlierSteps(of: journal)
    func make() {
      defer { (record, isWhole) = (ChangeRecord([]), false) }
      guard isWhole, refusal == nil else { return }
      do throws(Diagnostic) {
        try rules.check(record)
        try revived.make(record)
        count += 1
      } catch {
        refusal = "; change \(count + 1) is refused, and what follows it: \(error.message)"
      }
    }
    try journal.forEachRecord(
      saved: { text in
        // Somebody else's journal must not choose where 'save' goes. The file that a session was opened
        // from belongs to that change.
        if journal.isInFolder, let document = self.document(at: text) {
          record.document = document.path
          documents[document.path] = document.stamp
        }
        let document = record.document ?? revived.document
        make()
        if refusal == nil { revived.document = document }
      },
      { (line, isLast) throws(FileProblem) in
        if Descriptor.isStopped { throw .stopped(journal.path ?? "") }
        if isWhole { make() }
        record.lines.append(line)
        isWhole = isLast
      })
    make()
    session = revived
    return (count, refusal, documents)
  }

  /// The longest journal that is run at the start to say what is in it, in bytes.
  private static let briefLimit = 1 << 20

  /// What a journal brings back, in a few words.
  private func brief(_ entry: JournalEntry) -> String {
    guard entry.stamp.size <= Self.briefLimit, let session = contents(of: entry) else {
      return (try? entry.extent.get()).map { Self.changes($0.changes) } ?? "unreadable"
    }
    return (session.document.map { "\(shown($0)): " } ?? "") + session.contents(hasCost: false)
  }

  /// What a journal brings back: the file, and the sheets with their rows and cost.
  private func described(_ entry: JournalEntry) -> String {
    switch entry.extent {
    case .failure(let problem): return problem.message
    case .success(let extent):
      var text = Self.changes(extent.changes)
      if let session = contents(of: entry) {
        text = (session.document.map { "\(shown($0)): " } ?? "") + session.contents(hasCost: true)
      }
      if let damage = extent.damage { text += "; of the journal, \(damage.message)" }
      return text + (extent.isEnded ? "" : "; cut off")
    }
  }

  private func contents(of entry: JournalEntry) -> Session? {
    var session = Session()
    guard let journal = try? entry.read(), (try? revive(&session, from: journal)) != nil else {
      return nil
    }
    return session
  }
}

/// What journals of version 1 mean by `undo`: market prices and sheets were no steps then, so that it
/// took back what was before them.
private struct EarlierSteps {
  private static let travels = ["undo", "redo"]
  private static let others = ["price", "sheet"]

  private let isEarlier: Bool
  private var hasOthers = false

  init(of journal: Journal) { isEarlier = journal.found.map { $0.version < 2 } ?? false }

  /// Refuses what would take back another change than it did.
  mutating func check(_ record: ChangeRecord) throws(Diagnostic) {
    guard isEarlier else { return }
    for line in record.lines {
      let verb = String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
      if Self.others.contains(verb) { hasOthers = true }
      if hasOthers, Self.travels.contains(verb) {
        throw Diagnostic(
          .history, "an earlier version of dca took back another change here", at: 0..<line.count,
          label: "expected a change that is the same by any version")
      }
    }
  }
}
