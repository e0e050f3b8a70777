import Files
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10))) struct JournalStorageTests {
  private let sandbox: Sandbox
  private let folder: JournalFolder

  init() throws {
    sandbox = try Sandbox()
    folder = JournalFolder(path: sandbox.file("state/dca/sessions"))
  }

  @Test func `nothing is made before the first record`() {
    let journal = folder.newJournal()
    #expect(journal.path == nil)
    #expect(journal.finish(hasUnsavedChanges: true) == nil)
    #expect(sandbox.names() == [])
  }

  @Test func `a journal is private, and so are the folders made for it`() throws {
    let before = umask(0)
    defer { umask(before) }
    let journal = folder.newJournal()
    #expect(journal.append("buy 1 @ 100") == nil)
    #expect(try Sandbox.mode(try #require(journal.path)) == 0o600)
    for name in ["state", "state/dca", "state/dca/sessions"] {
      #expect(try Sandbox.mode(sandbox.file(name)) == 0o700)
    }
  }

  @Test func `a journal can be read by a person`() throws {
    let journal = folder.newJournal()
    #expect(journal.append("buy 1 @ 100") == nil)
    #expect(journal.append(group: ["buy 2 @ 90", "", "buy 3 @ 80"].map { Array($0.utf8) }) == nil)
    let path = try #require(journal.path)
    #expect(journal.finish(hasUnsavedChanges: true) == nil)
    let lines = try Sandbox.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].wholeMatch(of: /dca journal 2 \d{8}T\d{6}Z \d+/) != nil)
    let times = lines.filter { $0.dropFirst(8).first == "@" }.compactMap { Int($0.dropFirst(9)) }
    #expect(times == times.sorted())
    #expect((2...3).contains(times.count), "at the first line, at the end, and once a second")
    #expect(
      lines.dropFirst().map { $0.dropFirst(8) }.filter { $0.first != "@" } == [
        " buy 1 @ 100", "+buy 2 @ 90", "+", " buy 3 @ 80", ".end", "",
      ])
  }

  @Test func `what was appended is on disk and found again, in order and in groups`() throws {
    let journal = folder.newJournal()
    #expect(journal.append("one") == nil)
    #expect(journal.append(group: []) == nil)
    #expect(journal.append(group: [[0x32], [0xFF, 0x00, 0x0D]]) == nil)
    let entry = try #require(folder.entries().first)
    #expect(try entry.extent.get().records == 3)
    #expect(entry.isInUse)
    #expect(throws: FileProblem.self) { try entry.adopt() }
    _ = consume journal
    let adopted = try entry.adopt()
    var found: [[UInt8]] = []
    var ends: [Bool] = []
    try adopted.forEachRecord { record, isLast in
      found.append(record)
      ends.append(isLast)
    }
    #expect(found == [Array("one".utf8), [0x32], [0xFF, 0x00, 0x0D]])
    #expect(ends == [true, false, true])
    #expect(adopted.found?.damage == nil)
    #expect(adopted.found?.isEnded == false)
  }

  @Test func `a journal that was gone on with has both parts`() throws {
    for part in 1...3 {
      let journal = try folder.entries().first?.adopt() ?? folder.newJournal()
      #expect(journal.append("part \(part)") == nil)
      if part == 2 { #expect(journal.finish(hasUnsavedChanges: true) == nil) }
    }
    let entries = folder.entries()
    #expect(entries.count == 1)
    let journal = try #require(entries.first).adopt()
    #expect(try journal.texts() == ["part 1", "part 2", "part 3"])
    #expect(journal.found?.isEnded == false)
    #expect(journal.finish(hasUnsavedChanges: true) == nil)
    #expect(try #require(folder.entries().first).extent.get().isEnded)
    #expect(try #require(folder.entries().first).extent.get().records == 3)
  }

  @Test func `an end without unsaved changes removes the journal, but not what it had lost`() throws
  {
    let journal = folder.newJournal()
    #expect(journal.append("buy 1 @ 100") == nil)
    let path = try #require(journal.path)
    try Sandbox.write("", to: path + ".lost")
    #expect(journal.finish(hasUnsavedChanges: false) == nil)
    #expect(sandbox.names(in: "state/dca/sessions").map { $0.hasSuffix(".lost") } == [true])
  }

  @Test func `a record of several lines counts as so many`() throws {
    let journal = folder.newJournal()
    #expect(journal.append("a\nb\n") == nil)
    _ = consume journal
    #expect(try #require(folder.entries().first).adopt().texts() == ["a", "b", ""])
  }

  @Test func `a large group takes little memory, and a long record is whole`() throws {
    let long = [UInt8](repeating: 0x61, count: 5_000_000)
    let journal = folder.newJournal()
    let problem = journal.append { group throws(FileProblem) in
      for number in 0..<60_000 { try group.append(Array("row \(number)".utf8)) }
      try group.append(long)
    }
    #expect(problem == nil)
    _ = consume journal
    var count = 0
    var isRight = true
    try #require(folder.entries().first).adopt().forEachRecord { record, isLast in
      let expected = count == 60_000 ? long : Array("row \(count)".utf8)
      isRight = isRight && record == expected && isLast == (count == 60_000)
      count += 1
    }
    #expect(isRight)
    #expect(count == 60_001)
  }

  @Test func `a group that is never finished leaves nothing`() throws {
    let journal = folder.newJournal()
    #expect(journal.append("one") == nil)
    let path = try #require(journal.path)
    let before = try Sandbox.read(path)
    var attempts = 0
    let reason = FileProblem("x", "not now")
    let problem = journal.append { group throws(FileProblem) in
      attempts += 1
      for _ in 0..<10_000 { try group.append(Array("a long enough record".utf8)) }
      if attempts < 3 { throw reason }
    }
    #expect(problem == reason)
    #expect(journal.isBehind)
    #expect(try Sandbox.read(path) == before)
    #expect(journal.append("two") == nil, "the same problem is told once")
    #expect(journal.isBehind)
    #expect(try Sandbox.read(path) == before)
    #expect(journal.append("three") == nil)
    #expect(!journal.isBehind)
    _ = consume journal
    let texts = try #require(folder.entries().first).adopt().texts()
    #expect(texts.count == 10_003)
    #expect(texts.first == "one" && texts.suffix(2) == ["two", "three"])
  }

  @Test func `a journal that was removed is told once, and the session goes on`() throws {
    let journal = folder.newJournal()
    #expect(journal.append("one") == nil)
    let path = try #require(journal.path)
    unlink(path)
    #expect(journal.append("two")?.message == "\(path): the file was removed")
    #expect(journal.append("three") == nil)
    #expect(journal.finish(hasUnsavedChanges: true) == nil)
  }

  @Test func `a folder that cannot be made is told once`() throws {
    try Sandbox.write("", to: sandbox.file("state"))
    let journal = folder.newJournal()
    #expect(journal.append("one")?.message == "\(sandbox.file("state/dca")): Not a directory")
    #expect(journal.append("two") == nil)
    unlink(sandbox.file("state"))
    #expect(journal.append("three") == nil)
    #expect(!journal.isBehind)
    _ = consume journal
    #expect(try #require(folder.entries().first).adopt().texts() == ["one", "two", "three"])
  }

  @Test func `a chosen path keeps its journal, and goes on with it`() throws {
    let path = sandbox.file("journal")
    for part in 1...2 {
      let journal = try Journal(at: path)
      #expect(journal.found?.records == (part == 1 ? nil : 1))
      #expect(throws: FileProblem.self) { try Journal(at: path) }
      #expect(journal.append("part \(part)") == nil)
      #expect(journal.finish(hasUnsavedChanges: false) == nil)
    }
    let journal = try Journal(at: path)
    #expect(try journal.texts() == ["part 1", "part 2"])
    #expect(journal.found?.isEnded == true)
  }

  @Test(arguments: ["not a journal", "dca journal x\n", "\n", "dca journals"])
  func `a chosen path that is something else is refused and left`(text: String) throws {
    let path = sandbox.file("journal")
    try Sandbox.write(text, to: path)
    let problem = #expect(throws: FileProblem.self) { try Journal(at: path) }
    #expect(problem?.message == "\(path): the file exists and is no journal")
    #expect(try Sandbox.text(path) == text)
  }

  @Test func `a journal of a newer version is refused by its number, and stays`() throws {
    let path = sandbox.file("journal")
    try Sandbox.write("dca journal 9 x\n", to: path)
    let problem = #expect(throws: FileProblem.self) { try Journal(at: path) }
    #expect(
      problem?.message
        == "\(path): this journal has version 9; this program reads up to version 2")
    mkdir(sandbox.file("state"), 0o700)
    mkdir(sandbox.file("state/dca"), 0o700)
    mkdir(sandbox.file("state/dca/sessions"), 0o700)
    try Sandbox.write("dca journal 9 x\n", to: sandbox.file("state/dca/sessions/a.journal"))
    folder.prune()
    let entry = try #require(folder.entries().first)
    #expect(entry.isUnsaved)
    #expect(throws: FileProblem.self) { try entry.adopt() }
  }

  @Test func `a chosen path that is no file is refused`() throws {
    #expect(throws: FileProblem.self) { try Journal(at: sandbox.path) }
    #expect(throws: FileProblem.self) { try Journal(at: "/dev/null") }
    #expect(throws: FileProblem.self) { try Journal(at: sandbox.file("missing/journal")) }
  }
}
