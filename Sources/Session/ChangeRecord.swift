import Commands

/// A change of a session as the lines that make it again.
///
/// One command is one line. Commands that are one change follow a line that says so, which is no
/// command.
public struct ChangeRecord: Equatable, Sendable {
  /// What commands that are one change start from.
  public enum Start: String, CaseIterable, Sendable {
    /// The session as it is.
    case together
    /// The table as it is, of which nothing but rows changes, as by pasted cells.
    case rows
    /// A new session.
    case anew = "new"
    /// A new session, of which nothing can be taken back: what there was before the first change that
    /// was kept.
    case start

    /// The line that says so, and what the change is called.
    public func line(naming change: ArraySlice<UInt8>) -> [UInt8] {
      let name = History.name(change)
      return Array("{ \(rawValue)".utf8) + (name.isEmpty ? [] : [UInt8(ascii: " ")] + name)
    }

    /// Reads such a line; nil where it is another.
    static func read(_ line: [UInt8]) -> (start: Start, change: [UInt8])? {
      // A line without a word is from before changes had names.
      if line == Array("{".utf8) { return (.together, []) }
      for start in allCases {
        let word = start.line(naming: [])
        guard line.starts(with: word) else { continue }
        let rest = line.dropFirst(word.count)
        if rest.isEmpty || rest.first == UInt8(ascii: " ") {
          return (start, Array(rest.dropFirst()))
        }
      }
      return nil
    }
  }

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
    guard let (start, change) = ChangeRecord.Start.read(head) else {
      if record.lines.count == 1, !head.contains(UInt8(ascii: ";")) {
        // A refused command changes nothing; beside a copy each change would copy a part of the table.
        try make(head)
        return
      }
      var copy = self
      for line in record.lines { try copy.make(line) }
      self = copy
      return
    }
    switch start {
    case .together, .anew:
      try inOneStep { (session) throws(Diagnostic) in
        if start == .anew { session = session.fresh }
        for line in record.lines.dropFirst() { try session.make(line) }
        if let document = record.document { session.document = document }
      }
    case .rows:
      var after = self
      var changed: Range<Int>?
      for line in record.lines.dropFirst() {
        if case .change(_, let rows, _) = try after.make(line) {
          changed = rows.hull(with: changed)
        }
      }
      if let changed { _ = take(after.model, changed: changed) }
    case .start:
      var session = fresh
      for line in record.lines.dropFirst() { try session.make(line) }
      session.forgetHistory()
      self = session
    }
    sheet.undoable.nameNewest(change)
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
