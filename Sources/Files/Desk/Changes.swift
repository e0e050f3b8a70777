import Commands
import Session

/// What commands have changed that are one change together, on its way into the journal.
struct Changes {
  /// What makes a part of the change again.
  enum Part {
    case command([UInt8])
    /// The commands that a whole session is made of.
    case session(Session)
    /// The commands that lead from one session to another in which rows were added.
    case rows(from: Session, to: Session)
  }

  var start: ChangeRecord.Start
  var parts: [Part] = []

  /// Writes the record, line by line, with what the change is called.
  func write(
    naming change: [UInt8], to group: inout JournalGroup
  ) throws(FileProblem) {
    try group.append(start.line(naming: change[...]))
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
