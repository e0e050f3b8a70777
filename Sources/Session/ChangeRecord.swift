import Commands

/// A change of a session as the lines that make it again.
///
/// One command is one line. Commands that are one change follow a line that says so, which is no
/// command.
public struct ChangeRecord: Equatable, Sendable {
  /// Begins commands that change the session as it is.
  public static let together = Array("{".utf8)
  /// Begins commands that change the rows of the table and nothing else, as pasted cells do.
  public static let rows = Array("{ rows".utf8)
  /// Begins commands that make a new session.
  public static let anew = Array("{ new".utf8)
  /// Begins commands that make the session as it was before the first change that was kept, of which
  /// nothing can be taken back.
  public static let start = Array("{ start".utf8)

  /// The lines.
  public var lines: [[UInt8]]
  /// The file that a new session is from, where it is from one.
  public var document: String?

  /// A change by lines that make it.
  public init(_ lines: [[UInt8]]) {
    self.lines = lines
  }
}

extension Session {
  /// Makes a recorded change again, as one step of undo; nothing if one of its commands is refused.
  public mutating func make(_ record: ChangeRecord) throws(Diagnostic) {
    guard let head = record.lines.first else { return }
    switch head {
    case ChangeRecord.together, ChangeRecord.anew:
      try inOneStep { (session) throws(Diagnostic) in
        if head == ChangeRecord.anew { session = session.fresh }
        for line in record.lines.dropFirst() { try session.make(line) }
        if let document = record.document { session.document = document }
      }
    case ChangeRecord.rows:
      var after = self
      var changed: Range<Int>?
      for line in record.lines.dropFirst() {
        if case .change(_, let rows, _) = try after.make(line) {
          changed = rows.hull(with: changed)
        }
      }
      if let changed { _ = take(after.model, changed: changed) }
    case ChangeRecord.start:
      var session = fresh
      for line in record.lines.dropFirst() { try session.make(line) }
      session.forgetHistory()
      self = session
    default:
      if record.lines.count == 1, !head.contains(UInt8(ascii: ";")) {
        // A refused command changes nothing; beside a copy each change would copy a part of the table.
        try make(head)
        return
      }
      var copy = self
      for line in record.lines { try copy.make(line) }
      self = copy
    }
  }

  /// Runs a line; answers what its last command did.
  @discardableResult
  private mutating func make(_ line: [UInt8]) throws(Diagnostic) -> Report? {
    var refusal: Diagnostic?
    var report: Report?
    run(line, in: 0..<line.count) { reply, _ in
      switch reply.result {
      case .success(let success): report = success
      case .failure(let failure): refusal = failure.diagnostic
      }
    }
    if let refusal { throw refusal }
    return report
  }
}
