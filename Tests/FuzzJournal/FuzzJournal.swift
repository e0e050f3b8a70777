import Commands
import Files
import Glibc
import Session

/// Feeds journals to what reads them, and sessions to what keeps them.
///
/// libFuzzer calls it with whatever it finds; a trap, a hang or a broken rule is a finding. The first
/// byte says what the others are, since no checksum is ever found by chance.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let kind = bytes.first else { return 0 }
  Scratch.empty()
  let rest = Array(bytes.dropFirst())
  switch kind % 3 {
  case 0: readAnything(rest)
  case 1: damage(rest)
  default: keep(rest)
  }
  return 0
}

/// Any bytes at the place of a journal can be read, or are refused.
private func readAnything(_ bytes: [UInt8]) {
  Scratch.write(bytes, to: Scratch.journal)
  _ = Scratch.sessions.entries().map { try? $0.extent.get() }
  Scratch.write(bytes, to: Scratch.chosen)
  _ = try? Journal(reading: Scratch.chosen)
  _ = try? Journal(at: Scratch.chosen)
  _ = resumed()
  Scratch.sessions.prune()
}

/// Groups of records of which one byte is changed, or the end is missing: those before are all there,
/// and nothing else is; and the journal can be gone on with.
private func damage(_ bytes: [UInt8]) {
  guard bytes.count > 3 else { return }
  var groups: [[[UInt8]]] = [[]]
  for line in bytes.dropFirst(3).split(separator: 10, omittingEmptySubsequences: false) {
    groups[groups.count - 1].append(Array(line.dropFirst()))
    if line.first.map({ $0 % 2 == 0 }) ?? true { groups.append([]) }
  }
  groups.removeAll { $0.isEmpty }
  var ends: [Int] = []
  do {
    guard let journal = try? Journal(at: Scratch.journal) else { return }
    for group in groups {
      require(journal.append(group: group) == nil, "a record can be written")
      ends.append((try? FileStamp(of: Scratch.journal)?.size) ?? 0)
    }
  }
  var file = Scratch.read(Scratch.journal)
  let place = (Int(bytes[0]) << 8 + Int(bytes[1])) % file.count
  if bytes[2] == 0 { file.removeSubrange(place...) } else { file[place] ^= bytes[2] }
  Scratch.write(file, to: Scratch.journal)
  let expected = groups.prefix(ends.count { $0 <= place }).flatMap(\.self)
  // One that now names a newer version is found, and cannot be read.
  guard let entry = Scratch.sessions.entries().first, (try? entry.extent.get()) != nil else {
    require(expected.isEmpty, "a journal with a whole group is found")
    return
  }
  do {
    guard let journal = try? entry.adopt() else {
      require(false, "a journal that is found can be taken over")
      return
    }
    require(records(of: journal) == expected, "what is before the damage is there, and no more")
    require(journal.append([7]) == nil, "a damaged journal can be gone on with")
  }
  do {
    guard let journal = try? entry.adopt() else { return }
    require(journal.found?.damage == nil, "a journal that was gone on with is whole")
    require(records(of: journal) == expected + [[7]], "what was added is there")
  }
  _ = resumed()
}

/// What lines have made of a session is there again in the next program.
private func keep(_ bytes: [UInt8]) {
  var session = Session()
  do {
    let desk = Desk(journal: Scratch.sessions.newJournal(), sessions: Scratch.sessions)
    desk.beginStart(with: session)
    // What is there when the prompt comes would count as saved, and be removed.
    require(desk.endStart(with: session) == nil, "there is nothing to write yet")
    for line in bytes.split(separator: 10) {
      let line = Array(line)
      session.run(line, in: 0..<line.count) { reply, session in
        require(desk.record(reply, line: line[...], session).isEmpty, "a change can be kept")
      }
      if let cells = PastedCells(line.map { $0 == UInt8(ascii: ",") ? 10 : $0 }) {
        var commands: [[UInt8]] = []
        _ = session.buy(cells, accepted: { commands.append($0) })
        require(desk.record(rows: commands, session).isEmpty, "pasted cells can be kept")
      }
      // Huge tables are right but slow to write for every input.
      guard session.model.count + session.model.hiddenCount < 300 else { return }
    }
  }
  guard session.revision > 0 else { return }
  var next = resumed()
  for _ in 0..<20 {
    require(script(of: next) == script(of: session), "a session comes back as it was")
    let steps = [undo(&session), undo(&next)]
    require(steps[0] == steps[1], "as much can be undone")
    if !steps[0] { break }
  }
}

/// What `resume` makes of the last journal.
private func resumed() -> Session {
  var session = Session()
  let desk = Desk(journal: Scratch.sessions.newJournal(), sessions: Scratch.sessions)
  desk.beginStart(with: session)
  _ = desk.endStart(with: session)
  _ = desk.greeting()
  _ = try? desk.perform(.resume(.number(1)), &session, 0..<0, [])
  return session
}

private func records(of journal: Journal) -> [[UInt8]] {
  var records: [[UInt8]] = []
  try? journal.forEachRecord { record, _ in records.append(record) }
  return records
}

private func script(of session: Session) -> [[UInt8]] {
  var lines: [[UInt8]] = []
  SessionScript(session).forEachLine { lines.append($0) }
  return lines
}

/// Takes a step back; false where there is none.
private func undo(_ session: inout Session) -> Bool {
  let before = session.revision
  session.run(Array("undo".utf8), in: 0..<4) { _, _ in }
  return session.revision > before
}

private func require(_ condition: Bool, _ rule: String) {
  if !condition { fatalError("broken rule: \(rule)") }
}
