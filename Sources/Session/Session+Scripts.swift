import Commands

/// Does what a command asks of files; what it changes of the session is a change of that command,
/// which stands in the range of its line and has that text.
public typealias Errand =
  (FileRequest, inout Session, _ place: Range<Int>, _ text: [UInt8]) throws(Diagnostic) -> Report

/// Commands of a file.
public struct Script: Sendable {
  /// The file's name, for messages.
  public let name: String
  /// Its lines.
  public let text: [UInt8]

  /// The commands in a text, which may begin with a byte order mark.
  public init(name: String, text: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.name = name
    self.text = text.starts(with: mark) ? Array(text.dropFirst(mark.count)) : text
  }

  /// Whether it says of itself that it is the file of a session, and not just commands.
  public var isSession: Bool { SessionScript.isHeader(text[...]) }

  /// Hands over its lines with their numbers, as ranges of `text`, until one is not wanted.
  func forEachLine(_ body: (_ line: Range<Int>, _ number: Int) -> Bool) {
    var start = 0
    var number = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      number += 1
      guard body(start..<end, number) else { return }
      start = end + 1
    }
  }

  /// What the file of a session may not hold, with the first line that has it: a version that is newer
  /// than this program, and commands that touch files or end the program. So nobody's session can do
  /// more than change the session it is opened in.
  public var sessionRefusal: (line: Int, diagnostic: Diagnostic)? {
    if let version = SessionScript.version(of: text[...]), version > SessionScript.version {
      let end = text.firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      return (
        1,
        Diagnostic(
          .script, "this session has version \(version)", at: 0..<end,
          label: "expected version \(SessionScript.version), the newest that this program reads")
      )
    }
    var refusal: (Int, Diagnostic)?
    forEachLine { line, number in
      if let verb = Catalogue.verbLeavingSession(text, in: line) {
        let word = text[line.lowerBound + verb.lowerBound..<line.lowerBound + verb.upperBound]
        refusal = (
          number,
          Diagnostic(
            .script, "the file of a session cannot run \(Quotation.quoted(word))", at: verb,
            label: "expected a command for the table, its sheets, options or prices")
        )
      }
      return refusal == nil
    }
    return refusal
  }

  /// Refuses the file of a session before anything of it is run.
  func checkSession(_ command: Range<Int>) throws(Diagnostic) {
    guard let (number, diagnostic) = sessionRefusal else { return }
    var line = 0..<0
    forEachLine { range, other in
      line = range
      return other < number
    }
    throw diagnostic.inScript(place(line, number), command)
  }

  func place(_ line: Range<Int>, _ number: Int) -> Diagnostic.Place {
    // Of a line that is too long there is nothing to see but its beginning.
    Diagnostic.Place(
      script: name, line: number, text: Array(text[line].prefix(LineText.maximumLength)))
  }
}

extension Session {
  /// How deep a script may be called from scripts.
  public static let maximumDepth = 16
  /// How many scripts one command may run in all.
  public static let maximumScripts = 100_000

  /// What is answered to commands on files where there are none.
  public static func withoutFiles(
    _ request: FileRequest, _ session: inout Session, _ command: Range<Int>, _ text: [UInt8]
  ) throws(Diagnostic) -> Report {
    throw Diagnostic(
      .file, "there are no files here", at: command, label: "expected a command without a file")
  }

  /// Makes what there is the beginning: nothing of it can be taken back.
  public mutating func forgetHistory() { self = forgettingHistory(of: sheetNames) }

  /// Does something as one step of undo, whatever of the session it changes; nothing if it throws.
  public mutating func inOneStep(
    _ change: (inout Session) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var after = self
    try change(&after)
    scriptCount = after.scriptCount
    guard after.revision != revision else {
      document = after.document
      return
    }
    // The steps within are one; a sheet that has changed begins anew.
    for name in after.sheetNames {
      guard var sheet = after.existing(name) else { continue }
      let old = existing(name)
      let hasChanged = !SessionStep.areSame(old, sheet)
      let isCarrier = name == after.currentName
      sheet.undoable = hasChanged && !isCarrier ? History() : old?.undoable ?? History()
      sheet.redoable = hasChanged || isCarrier ? History() : old?.redoable ?? History()
      if isCarrier { after.sheet = sheet } else { after.shelf[name] = sheet }
    }
    after.sheet.undoable.push(
      .session(SessionStep(backTo: self, on: after.currentName, from: after)))
    self = after
  }

  /// Takes the session that a script makes in place of this one, as one step of undo.
  ///
  /// What is said of the terminal stays.
  public mutating func open(
    _ script: Script, _ command: Range<Int>, errand: Errand,
    reply: (Reply, ArraySlice<UInt8>, borrowing Session) -> Void
  ) throws(Diagnostic) {
    try inOneStep { (session) throws(Diagnostic) in
      // What says that it is a session is looked through where it is run.
      if !script.isSession { try script.checkSession(command) }
      var fresh = session.fresh
      try fresh.run(script, command, errand: errand, reply: reply)
      fresh.document = script.name
      session = fresh
    }
  }

  /// A session to take the place of this one, in which only what is said of the terminal is the same.
  public var fresh: Session {
    var fresh = Session()
    fresh.options.color = options.color
    fresh.options.live = options.live
    fresh.options.echo = options.echo
    fresh.today = today
    fresh.depth = depth
    fresh.interruption = interruption
    fresh.scriptCount = scriptCount
    fresh.revision = revision + 1
    fresh.origin = fresh.revision
    return fresh
  }

  /// Runs the commands of a script; the first that is refused refuses the script. `quit` ends it.
  ///
  /// Every reply is handed over with the bytes of its command.
  public mutating func run(
    _ script: Script, _ command: Range<Int>, errand: Errand,
    reply: (Reply, ArraySlice<UInt8>, borrowing Session) -> Void
  ) throws(Diagnostic) {
    guard depth < Self.maximumDepth else {
      throw Diagnostic(
        .script, "scripts are nested too deeply", at: command,
        label: "expected at most \(Self.maximumDepth) within each other")
    }
    if depth == 0 { scriptCount = 0 }
    guard scriptCount < Self.maximumScripts else {
      throw Diagnostic(
        .script, "too many scripts were run", at: command,
        label: "expected at most \(Self.maximumScripts) runs of them")
    }
    if script.isSession { try script.checkSession(command) }
    scriptCount += 1
    depth += 1
    var refusal: Diagnostic?
    script.forEachLine { line, number in
      run(script.text, in: line, errand: errand) { result, session in
        if case .failure(let failure) = result.result {
          refusal = failure.diagnostic.inScript(script.place(line, number), command)
        } else {
          reply(result, script.text[line], session)
        }
      }
      return !isOver && refusal == nil
    }
    depth -= 1
    isOver = false
    if let refusal { throw refusal }
  }
}
