import Commands
import Session

/// Keeping what changes the session.
extension Desk {
  /// The session as it was when a change was last kept.
  struct Kept {
    /// Which opened session it was.
    var origin = 0
    /// Whether it had changes that are in no file.
    var isUnsaved = false
  }

  /// Says from where on changes are kept; up to `endStart` they may reach the disk together.
  public func beginStart(with session: Session) {
    start = session
    startRevision = session.revision
    isStarting = true
    kept = Kept(origin: session.origin)
  }

  /// Says that the prompt comes now: what a session has by then is in files or on the command line,
  /// unless it was brought back or a person has typed it. Returns what there is to say if it could not
  /// be kept.
  public func endStart(with session: Session, wasTyped: Bool = false) -> String? {
    isStarting = false
    startRevision = session.revision
    if wasTyped, hasStarted { saved = nil } else if saved != nil { saved = session }
    let complaint = complaint(journal?.write())
    noteState(of: session)
    return complaint
  }

  /// Keeps what a command has changed; it is on disk when this returns. Returns what there is to say
  /// if it is not, or of what was lost before.
  public func record(
    _ reply: Reply, line: ArraySlice<UInt8>, _ session: borrowing Session
  ) -> [String] {
    guard journal != nil || missing != nil || isErrand else { return [] }
    defer { (changes, complaints) = (nil, []) }
    // What an errand has changed it has kept itself.
    if let place = reply.change, !isErrand {
      let command = Self.command(at: place, in: line)
      // What `undo` takes back a person has given up.
      if reply.command != "undo" { setAsideOrComplain(before: session) }
      keep(session) { (group) throws(FileProblem) in try group.append(command) }
    }
    isErrand = false
    // Undo may lead back to what a file holds.
    if reply.change != nil, reply.command == "undo" || reply.command == "redo",
      saved?.hasSameContents(as: session) == true
    {
      saved = copy session
    }
    noteState(of: session)
    return complaints
  }

  /// Keeps commands of pasted cells, which have changed rows of the table, as one change.
  public func record(rows commands: [[UInt8]], _ session: borrowing Session) -> [String] {
    guard !commands.isEmpty else { return [] }
    defer { complaints = [] }
    let changes = Changes(start: .rows, parts: commands.map { .command($0) })
    let name = PastedCells.name(purchases: commands.count)
    keep(session) { (group) throws(FileProblem) in try changes.write(naming: name, to: &group) }
    noteState(of: session)
    return complaints
  }

  /// Keeps what a command on files has changed. Refused where the session that it replaces cannot be
  /// kept, or a person does not want to wait; nothing has been added then.
  func keepChanges(
    _ session: borrowing Session, naming text: [UInt8], _ command: Range<Int>
  ) throws(Diagnostic) {
    guard let changes, changes.start == .anew || !changes.parts.isEmpty else { return }
    do throws(FileProblem) {
      try setAside(before: session)
    } catch {
      throw Diagnostic(
        .file, "the session that is here is not saved and cannot be set aside: \(error.message)",
        at: command, label: "expected it to be saved first")
    }
    let isKept = keep(session, isStoppable: true) { (group) throws(FileProblem) in
      try changes.write(naming: text, to: &group)
    }
    if !isKept { throw Diagnostic(interruptedAt: command) }
  }

  /// Hands out what the commands of a script have answered; to be asked before the script's own answer
  /// is printed.
  public func takeAnswers() -> [(reply: Reply, session: Session)] {
    defer { answers = [] }
    return answers
  }

  /// Notes what a command within a script has changed, and hands out what it answers.
  func note(_ reply: Reply, _ line: ArraySlice<UInt8>, _ session: borrowing Session) {
    if reply.isAnswer { answers.append((reply, copy session)) }
    // What an errand has changed is noted by it.
    if let place = reply.change, !isErrand {
      changes?.parts.append(.command(Self.command(at: place, in: line)))
    }
    isErrand = false
  }

  /// Does something whose commands are one change, which `note` is told of.
  func recording(
    as start: ChangeRecord.Start, _ body: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let outer = changes
    let revision = saved?.revision
    changes = Changes(start: start)
    do throws(Diagnostic) {
      try body()
    } catch {
      changes = outer
      // What was saved or opened meanwhile is not what there is now.
      if saved?.revision != revision { saved = nil }
      throw error
    }
    guard let inner = changes, var outer else { return }
    // A script within a script is part of it; a session that it opens is a new start.
    if inner.start == .anew { outer = Changes(start: .anew) }
    outer.parts += inner.parts
    changes = outer
  }

