import Files
import Glibc
import Testing

/// Disks that are full or cannot be written to.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: SmallDisk.isPossible, "a small file system needs root and a mount"))
struct FullDiskTests {
  private let sandbox: Sandbox
  private let disk: SmallDisk
  private let path: String

  init() throws {
    sandbox = try Sandbox()
    disk = try SmallDisk(at: sandbox.path, size: 1 << 20)
    path = disk.path + "/trades"
  }

  @Test(arguments: [0, 4_096, 65_536, 500_000])
  func `a full disk leaves the old file whole, and nothing else`(room: Int) throws {
    let old = String(repeating: "old\n", count: 1_000)
    let written = try FileWriter.write(to: path, .create) { output throws(FileProblem) in
      try output.write(old)
    }
    let stamp = try #require(written)
    try disk.fill(leaving: room)
    for mode in [WriteMode.replace(stamp), .overwrite] {
      let problem = #expect(throws: FileProblem.self) {
        try FileWriter.write(to: path, mode) { output throws(FileProblem) in
          for _ in 0..<600 { try output.write(String(repeating: "new\n", count: 250)) }
        }
      }
      #expect(problem == FileProblem(path, code: ENOSPC))
      #expect(try Sandbox.text(path) == old)
      #expect(sandbox.names() == ["filler", "trades"])
    }
    disk.empty()
    try FileWriter.write(to: path, .replace(stamp)) { output throws(FileProblem) in
      try output.write("new")
    }
    #expect(try Sandbox.text(path) == "new")
  }

  @Test func `a disk that cannot be written to is an error and no more`() throws {
    try Sandbox.write("old", to: path)
    try disk.makeReadOnly()
    for mode in [WriteMode.create, .overwrite] {
      #expect(throws: FileProblem.self) {
        try FileWriter.write(to: path, mode) { output throws(FileProblem) in
          try output.write("new")
        }
      }
      #expect(throws: FileProblem.self) {
        try FileWriter.write(to: path + ".new", mode) { output throws(FileProblem) in
          try output.write("new")
        }
      }
    }
    let journal = JournalFolder(path: disk.path + "/sessions").newJournal()
    #expect(journal.append("one")?.message == "\(disk.path)/sessions: Read-only file system")
    #expect(journal.append("two") == nil)
    #expect(journal.finish(hasUnsavedChanges: true) == nil)
    #expect(sandbox.names() == ["trades"])
    #expect(try Sandbox.text(path) == "old")
  }

  @Test func `a journal on a full disk is sound all the time, and complete when there is room`()
    throws
  {
    let folder = JournalFolder(path: disk.path + "/sessions")
    let journal = folder.newJournal()
    var expected: [String] = []
    var onDisk: [String] = []
    var problems: [FileProblem] = []
    let filling = String(repeating: "x", count: 1_000)
    for round in 0..<3 {
      // The first round begins without room for even the first line.
      try disk.fill(leaving: round * 8_192)
      for number in 0..<20 {
        expected.append("\(round) \(number) \(filling)")
        if let problem = journal.append(expected[expected.count - 1]) { problems.append(problem) }
        if !journal.isBehind { onDisk = expected }
        #expect(try folder.entries().first?.extent.get().records ?? 0 == onDisk.count)
        #expect(try folder.entries().first?.extent.get().damage == nil)
      }
      #expect(problems.count == round + 1, "a problem is told once")
      #expect(journal.isBehind)
      disk.empty()
      expected.append("room")
      #expect(journal.append("room") == nil)
      #expect(!journal.isBehind)
    }
    let path = try #require(journal.path)
    #expect(problems.suffix(2).allSatisfy { $0 == FileProblem(path, code: ENOSPC) })
    #expect(journal.finish(hasUnsavedChanges: true) == nil)
    #expect(try #require(folder.entries().first).adopt().texts() == expected)
  }

  @Test func `a large group that finds no room leaves the journal as it was`() throws {
    let folder = JournalFolder(path: disk.path + "/sessions")
    let journal = folder.newJournal()
    #expect(journal.append("one") == nil)
    let path = try #require(journal.path)
    let before = try Sandbox.read(path)
    let problem = journal.append { group throws(FileProblem) in
      for number in 0..<100_000 { try group.append(Array("row \(number)".utf8)) }
    }
    #expect(problem == FileProblem(path, code: ENOSPC))
    #expect(try Sandbox.read(path) == before)
  }
}
