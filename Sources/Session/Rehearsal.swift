import Commands

/// A line run on a copy of the session, to see what Enter would do.
struct Rehearsal {
  /// How the line went.
  enum Outcome {
    /// There is no command in it.
    case nothing
    /// What its last command answers.
    case accepted(Report)
    case refused(Diagnostic)
    /// Its last command would take longer than a person types a letter.
    case tooLong
  }

  /// The longest table of which a rehearsed command may take up every row.
  private static let rowLimit = 5_000

  /// The session as the line leaves it.
  private(set) var session: Session
  /// The reader of the line, which has noted what may stand at its end.
  private(set) var reader: WordReader
  /// What the last command was read with.
  private(set) var context: Context
  private(set) var outcome = Outcome.nothing

  init(of line: [UInt8], in session: Session) {
    self.session = session
    reader = .recording(line)
    context = Context(model: session.model)
    if let diagnostic = LineText.refusal(of: line[...]) {
      outcome = .refused(diagnostic)
    } else {
      run()
    }
  }

  private mutating func run() {
    while !session.isOver, reader.nextCommand() {
      context = Context(model: session.model)
      let start = reader.offset
      var name = ""
      do {
        let action = try Catalogue.read(&reader, context, name: &name)
        if case .rewrite = action, session.model.count > Self.rowLimit {
          outcome = .tooLong
          return
        }
        let command = start..<reader.endOfCommand.upperBound
        outcome = .accepted(try session.perform(action, command: command))
      } catch {
        outcome = .refused(error)
        return
      }
    }
  }
}
