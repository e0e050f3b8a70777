import Commands
import Session

/// Keeping what changes the session.
extension Desk {
  /// Says from where on changes are kept: what a session has by then was read from files.
  public func begin(with session: Session) {
    start = session
    savedRevision = session.revision
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
    guard let place = reply.change else { return nil }
    let command = Self.command(at: place, in: line)
    if !isErrand { return append { (group) throws(FileProblem) in try group.append(command) } }
    guard let changes, !changes.parts.isEmpty else { return nil }
    return append { (group) throws(FileProblem) in try changes.write(to: &group) }
  }

  /// Keeps rows that were added to a session as one change.
  public func record(rowsFrom before: Session, to after: Session) -> String? {
    guard before.revision != after.revision else { return nil }
    let changes = Changes(start: .together, parts: [.rows(from: before, to: after)])
    return append { (group) throws(FileProblem) in try changes.write(to: &group) }
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
    as start: Changes.Start, _ body: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let outer = changes
    changes = Changes(start: start)
    do throws(Diagnostic) {
      try body()
    } catch {
      changes = outer
      throw error
    }
    guard let inner = changes, var outer else { return }
    // A script within a script is part of it; a session that it opens is a new start.
    if start == .anew { outer = Changes(start: .anew) }
    outer.parts += inner.parts
    changes = outer
  }

  /// Ends the journal. Returns what there is to say of what is not saved.
  public func finish(_ session: Session) -> [String] {
    guard let journal else { return [] }
    let isUnsaved = session.revision != savedRevision
    let path = journal.path
    let problem = journal.finish(hasUnsavedChanges: isUnsaved)
    var messages = problem.map { ["the journal cannot be written: \($0.message)"] } ?? []
    if isUnsaved, path != nil, sessions != nil, !journal.isBehind {
      messages.append("not saved: 'resume' brings this session back")
    }
    return messages
  }

  private static func command(at place: Range<Int>, in line: ArraySlice<UInt8>) -> [UInt8] {
    let start = line.startIndex
    return Array(line[start + place.lowerBound..<start + place.upperBound])
  }

  private func append(_ records: @escaping Journal.Records) -> String? {
    guard let journal else { return nil }
    var problem: FileProblem?
    if !hasStarted {
      hasStarted = true
      let start = start
      if start.revision > 0 || (journal.found?.records ?? 0) > 0 {
        problem = journal.append { group throws(FileProblem) in
          try Changes(start: .anew, parts: [.session(start)]).write(to: &group)
        }
      }
    }
    problem = journal.append(group: records) ?? problem
    return problem.map { "the journal cannot be written: \($0.message)" }
  }
}
