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
    /// A command is about files, or would take longer than a person takes to type a letter.
    case tooLong
  }

  /// The work that a line may take, in rows that are sorted.
  private static let patience = 5_000

  /// The session as the line leaves it; before the command that is refused.
  private(set) var session: Session
  /// The reader of the line, which has noted what may stand at its end.
  private(set) var reader: WordReader
  /// What the last command was read with.
  private(set) var context: Context
  /// Where the last command begins.
  private(set) var start = 0
  private(set) var outcome = Outcome.nothing
  /// Whether a command of the line has changed the table.
  private(set) var hasChanged = false

  init(of line: [UInt8], in session: Session) {
    self.session = session
    reader = .recording(line)
    context = session.context
    if let diagnostic = LineText.refusal(of: line[...]) {
      outcome = .refused(diagnostic)
    } else {
      run()
    }
  }

  private mutating func run() {
    var work = 0
    var isOpen = true
    while !session.isOver, reader.nextCommand() {
      context = session.context
      if isOpen { start = reader.offset }
      var name = ""
      let action: Action
      let command: Range<Int>
      do {
        (action, command) = try session.read(&reader, name: &name)
      } catch {
        if isOpen { outcome = .refused(error) }
        return
      }
      // Behind a command that is not done the others are still read, for completion.
      guard isOpen else { continue }
      work += self.work(of: action)
      do {
        outcome =
          work > Self.patience
          ? .tooLong : .accepted(try session.perform(action, command: command, &reader))
      } catch {
        outcome = .refused(error)
      }
      if case .accepted(let report) = outcome {
        if report.isChange { hasChanged = true }
      } else {
        isOpen = false
      }
    }
  }

  /// About how much work an action is, in rows that are sorted.
  private func work(of action: Action) -> Int {
    let rows = session.model.count
    // Lots are gone through anew for each table.
    let hasLots = session.model.hasSales && session.options.method != .average
    let work = action.work(rows: rows) + (hasLots ? rows / 10 : 0)
    guard case .attempt = action else { return work }
    // What is tried out are the commands behind it.
    var ahead = reader
    var total = work
    var name = ""
    repeat {
      guard let (next, _) = try? session.read(&ahead, name: &name) else { break }
      total += next.work(rows: rows)
    } while ahead.nextCommand()
    return total
  }
}
