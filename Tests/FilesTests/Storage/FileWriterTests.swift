import Files
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10))) struct FileWriterTests {
  private let sandbox: Sandbox
  private let path: String

  init() throws {
    sandbox = try Sandbox()
    path = sandbox.file("trades")
  }

  @discardableResult
  private func write(
    _ text: String, to path: String? = nil, _ mode: WriteMode = .create
  ) throws -> FileStamp {
    let stamp = try FileWriter.write(to: path ?? self.path, mode) { output throws(FileProblem) in
      try output.write(text)
    }
    return try #require(stamp)
  }

  @Test func `of two programs that replace a file at the same moment one is refused`() async throws
  {
    let stamp = try write("0")
    let path = path
    for round in 1...50 {
      let known = try #require(try FileStamp(of: path))
      let written = await withTaskGroup(of: Int?.self) { group in
        for number in 0..<4 {
          group.addTask {
            let stamp = try? FileWriter.write(to: path, .replace(known)) {
              output throws(FileProblem) in try output.write("\(round * 10 + number)")
            }
            return stamp == nil ? nil : round * 10 + number
          }
        }
        return await group.reduce(into: [Int]()) { if let number = $1 { $0.append(number) } }
      }
      #expect(written.count == 1)
      #expect(try Sandbox.text(path) == written.first.map(String.init))
    }
    #expect(try FileStamp(of: path) != stamp)
    #expect(sandbox.names() == ["trades"])
  }

  @Test func `a new file has what was written, and nothing else is left`() throws {
    let blocks = (0..<1_000).map { String(repeating: "\($0)\n", count: 100) }
    let stamp = try FileWriter.write(to: path, .create) { output throws(FileProblem) in
      for block in blocks { try output.write(block) }
    }
    #expect(try Sandbox.text(path) == blocks.joined())
    #expect(stamp == (try FileStamp(of: path)))
    #expect(sandbox.names() == ["trades"])
  }

  @Test func `a file that is there is not created`() throws {
    try Sandbox.write("old", to: path)
    let problem = #expect(throws: FileProblem.self) { try write("new") }
    #expect(problem?.kind == .exists)
    #expect(problem?.message == "\(path): the file exists")
    #expect(try Sandbox.text(path) == "old")
    #expect(sandbox.names() == ["trades"])
  }

  @Test func `a file that appears while it is written is not replaced`() throws {
    let problem = #expect(throws: FileProblem.self) {
      try FileWriter.write(to: path, .create) { output throws(FileProblem) in
        try output.write("new")
        try? Sandbox.write("other", to: path)
      }
    }
    #expect(problem?.kind == .exists)
    #expect(try Sandbox.text(path) == "other")
    #expect(sandbox.names() == ["trades"])
  }

  @Test func `a file is replaced again and again as long as nobody else changes it`() throws {
    var stamp = try write("0")
    for number in 1...5 { stamp = try write("\(number)", .replace(stamp)) }
    #expect(try Sandbox.text(path) == "5")
  }

  @Test func `a file that has changed is not replaced, and the refusal says when`() throws {
    let stamp = try write("old")
    try Sandbox.write("other", to: path)
    let problem = #expect(throws: FileProblem.self) { try write("new", .replace(stamp)) }
    #expect(problem?.kind == .changed)
    #expect(
      problem?.reason.wholeMatch(
        of: /it has changed since it was read or written, at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/)
        != nil)
    #expect(try Sandbox.text(path) == "other")
    try write("new", .overwrite)
    #expect(try Sandbox.text(path) == "new")
  }

  @Test func `a change that keeps size and time of the contents is noticed`() throws {
    let stamp = try write("old")
    var times = [timespec(), timespec()]
    var status = stat()
    try #require(stat(path, &status) == 0)
    times = [status.st_atim, status.st_mtim]
    try Sandbox.write("new", to: path)
    try #require(utimensat(AT_FDCWD, path, &times, 0) == 0)
    #expect(throws: FileProblem.self) { try write("mine", .replace(stamp)) }
  }

  @Test func `a change while it is written is noticed`() throws {
    let stamp = try write("old")
    #expect(throws: FileProblem.self) {
      try FileWriter.write(to: path, .replace(stamp)) { output throws(FileProblem) in
        try output.write("new")
        try? Sandbox.write("other", to: path)
      }
    }
    #expect(try Sandbox.text(path) == "other")
    #expect(sandbox.names() == ["trades"])
  }

  @Test func `a file that has gone is written anew`() throws {
    let stamp = try write("old")
    unlink(path)
    try write("new", .replace(stamp))
    #expect(try Sandbox.text(path) == "new")
  }

  @Test func `contents that cannot be given leave the old file`() throws {
    try Sandbox.write("old", to: path)
    let reason = FileProblem(path, "no more")
    #expect(throws: reason) {
      try FileWriter.write(to: path, .overwrite) { output throws(FileProblem) in
        try output.write(String(repeating: "new", count: 100_000))
        throw reason
      }
    }
    #expect(try Sandbox.text(path) == "old")
    #expect(sandbox.names() == ["trades"])
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o755] as [mode_t])
  func `permissions are kept`(mode: mode_t) throws {
    try Sandbox.write("old", to: path)
    chmod(path, mode)
    try write("new", .overwrite)
    #expect(try Sandbox.mode(path) == mode)
    #expect(try Sandbox.text(path) == "new")
  }

  @Test func `while it is written nobody else can read it`() throws {
    try FileWriter.write(to: path, .create) { output throws(FileProblem) in
      try output.write("new")
      for name in sandbox.names() { #expect((try? Sandbox.mode(sandbox.file(name))) == 0o600) }
    }
  }

  private static let hasNamelessFiles: Bool = {
    // O_TMPFILE, which the module hides.
    let file = open("/tmp", 0o20_000_000 | O_DIRECTORY | O_RDWR, 0o600)
    defer { close(file) }
    return file >= 0
  }()

  @Test(
    .enabled(if: hasNamelessFiles, "the file system must have files without a name"),
    arguments: [WriteMode.create, .overwrite])
  func `nothing would be left of what is written if the program were killed`(
    mode: WriteMode
  ) throws {
    if mode == .overwrite { try Sandbox.write("old", to: path) }
    let before = sandbox.names()
    try FileWriter.write(to: path, mode) { output throws(FileProblem) in
      try output.write(String(repeating: "new", count: 100_000))
      #expect(sandbox.names() == before)
    }
    #expect(sandbox.names() == ["trades"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func `the owner is kept`() throws {
    try Sandbox.write("old", to: path)
    chown(path, 12, 34)
    chmod(path, 0o4750)
    try write("new", .overwrite)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect([status.st_uid, status.st_gid] == [12, 34])
    #expect(try Sandbox.mode(path) == 0o4750)
  }

  @Test func `links are kept, and the file they lead to is replaced`() throws {
    mkdir(sandbox.file("folder"), 0o700)
    let target = sandbox.file("folder/target")
    try Sandbox.write("old", to: target)
    symlink("target", sandbox.file("folder/near"))
    symlink(sandbox.file("folder/near"), sandbox.file("far"))
    symlink("./far", path)
    try write("new", .overwrite)
    #expect(try Sandbox.text(target) == "new")
    #expect(sandbox.names() == ["far", "folder", "trades"])
    #expect(sandbox.names(in: "folder") == ["near", "target"])
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `a link that leads nowhere yet stays, and its file is made`() throws {
    mkdir(sandbox.file("folder"), 0o700)
    symlink("folder/target", path)
    try write("new")
    #expect(try Sandbox.text(sandbox.file("folder/target")) == "new")
    #expect(sandbox.names() == ["folder", "trades"])
    #expect(throws: FileProblem.self) { try write("newer") }
  }

  @Test func `links in a circle are refused`() throws {
    symlink("other", path)
    symlink("trades", sandbox.file("other"))
    let problem = #expect(throws: FileProblem.self) { try write("new", .overwrite) }
    #expect(problem == FileProblem(path, code: ELOOP))
  }

  @Test(arguments: [WriteMode.create, .overwrite])
  func `a folder is refused`(mode: WriteMode) throws {
    let problem = #expect(throws: FileProblem.self) { try write("new", to: sandbox.path, mode) }
    #expect(problem == FileProblem(sandbox.path, code: EISDIR))
  }

  @Test(arguments: ["", "missing/file", "missing/", "a\0b", "file/file"])
  func `a path without a folder is refused`(name: String) throws {
    try Sandbox.write("", to: sandbox.file("file"))
    let path = name.isEmpty ? "" : sandbox.file(name)
    #expect(throws: FileProblem.self) { try write("new", to: path, .overwrite) }
    #expect(throws: FileProblem.self) { try write("new", to: path, .create) }
    #expect(sandbox.names() == ["file"])
  }

  @Test func `a folder that has vanished is an error and no more`() throws {
    mkdir(sandbox.file("folder"), 0o700)
    let inside = sandbox.file("folder/file")
    let problem = #expect(throws: FileProblem.self) {
      try FileWriter.write(to: inside, .create) { output throws(FileProblem) in
        try output.write("new")
        for name in sandbox.names(in: "folder") { unlink(sandbox.file("folder/" + name)) }
        rmdir(sandbox.file("folder"))
      }
    }
    #expect(problem == FileProblem(inside, code: ENOENT))
  }

  @Test func `a device is written to as it is`() throws {
    let stamp = try FileWriter.write(to: "/dev/null", .create) { output throws(FileProblem) in
      try output.write("new")
    }
    #expect(stamp == nil, "nothing is kept there")
    let problem = #expect(throws: FileProblem.self) { try write("new", to: "/dev/full") }
    #expect(problem == FileProblem("/dev/full", code: ENOSPC))
  }

  @Test func `a pipe without a reader is an error and no end of the program`() throws {
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    let problem = #expect(throws: FileProblem.self) {
      try FileWriter.write(to: path, .create) { output throws(FileProblem) in
        close(reader)
        try output.write("new")
      }
    }
    #expect(problem == FileProblem(path, code: EPIPE))
  }

  @Test func `a pipe that nobody has opened to read is refused at once`() throws {
    mkfifo(path, 0o600)
    let problem = #expect(throws: FileProblem.self) { try write("new", to: path) }
    #expect(problem == FileProblem(path, code: ENXIO))
  }

  @Test func `what is longer than a file may be is an error and no end of the program`() async {
    await #expect(processExitsWith: .success) {
      let sandbox = try Sandbox()
      let path = sandbox.file("trades")
      try Sandbox.write("old", to: path)
      var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let problem = #expect(throws: FileProblem.self) {
        try FileWriter.write(to: path, .overwrite) { output throws(FileProblem) in
          try output.write([UInt8](repeating: 1, count: 2_000))
        }
      }
      #expect(problem == FileProblem(path, code: EFBIG))
      #expect(try Sandbox.text(path) == "old")
      #expect(sandbox.names() == ["trades"])
    }
  }
}
