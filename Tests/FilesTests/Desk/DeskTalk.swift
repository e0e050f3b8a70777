import Commands
import Files
import Glibc
import Session

/// A session at a desk of files, as a program has one; what it keeps is in a folder.
final class DeskTalk {
  var session = Session()
  let desk: Desk
  /// All that was said of the journal.
  private(set) var complaints: [String] = []
  /// The last refusal, and the last remark.
  private(set) var refusal: Diagnostic?
  private(set) var remark: String?

  /// A program that has just started; `initPath` is its init file.
  init(in sandbox: Sandbox, initPath: String? = nil) {
    let sessions = JournalFolder(path: sandbox.file("sessions"))
    // A process that another test starts has what is open here, for a moment, and its locks.
    for _ in 0..<200 where sessions.entries().contains(where: \.isInUse) { usleep(1_000) }
    desk = Desk(folder: sandbox.path, journal: sessions.newJournal(), sessions: sessions)
    if let initPath { _ = desk.runInit(sandbox.file(initPath), &session) }
    desk.beginStart(with: session)
    _ = desk.endStart(with: session)
  }

  /// Runs lines as at the prompt.
  @discardableResult
  func run(_ lines: String...) -> Self {
    for line in lines {
      let bytes = Array(line.utf8)
      session.run(bytes, in: 0..<bytes.count, errand: desk.perform) { reply, session in
        switch reply.result {
        case .success(.change(_, _, let remark)): (refusal, self.remark) = (nil, remark)
        case .success: refusal = nil
        case .failure(let failure): refusal = failure.diagnostic
        }
        complaints += desk.record(reply, line: bytes[...], session)
      }
    }
    return self
  }

  /// The lines of `resume list`; none where there is no session to bring back.
  func list() -> [String] {
    var text = ""
    let line = Array("resume list".utf8)
    session.run(line, in: 0..<line.count, errand: desk.perform) { reply, _ in
      if case .success(.text(let bytes)) = reply.result {
        text = String(decoding: bytes, as: UTF8.self)
      }
    }
    return text.split(separator: "\n").map(String.init).filter { $0.first?.isNumber == true }
  }

  /// The commands that make the session, and on each sheet what is there after each step back.
  var state: [String] {
    var lines = Self.script(of: session)
    for sheet in session.sheets {
      var copy = session
      _ = copy.accepts("sheet \(sheet)")
      var steps = 0
      while let undone = copy.undo() {
        steps += 1
        lines += [undone] + Self.script(of: copy)
      }
      lines.append("\(sheet): \(steps) steps")
    }
    return lines
  }

  private static func script(of session: Session) -> [String] {
    var lines: [String] = []
    SessionScript(session).forEachLine { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }
}

extension Session {
  /// The names of the sheets, in their order.
  var sheets: [String] {
    var names: [String] = []
    let line = Array("sheets".utf8)
    var copy = self
    copy.run(line, in: 0..<line.count) { reply, _ in
      if case .success(.sheets(let sheets, _)) = reply.result { names = sheets.map(\.name) }
    }
    return names
  }

  /// Takes back a step; answers what that was in JSON, nil where there is nothing to take back.
  fileprivate mutating func undo() -> String? {
    var bytes: [UInt8]?
    run(Array("undo".utf8), in: 0..<4) { reply, session in
      guard !reply.isRefusal else { return }
      var output: [UInt8] = []
      JSONRenderer(isQuiet: true).render(reply, session, line: [], number: 1, to: &output)
      bytes = output
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs a line; false where it is refused.
  mutating func accepts(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    var isAccepted = true
    run(bytes, in: 0..<bytes.count) { reply, _ in
      if case .failure = reply.result { isAccepted = false }
    }
    return isAccepted
  }
}
