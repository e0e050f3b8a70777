import Commands
import Session

/// Keeping what changes the session.
extension Desk {
  /// Says from where on changes are kept; up to `endStart` they may reach the disk together.
  public func beginStart(with session: Session) {
    start = session
    startRevision = session.revision
    isStarting = true
  }

  /// Says that the prompt comes now: what a session has by then is in files or on the command line,
  /// unless it was brought back. Returns what there is to say if it could not be kept.
  public func endStart(with session: Session) -> String? {
    isStarting = false
    startRevision = session.revision
    if savedRevision != Self.unsaved { savedRevision = session.revision }
    return complaint(journal?.write())
  }

  /// Keeps what a command has changed; it is on disk when this returns. Returns what there is to say
  /// if it is not.
  public func record(
    _ reply: Reply, line: ArraySlice<UInt8>, _ session: borrowing Session
  ) -> String? {
    defer {
      changes = nil
      isErrand = false
    }
    guard let place = reply.change, journal != nil || missing != nil else { return nil }
    let command = Self.command(at: place, in: line)
    if !isErrand { return append { (group) throws(FileProblem) in try group.append(command) } }
    guard let changes, changes.start == .anew || !changes.parts.isEmpty else { return nil }
    return append { (group) throws(FileProblem) in try changes.write(naming: command, to: &group) }
  }

  /// Keeps commands of pasted cells, which have changed rows of the table, as one change.
  public func record(rows commands: [[UInt8]]) -> String? {
    guard !commands.isEmpty else { return nil }
    let changes = Changes(start: .rows, parts: commands.map { .command($0) })
    let name = PastedCells.name(purchases: commands.count)
    return append { (group) throws(FileProblem) in try changes.write(naming: name, to: &group) }
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
    let saved = savedRevision
    changes = Changes(start: start)
    do throws(Diagnostic) {
      try body()
    } catch {
      changes = outer
      // What was saved or opened meanwhile is not what there is now.
      if savedRevision != saved { savedRevision = Self.unsaved }
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
    let isUnsaved = hasStarted && session.revision != savedRevision
    guard let journal else {
      return session.revision != savedRevision ? [Self.nothingKept] : []
    }
    let path = journal.path
    var messages = complaint(journal.finish(hasUnsavedChanges: isUnsaved)).map { [$0] } ?? []
    guard isUnsaved else { return messages }
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
    return messages
  }

  /// Ends the journal of a batch. Returns what there is to say where something is not in it.
  public func endBatch() -> String? {
    guard let journal else { return nil }
    let problem = journal.finish(hasUnsavedChanges: !journal.isInFolder)
    return complaint(problem) ?? (journal.isBehind ? "the journal is not complete" : nil)
  }

  private static let nothingKept = "not saved, and there is no journal to bring it back from"

  private static func command(at place: Range<Int>, in line: ArraySlice<UInt8>) -> [UInt8] {
    let start = line.startIndex
    return Array(line[start + place.lowerBound..<start + place.upperBound])
  }

  private func append(_ records: @escaping Journal.Records) -> String? {
    guard let journal else {
      defer { missing = nil }
      return complaint(missing)
    }
    var problem: FileProblem?
    if !hasStarted {
      hasStarted = true
      let start = start
      if start.revision > 0 || journal.found?.changes ?? 0 > 0 {
        problem = journal.hold { group throws(FileProblem) in
          try Changes(start: .start, parts: [.session(start)]).write(naming: [], to: &group)
        }
      }
    }
    problem = isStarting ? journal.hold(group: records) : journal.append(group: records)
    return complaint(problem)
  }

  private func complaint(_ problem: FileProblem?) -> String? {
    problem.map {
      "the journal cannot be written: \($0.message); 'save' what is not to be lost"
    }
  }
}