  /// Ends the journal. Returns what there is to say of what is not saved.
  public func finish(_ session: Session) -> [String] {
    let isUnsaved = isUnsaved(session)
    guard let journal else {
      return session.revision != saved?.revision ? [Self.nothingKept] : []
    }
    let path = journal.isEmpty ? nil : journal.path
    let problem = journal.finish(hasUnsavedChanges: isUnsaved || hasLostCopy)
    forgetCopy(of: session.origin)
    var messages = complaint(problem).map { [$0] } ?? []
    if isUnsaved {
      if let path {
        // A name that is shown as another cannot be typed as it is shown.
        let name = Quotation.isPlain(path) ? PathCompletion.word(for: path) : "FILE"
        let command = journal.isInFolder ? "resume" : "resume \(name)"
        messages.append(
          journal.isBehind
            ? "not saved, and '\(command)' brings back all but the last changes"
            : "not saved: '\(command)' brings this session back")
      } else {
        messages.append(Self.nothingKept)
      }
    }
    if !setAside.isEmpty {
      let isOne = setAside.count == 1
      messages.append(
        (isOne
          ? "a session that was replaced is" : "\(setAside.count) sessions that were replaced are")
          + " not saved: '\(isUnsaved || !isOne ? "resume list" : "resume")' has \(isOne ? "it" : "them")"
      )
    }
    return messages
  }

  /// Ends the journal of a batch. Returns what there is to say where something is not in it.
  public func endBatch() -> String? {
    guard let journal else { return nil }
    // What was brought back is in no other place.
    let problem = journal.finish(hasUnsavedChanges: !journal.isInFolder || saved == nil)
    return complaint(problem) ?? (journal.isBehind ? "the journal is not complete" : nil)
  }

  /// Whether the session has changes that are in no file.
  func isUnsaved(_ session: borrowing Session) -> Bool {
    hasStarted && session.revision != saved?.revision
  }

  private static let nothingKept = "not saved, and there is no journal to bring it back from"

  private static func command(at place: Range<Int>, in line: ArraySlice<UInt8>) -> [UInt8] {
    let start = line.startIndex
    return Array(line[start + place.lowerBound..<start + place.upperBound])
  }

  /// Leaves a session that is not saved, and whose place another takes, in a journal beside.
  private func setAside(before session: borrowing Session) throws(FileProblem) {
    guard kept.isUnsaved, kept.origin != session.origin, let path = try journal?.leaveCopy() else {
      return
    }
    forgetCopy(of: kept.origin)
    setAside[kept.origin] = path
  }

  /// The same for a change that has been made: what cannot be set aside stays in this journal alone.
  private func setAsideOrComplain(before session: borrowing Session) {
    do throws(FileProblem) {
      try setAside(before: session)
    } catch {
      hasLostCopy = true
      complaints.append(
        "the session before this one is not saved and cannot be set aside: \(error.message); 'undo' "
          + "leads back to it")
    }
  }

  /// Adds a change to the journal; false, and nothing has been added, where it is stoppable and a
  /// person has stopped it.
  @discardableResult
  private func keep(
    _ session: borrowing Session, isStoppable: Bool = false, _ records: @escaping Journal.Records
  ) -> Bool {
    guard journal != nil || missing != nil else { return true }
    let isAdded = append(records, isStoppable: isStoppable)
    if isAdded { forgetCopy(of: session.origin) }
    return isAdded
  }

  /// Removes the copy of a session that is there again: the journal that goes on has it, if all of
  /// that is on disk.
  private func forgetCopy(of origin: Int) {
    guard journal?.isBehind == false else { return }
    if let path = setAside.removeValue(forKey: origin) { sessions?.entry(at: path)?.remove() }
  }

  /// Notes how a session stands, and in the journal that all of it is in a file where that is so, and
  /// it has no other session.
  private func noteState(of session: borrowing Session) {
    let isUnsaved = isUnsaved(session)
    if hasStarted, !isUnsaved, !hasLostCopy, markedRevision != session.revision {
      markedRevision = session.revision
      journal?.markSaved(savedPlace(of: session.document))
    }
    kept = Kept(origin: session.origin, isUnsaved: isUnsaved)
  }

  /// Adds records to the journal; false where a person has stopped that.
  private func append(_ records: @escaping Journal.Records, isStoppable: Bool) -> Bool {
    guard let journal else {
      if let complaint = complaint(missing) { complaints.append(complaint) }
      missing = nil
      return true
    }
    var problem: FileProblem?
    if !hasStarted {
      hasStarted = true
      let start = start
      if start.revision > 0 || journal.found?.changes ?? 0 > 0 {
        let place = savedPlace(of: start.document)
        problem = journal.hold { group throws(FileProblem) in
          try Changes(start: .start, parts: [.session(start)]).write(naming: [], to: &group)
          try group.endGroup()
          try group.mark(.saved, place)
        }
      }
    }
    if isStarting {
      problem = journal.hold(group: records)
    } else {
      problem = journal.append(group: records, isStoppable: isStoppable)
      if problem?.kind == .stopped { return false }
    }
    if let complaint = complaint(problem) { complaints.append(complaint) }
    return true
  }

  private func complaint(_ problem: FileProblem?) -> String? {
    problem.map {
      "the journal cannot be written: \($0.message); 'save' what is not to be lost"
    }
  }
}
