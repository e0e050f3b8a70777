import Commands

/// A change of a session as the lines that make it again.
///
/// One command is one line. Commands that are one change follow a line that says so, which is no
/// command.
public struct ChangeRecord: Equatable, Sendable {
  /// Begins commands that change the session as it is.
  public static let together = Array("{".utf8)
  /// Begins commands that make a new session.
  public static let anew = Array("{ new".utf8)

  /// The lines.
  public var lines: [[UInt8]]

  /// A change by lines that make it.
  public init(_ lines: [[UInt8]]) {
    self.lines = lines
  }
}

extension Session {
  /// Makes a recorded change again, as one step of undo; nothing if one of its commands is refused.
  public mutating func make(_ record: ChangeRecord) throws(Diagnostic) {
    guard let head = record.lines.first else { return }
    guard head == ChangeRecord.together || head == ChangeRecord.anew else {
      var copy = self
      for line in record.lines { try copy.make(line) }
      self = copy
      return
    }
    try inOneStep { (session) throws(Diagnostic) in
      if head == ChangeRecord.anew { session = session.fresh }
      for line in record.lines.dropFirst() { try session.make(line) }
    }
  }

  private mutating func make(_ line: [UInt8]) throws(Diagnostic) {
    var refusal: Diagnostic?
    run(line, in: 0..<line.count) { reply, _ in
      if case .failure(let failure) = reply.result { refusal = failure.diagnostic }
    }
    if let refusal { throw refusal }
  }
}
