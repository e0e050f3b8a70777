import Files
import Foundation
import Glibc
import Testing

/// Programs that are killed, that meet at one journal, or that may not do what root may.
@Suite(.timeLimit(.minutes(10))) struct OtherProcessTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test(arguments: [1, 3])
  func `a killed program loses nothing that was accepted`(groupSize: Int) async throws {
    let path = sandbox.path
    for _ in 0..<5 {
      try Sandbox.write("0\n", to: path + "/told")
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, groupSize] in
        Thread.detachNewThread {
          usleep(.random(in: 1_000...100_000))
          kill(getpid(), SIGKILL)
        }
        let journal = JournalFolder(path: path).newJournal()
        let told = fopen(path + "/told", "r+")
        var number = 0
        while journal.append(group: (0..<groupSize).map { Array("\(number + $0)".utf8) }) == nil {
          number += groupSize
          rewind(told)
          fputs("\(number)\n", told)
          fflush(told)
        }
      }
      let told = try Int(Sandbox.text(path + "/told").prefix { $0 != "\n" }) ?? 0
      let entry = JournalFolder(path: path).entries().first
      let journal = try entry?.adopt()
      let texts = try journal?.texts() ?? []
      #expect(texts == (0..<texts.count).map { "\($0)" })
      // It may have been killed after the last record was on disk and before it was told.
      #expect([told, told + groupSize].contains(texts.count))
      #expect(journal?.found?.isEnded != true)
      #expect(journal?.finish(hasUnsavedChanges: false) == nil)
    }
  }

  @Test func `of many programs that take over a journal at once one has it`() async throws {
    let path = sandbox.path
    let folder = JournalFolder(path: path)
    for round in 0..<3 {
      let old = folder.newJournal()
      #expect(old.append("round \(round)") == nil)
      let journal = try #require(old.path)
      _ = consume old
      let start = time(nil) + 2
      await withTaskGroup { group in
        for _ in 0..<6 {
          group.addTask {
            await #expect(processExitsWith: .success) {
              [path = path as String, start = start as Int] in
              let entry = try #require(JournalFolder(path: path).entries().first)
              while time(nil) < start {}
              do throws(FileProblem) {
                let journal = try entry.adopt()
                #expect(journal.append("won by \(getpid())") == nil)
                sleep(2)
              } catch {
                #expect(error.kind == .inUse)
              }
            }
          }
        }
      }
      let texts = try Journal(at: journal).texts()
      #expect(texts.count == 2)
      #expect(texts.first == "round \(round)")
      unlink(journal)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can become somebody else"))
  func `a folder or file that may not be written is an error and no more`() async throws {
    let path = sandbox.path
    chmod(path, 0o755)
    try Sandbox.write("old", to: path + "/theirs")
    mkdir(path + "/open", 0o700)
    chmod(path + "/open", 0o777)
    try Sandbox.write("old", to: path + "/open/theirs")
    chmod(path + "/open/theirs", 0o444)
    try Sandbox.write("old", to: path + "/open/shared")
    chmod(path + "/open/shared", 0o666)
    await #expect(processExitsWith: .success) { [path = path as String] in
      try #require(setgroups(0, nil) == 0 && setgid(65_534) == 0 && setuid(65_534) == 0)
      func write(_ name: String) throws(FileProblem) {
        try FileWriter.write(to: path + name, .overwrite) { output throws(FileProblem) in
          try output.write("new")
        }
      }
      for name in ["/new", "/theirs"] {
        let problem = #expect(throws: FileProblem.self) { try write(name) }
        #expect(problem?.message.hasSuffix(": Permission denied") == true)
      }
      let problem = #expect(throws: FileProblem.self) { try write("/open/theirs") }
      #expect(problem == FileProblem(path + "/open/theirs", code: EACCES))
      try write("/open/shared")
      let journal = JournalFolder(path: path + "/sessions").newJournal()
      #expect(journal.append("one") == FileProblem(path + "/sessions", code: EACCES))
      #expect(journal.append("two") == nil)
      #expect(throws: FileProblem.self) { try FileContents(of: "/etc/shadow") }
    }
    #expect(sandbox.names() == ["open", "theirs"])
    #expect(sandbox.names(in: "open") == ["shared", "theirs"])
    #expect(try Sandbox.text(path + "/theirs") == "old")
    #expect(try Sandbox.text(path + "/open/theirs") == "old")
    #expect(try Sandbox.text(path + "/open/shared") == "new")
    // The group's permissions were another group's.
    #expect(try Sandbox.mode(path + "/open/shared") == 0o606)
  }

  @Test func `a journal longer than a file may be is an error and no end of the program`() async {
    await #expect(processExitsWith: .success) {
      let sandbox = try Sandbox()
      var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let journal = JournalFolder(path: sandbox.path).newJournal()
      var problems: [FileProblem] = []
      var onDisk = 0
      for number in 0..<100 {
        if let problem = journal.append("record \(number)") { problems.append(problem) }
        if !journal.isBehind { onDisk = number + 1 }
      }
      #expect(problems == [FileProblem(try #require(journal.path), code: EFBIG)])
      let extent = try #require(JournalFolder(path: sandbox.path).entries().first).extent.get()
      #expect(extent.records == onDisk && onDisk > 10)
      #expect(extent.damage == nil)
    }
  }
}
