import Commands

/// Does what a command asks of files; what it changes of the session is a change of that command.
public typealias Errand =
  (FileRequest, inout Session, Range<Int>) throws(Diagnostic) -> Report

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
}

extension Session {
  /// How deep a script may be called from scripts.
  public static let maximumDepth = 16
  /// How many scripts one command may run in all.
  public static let maximumScripts = 100_000

  /// What is answered to commands on files where there are none.
  public static func withoutFiles(
    _ request: FileRequest, _ session: inout Session, _ command: Range<Int>
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
    fresh.depth = depth
    fresh.scriptCount = scriptCount
    fresh.revision = revision + 1
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
        .script, "scripts call each other too deep", at: command,
        label: "expected at most \(Self.maximumDepth) within each other")
    }
    if depth == 0 { scriptCount = 0 }
    guard scriptCount < Self.maximumScripts else {
      throw Diagnostic(
        .script, "scripts call each other too often", at: command,
        label: "expected at most \(Self.maximumScripts) runs of them")
    }
    scriptCount += 1
    depth += 1
    var start = 0
    var number = 0
    var refusal: Diagnostic?
    while start < script.text.count, !isOver, refusal == nil {
      let end = script.text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? script.text.count
      let line = start..<end
      start = end + 1
      number += 1
      run(script.text, in: line, errand: errand) { result, session in
        if case .failure(let failure) = result.result {
          // Of a line that is too long there is nothing to see but its beginning.
          let text = script.text[line].prefix(LineText.maximumLength)
          let place = Diagnostic.Place(script: script.name, line: number, text: Array(text))
          refusal = failure.diagnostic.inScript(place, command)
        } else {
          reply(result, script.text[line], session)
        }
      }
    }
    depth -= 1
    isOver = false
    if let refusal { throw refusal }
  }
}
