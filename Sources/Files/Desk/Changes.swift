import Commands
import Session

/// What commands have changed that are one change together, on its way into the journal.
struct Changes {
  /// What the commands start from.
  enum Start {
    /// The session as it is.
    case together
    /// The table as it is, of which nothing but rows changes.
    case rows
    /// A new session.
    case anew
    /// A new session, of which nothing can be taken back.
    case start

    /// The line that says so.
    var line: [UInt8] {
      switch self {
      case .together: ChangeRecord.together
      case .rows: ChangeRecord.rows
      case .anew: ChangeRecord.anew
      case .start: ChangeRecord.start
      }
    }
  }

  /// What makes a part of the change again.
  enum Part {
    case command([UInt8])
    /// The commands that a whole session is made of.
    case session(Session)
    /// The commands that lead from one session to another in which rows were added.
    case rows(from: Session, to: Session)
  }

  var start: Start
  var parts: [Part] = []

  /// Writes the record, line by line.
  func write(to group: inout JournalGroup) throws(FileProblem) {
    try group.append(start.line)
    for part in parts {
      switch part {
      case .command(let line): try group.append(line)
      case .session(let session):
        try SessionScript(session).forEachLine { (line) throws(FileProblem) in
          try group.append(line)
        }
      case .rows(let before, let after):
        try AdditionScript.forEachLine(from: before, to: after) { (line) throws(FileProblem) in
          try group.append(line)
        }
      }
    }
  }
}
