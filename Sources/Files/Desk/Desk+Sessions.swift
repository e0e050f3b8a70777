import Commands
import Session

/// Bringing back sessions that were not saved.
extension Desk {
  /// What there is to say at the start: a session that was cut off. Old journals are removed.
  public func greeting() -> String? {
    guard let sessions else { return nil }
    sessions.prune()
    guard let last = unused.first(where: { _ in true }), let extent = try? last.extent(),
      !extent.isEnded
    else {
      return nil
    }
    let changes = Self.changes(extent.changes)
    return
      "the session of \(last.stamp.changeTime), of \(changes), was cut off: 'resume' brings it back"
  }

  private static func changes(_ count: Int) -> String {
    count == 1 ? "1 change" : "\(count) changes"
  }

  func resume(
    _ which: FileRequest.Journal, _ session: inout Session, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    // What the command line has led to can be had from there again; what was brought back cannot.
    guard changes == nil, session.revision == startRevision, savedRevision != Self.unsaved,
      !hasStarted || self.journal?.isInFolder == true
    else {
      throw Diagnostic(
        .file, "this session has changes of its own", at: command,
        label: "expected to be the first command; 'quit' and start again")
    }
    let before = session.model
    let journal = try journal(which, command)
    var revived = session.fresh
    let (count, refusal) = try reading(command) { () throws(FileProblem) in
      try revive(&revived, from: journal)
    }
    savedRevision = Self.unsaved
    if hasStarted {
      _ = self.journal?.finish(hasUnsavedChanges: false)
      self.journal = sessions?.newJournal()
      hasStarted = false
    }
    if refusal == nil, self.journal === journal || self.journal?.isInFolder == true {
      self.journal = journal
      hasStarted = true
    } else {
      // What is refused stays behind, and a batch leaves the journal as it is. Another journal begins
      // with what is there, and so has nothing that could be taken back.
      if self.journal != nil { revived.forgetHistory() }
      start = revived
    }
    session = revived
    let damage = journal.lost.map { "; of the journal, \($0)" } ?? ""
    return .change(
      from: .table(before), rows: 1..<1,
      remark: "brought back \(Self.changes(count))\(refusal ?? "")\(damage)")
  }

  func listSessions(_ command: Range<Int>) throws(Diagnostic) -> Report {
    var text = ""
    for (index, entry) in unused.enumerated() {
      let extent = try? entry.extent()
      let count = extent.map { Self.changes($0.changes) } ?? "unreadable"
      let end = extent?.isEnded == true ? "" : ", cut off"
      text += "\(index + 1)  \(entry.stamp.changeTime)  \(count)\(end)\n"
    }
    return .text(Array((text.isEmpty ? "there is no session to bring back\n" : text).utf8))
  }

  /// The journals of other runs that no program uses, and that have something to bring back; only as
  /// many are read as are asked for.
  private var unused: some Sequence<JournalEntry> {
    (sessions?.entries() ?? []).lazy.filter { entry in
      !entry.isInUse && (try? entry.extent()).map { $0.changes > 0 } ?? true
    }
  }

  private func journal(
    _ which: FileRequest.Journal, _ command: Range<Int>
  ) throws(Diagnostic) -> Journal {
    switch which {
    case .file(let path):
      let place = place(of: path)
      if let journal, journal.path == place { return journal }
      return try reading(command) { () throws(FileProblem) in
        try Journal(reading: place, isGoneOnWith: journal?.isInFolder == true)
      }
    case .number(let number):
      let entries = Array(unused)
      guard number <= entries.count else {
        throw Diagnostic(
          .file,
          entries.isEmpty
            ? "there is no session to bring back"
            : "'resume list' has only \(entries.count) \(entries.count == 1 ? "session" : "sessions")",
          at: command,
          label: entries.isEmpty
            ? "expected a session that was not saved" : "expected a number of that list")
      }
      return try reading(command) { () throws(FileProblem) in try entries[number - 1].adopt() }
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

  /// Makes all changes of a journal again. Returns how many, and what there is to say if one is
  /// refused, which ends it.
  private func revive(
    _ session: inout Session, from journal: Journal
  ) throws(FileProblem) -> (count: Int, refusal: String?) {
    var lines: [[UInt8]] = []
    var count = 0
    var refusal: String?
    try journal.forEachRecord { (line, isLast) throws(FileProblem) in
      guard refusal == nil else { return }
      lines.append(line)
      guard isLast else { return }
      do throws(Diagnostic) {
        try session.make(ChangeRecord(lines))
        count += 1
      } catch {
        refusal = "; change \(count + 1) is refused, and what follows it: \(error.message)"
      }
      lines = []
    }
    return (count, refusal)
  }
}
