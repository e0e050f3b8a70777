import Files
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10))) struct JournalFolderTests {
  private let sandbox: Sandbox
  private let folder: JournalFolder
  private static let day = 24 * 60 * 60

  init() throws {
    sandbox = try Sandbox()
    folder = JournalFolder(path: sandbox.path, clock: { Self.now })
  }

  /// The time of these tests.
  private static let now = PointInTime(microseconds: 1_764_547_200_000_000)

  /// Makes journals that were written so many seconds ago.
  private func make(ages: [Int], isSaved: Bool = false) throws -> [String] {
    try ages.map { age in
      let then = PointInTime(microseconds: Self.now.microseconds - age * 1_000_000)
      let journal = JournalFolder(path: sandbox.path, clock: { then }).newJournal()
      #expect(journal.append("written \(age) seconds ago") == nil)
      if isSaved { journal.markSaved("") }
      return try #require(journal.path)
    }
  }

  private func setAge(_ path: String, _ age: Int) {
    let times = [timespec](repeating: timespec(tv_sec: time(nil) - age, tv_nsec: 0), count: 2)
    utimensat(AT_FDCWD, path, times, 0)
  }

  @Test func `the folder is the environment's`() throws {
    func path(_ variables: [String: String]) throws -> String {
      try JournalFolder(environment: { variables[$0] }).path
    }
    #expect(try path(["HOME": "/home/a"]) == "/home/a/.local/state/dca/sessions")
    #expect(try path(["HOME": "/home/a", "XDG_STATE_HOME": "/s"]) == "/s/dca/sessions")
    #expect(
      try path(["HOME": "/home/a", "XDG_STATE_HOME": "s"]) == "/home/a/.local/state/dca/sessions")
    #expect(throws: FileProblem.self) { try path([:]) }
    #expect(throws: FileProblem.self) { try path(["HOME": ""]) }
  }

  @Test func `a folder that is not there has no journals`() {
    #expect(JournalFolder(path: sandbox.file("missing")).entries().isEmpty)
    JournalFolder(path: sandbox.file("missing")).prune()
  }

  @Test func `journals are listed by when they say they were written, the newest first`() throws {
    let paths = try make(ages: [50, 10, 30])
    // The file's own time does not count.
    setAge(paths[0], -400 * Self.day)
    let entries = folder.entries()
    #expect(entries.map(\.path) == [paths[1], paths[2], paths[0]])
    #expect(entries.allSatisfy { !$0.isInUse })
    #expect(
      entries.map { $0.time.age(at: Self.now) } == [
        "10 seconds ago", "30 seconds ago", "50 seconds ago",
      ])
  }

  @Test func `what was written by a clock that was ahead comes last`() throws {
    let paths = try make(ages: [-400 * Self.day, 60, 120])
    #expect(folder.entries().map(\.path) == [paths[1], paths[2], paths[0]])
    #expect(folder.entries().last?.time.age(at: Self.now) == nil)
  }

  @Test func `two journals at once are two files`() throws {
    let journals = (0..<5).map { _ in folder.newJournal() }
    for journal in journals { #expect(journal.append("one") == nil) }
    #expect(Set(journals.map(\.path)).count == 5)
    #expect(folder.entries().count == 5)
    #expect(folder.entries().allSatisfy { $0.isInUse })
    withExtendedLifetime(journals) {}
  }

  @Test func `what is not saved stays, however old it is and however much there is`() throws {
    let paths = try make(ages: (0..<150).map { $0 * 40 * Self.day })
    for path in paths { setAge(path, 10_000 * Self.day) }
    folder.prune()
    #expect(folder.entries().map(\.path) == paths)
  }

  @Test func `what is saved is removed, unless something was saved later or was lost`() throws {
    let saved = try make(ages: [1, 2, 3], isSaved: true)
    let journal = try #require(folder.entries().first { $0.path == saved[0] }).adopt()
    #expect(journal.append("more") == nil)
    _ = consume journal
    try Sandbox.write(try Sandbox.read(saved[1]) + [0x30], to: saved[1])
    try Sandbox.write("", to: saved[2] + ".lost")
    folder.prune()
    #expect(Set(folder.entries().map(\.path)) == Set(saved.prefix(2)))
    #expect(sandbox.names().contains { $0.hasSuffix(".lost") })
  }

  @Test func `a journal in use is never removed`() throws {
    let journal = folder.newJournal()
    #expect(journal.append("one") == nil)
    journal.markSaved("")
    folder.prune()
    #expect(folder.entries().count == 1)
    _ = consume journal
    folder.prune()
    #expect(folder.entries().isEmpty)
  }

  @Test func `an empty file is no journal to go back to, and is removed when it is old`() throws {
    let path = sandbox.file("x.journal")
    try Sandbox.write("", to: path)
    try Sandbox.write("dca jour", to: sandbox.file("y.journal"))
    #expect(folder.entries().isEmpty)
    setAge(path, 2 * Self.day)
    folder.prune()
    #expect(sandbox.names() == ["y.journal"])
  }

  @Test func `what is not a journal of this user is left alone`() throws {
    let target = try make(ages: [90 * Self.day, 100 * Self.day], isSaved: true)[1]
    let elsewhere = try Sandbox()
    try Sandbox.write(try Sandbox.read(target), to: elsewhere.file("real"))
    symlink(elsewhere.file("real"), sandbox.file("link.journal"))
    symlink("nowhere", sandbox.file("loose.journal"))
    mkdir(sandbox.file("folder.journal"), 0o700)
    mkfifo(sandbox.file("pipe.journal"), 0o600)
    try Sandbox.write("mine", to: sandbox.file("note.journal"))
    try Sandbox.write("dca journal 1 x\n", to: sandbox.file("journal.txt"))
    let foreign = [
      "folder.journal", "journal.txt", "link.journal", "loose.journal", "note.journal",
      "pipe.journal",
    ]
    for name in foreign where name != "pipe.journal" { setAge(sandbox.file(name), 100 * Self.day) }
    #expect(folder.entries().count == 2)
    folder.prune()
    #expect(folder.entries().isEmpty)
    #expect(Set(foreign).isSubset(of: sandbox.names()))
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func `a journal of another user is ignored`() throws {
    let path = try make(ages: [0])[0]
    let entry = try #require(folder.entries().first)
    chown(path, 65_534, 65_534)
    #expect(folder.entries().isEmpty)
    #expect(throws: FileProblem.self) { try entry.adopt() }
  }

  @Test func `a journal that has gone meanwhile cannot be taken over`() throws {
    let path = try make(ages: [0])[0]
    let entry = try #require(folder.entries().first)
    unlink(path)
    #expect(throws: FileProblem(path, code: ENOENT)) { try entry.adopt() }
    #expect(throws: FileProblem(path, code: ENOENT)) { try entry.read() }
  }
}
