import Commands
import Files
import Glibc
import Session
import Testing

/// Session files as the commands write and read them.
@Suite(.timeLimit(.minutes(10))) struct DeskFilesTests {
  private let sandbox: Sandbox
  private let talk: DeskTalk

  init() throws {
    sandbox = try Sandbox()
    talk = DeskTalk(in: sandbox)
  }

  private func text(_ name: String = "plan") throws -> String {
    try Sandbox.text(sandbox.file(name))
  }

  private static let one = "# dca session 1\nbuy 1 @ 2\n"
  private static let two = "# dca session 1\nbuy 1 @ 2\nbuy 1 @ 2\n"

  @Test func `a session is saved again to its file without a name`() throws {
    talk.run("buy 1 @ 2", "save")
    #expect(talk.refusal?.message == "the session has no file yet")
    talk.run("save plan")
    #expect(try text() == Self.one)
    talk.run("buy 1 @ 2", "save")
    #expect(try text() == Self.two)
    talk.run("undo", "save other", "buy 7 @ 7", "undo", "save")
    #expect(try text() == Self.two)
    #expect(try text("other") == Self.one)
  }

  @Test func `a file that was neither opened nor saved is not overwritten but by force`() throws {
    try Sandbox.write("mine", to: sandbox.file("plan"))
    talk.run("buy 1 @ 2", "save plan")
    #expect(talk.refusal?.message == "plan: the file exists")
    #expect(talk.refusal?.correction?.text == "save! plan")
    #expect(try text() == "mine")
    talk.run("save! plan")
    #expect(try text() == Self.one)
  }

  @Test(arguments: ["save", "save plan"])
  func `a file that has changed is not overwritten but by force, and it is said when it changed`(
    line: String
  ) throws {
    try Sandbox.write(Self.one, to: sandbox.file("plan"))
    talk.run("open plan")
    try Sandbox.write("somebody else's", to: sandbox.file("plan"))
    talk.run("buy 1 @ 2", line)
    let message = try #require(talk.refusal?.message)
    let pattern =
      /plan: it has changed since it was read or written, at 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC/
    #expect(message.wholeMatch(of: pattern) != nil)
    #expect(talk.refusal?.correction?.text == "save! plan")
    #expect(try text() == "somebody else's")
    talk.run("save! plan")
    #expect(try text() == Self.two)
    // Now it is the session's file again.
    talk.run("buy 1 @ 2", line)
    #expect(talk.refusal == nil)
  }

  @Test func `an export replaces no file unasked, not even its own or the session's`() throws {
    let talk = DeskTalk(in: sandbox).run("buy 1 @ 2", "export a.csv", "export a.csv")
    #expect(talk.refusal?.message == "a.csv: the file exists")
    talk.run("save b.csv", "export b.csv")
    #expect(talk.refusal?.message == "b.csv: the file exists")
    talk.run("export! b.csv")
    #expect(talk.refusal == nil)
    // The session's file is another now, which `save` notices.
    talk.run("save")
    #expect(talk.refusal?.message.hasPrefix("b.csv: it has changed since it was read") == true)
  }

  @Test func `a script that only saves has saved the session`() throws {
    try Sandbox.write("save c.dca", to: sandbox.file("s"))
    let talk = DeskTalk(in: sandbox).run("buy 1 @ 2", "source s", "buy 3 @ 4", "save")
    #expect(talk.refusal == nil)
    #expect(try text("c.dca").hasSuffix("buy 1 @ 2\nbuy 3 @ 4\n"))
  }

  @Test func `a file that has gone is written anew, and its folder is missed`() throws {
    mkdir(sandbox.file("folder"), 0o700)
    talk.run("buy 1 @ 2", "save folder/plan")
    unlink(sandbox.file("folder/plan"))
    talk.run("save")
    #expect(try text("folder/plan") == Self.one)
    unlink(sandbox.file("folder/plan"))
    rmdir(sandbox.file("folder"))
    talk.run("save")
    #expect(
      talk.refusal?.message
        == "folder/plan: no file can be made in its folder: No such file or directory")
    #expect(sandbox.names() == ["sessions"])
  }

  @Test func `a link is followed and stays, and the file keeps its permissions`() throws {
    mkdir(sandbox.file("folder"), 0o700)
    try Sandbox.write(Self.one, to: sandbox.file("folder/real"))
    chmod(sandbox.file("folder/real"), 0o640)
    symlink("folder/real", sandbox.file("plan"))
    talk.run("open plan", "buy 1 @ 2", "save")
    #expect(talk.refusal == nil)
    #expect(try text("folder/real") == Self.two)
    #expect(try Sandbox.mode(sandbox.file("folder/real")) == 0o640)
    #expect(sandbox.names(in: "folder") == ["real"])
    var status = stat()
    #expect(lstat(sandbox.file("plan"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "a small file system needs root and a mount"))
  func `a full disk and a read-only one leave the old file whole, and the session goes on`() throws
  {
    mkdir(sandbox.file("disk"), 0o700)
    let disk = try SmallDisk(at: sandbox.file("disk"), size: 65_536)
    talk.run("buy 1 @ 2", "save disk/plan")
    try disk.fill(leaving: 0)
    talk.run("buy 1 @ 2", "save")
    #expect(talk.refusal?.message == "disk/plan: No space left on device")
    #expect(talk.refusal?.label == "expected a place that can be written to")
    talk.run("save! disk/plan", "save disk/new")
    #expect(try text("disk/plan") == Self.one)
    #expect(sandbox.names(in: "disk") == ["filler", "plan"])
    disk.empty()
    talk.run("save")
    #expect(try text("disk/plan") == Self.two)
    try disk.makeReadOnly()
    talk.run("buy 1 @ 2", "save")
    #expect(talk.refusal?.message == "disk/plan: Read-only file system")
    #expect(try text("disk/plan") == Self.two)
    talk.run("save plan")
    #expect(talk.refusal == nil)
  }

  @Test(arguments: [
    ("buy 1 @ 1\nsheet other\nbuy 1 @ x", "broken", 3, "unknown name 'x'"),
    ("buy 1 @ 1\nsource deep/inner\n", "deep/inner", 2, "unknown command 'foo'"),
    ("buy 1 @ 1\nopen nothing", "broken", 2, "nothing: No such file or directory"),
    ("buy 1 @ 1\n\0", "broken", 2, "the line has a NUL character"),
    ("source broken", "broken", 1, "scripts are nested too deeply"),
    ("open broken", "broken", 1, "the file of a session cannot run 'open'"),
    ("source broken; source broken", "broken", 1, "scripts are nested too deeply"),
  ])
  func `a script that is refused changes nothing and is told by its place`(
    script: String, place: String, line: Int, message: String
  ) throws {
    mkdir(sandbox.file("deep"), 0o700)
    try Sandbox.write("# one\nfoo\n", to: sandbox.file("deep/inner"))
    try Sandbox.write(script, to: sandbox.file("broken"))
    talk.run("buy 7 @ 8", "sheet plan", "option decimals 3")
    let (state, revision) = (talk.state, talk.session.revision)
    let start = ContinuousClock.now
    // What is opened may call nothing.
    let isCalling = script.contains("source") || script.contains("open")
    for verb in isCalling ? ["source"] : ["open", "source"] {
      talk.run("\(verb) broken")
      #expect(talk.refusal?.message == message)
      #expect(talk.refusal?.place?.script == place)
      #expect(talk.refusal?.place?.line == line)
      #expect(talk.state == state)
      #expect(talk.session.revision == revision)
      #expect(talk.session.document == nil)
    }
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(talk.complaints == [])
  }

  @Test func `a file of trades that is opened is proposed to be imported`() throws {
    try Sandbox.write("date,amount,price\n2024-01-01,1,2\n", to: sandbox.file("my trades.csv"))
    talk.run("open \"my trades.csv\"")
    #expect(talk.refusal?.message == "my trades.csv: the file has no commands")
    #expect(talk.refusal?.correction?.text == "import \"my trades.csv\"")
    // A session may have such a name.
    try Sandbox.write("# dca session 1\nbuy 1 @ 2\n", to: sandbox.file("plan.csv"))
    talk.run("open plan.csv")
    #expect(talk.refusal == nil)
  }

  @Test func `scripts of files may be sixteen deep`() throws {
    for depth in 1...17 {
      let text = depth == 1 ? "buy 1 @ 2" : "source \(depth - 1)"
      try Sandbox.write(text, to: sandbox.file("\(depth)"))
    }
    talk.run("source 17")
    #expect(talk.refusal?.place?.script == "2")
    #expect(talk.session.model.count == 0)
    talk.run("source 16")
    #expect(talk.session.model.count == 1)
    talk.run("undo", "undo")
    #expect(talk.session.model.count == 0)
    #expect(talk.refusal?.message == "there is nothing to undo")
  }

  @Test func `a folder, a missing file and one that is no text are not opened`() throws {
    mkdir(sandbox.file("folder"), 0o700)
    try Sandbox.write([0xFF, 0xFE, 0x62, 0x00], to: sandbox.file("wide"))
    for (name, message) in [
      ("folder", "folder: Is a directory"), ("nothing", "nothing: No such file or directory"),
      ("wide", "the line is not UTF-8"),
    ] {
      talk.run("open \(name)")
      #expect(talk.refusal?.message == message)
      talk.run("source \(name)")
      #expect(talk.refusal?.message == message)
    }
    #expect(talk.session.revision == 0)
  }

  private static let hostile = [
    "save! victim", "save new", "open victim", "source victim", "import victim", "export new.csv",
    "export! new.csv", "export -", "resume", "resume list", "resume forget all", "quit", "exit",
    "try import victim", "buy 1 @ 1; save new", "  try  save new", "totals; quit",
  ]

  @Test(arguments: ["open", "source"], hostile)
  func `the file of a session cannot touch another file, and nothing of it is run`(
    verb: String, line: String
  ) throws {
    try Sandbox.write("mine", to: sandbox.file("victim"))
    try Sandbox.write("# dca session 1\nbuy 1 @ 2\n\(line)\n", to: sandbox.file("evil"))
    talk.run("buy 7 @ 7", "\(verb) evil")
    #expect(talk.refusal?.message.hasPrefix("the file of a session cannot run '") == true)
    #expect(talk.refusal?.place?.line == 3)
    #expect(talk.session.model.count == 1)
    #expect(try text("victim") == "mine")
    #expect(sandbox.names().filter { $0 != "sessions" } == ["evil", "victim"])
  }

  @Test(arguments: hostile)
  func `what is opened is taken for a session, whatever its first line says`(line: String) throws {
    try Sandbox.write("mine", to: sandbox.file("victim"))
    try Sandbox.write("\(line)\n", to: sandbox.file("evil"))
    talk.run("open evil")
    #expect(talk.refusal?.message.hasPrefix("the file of a session cannot run '") == true)
    #expect(sandbox.names().filter { $0 != "sessions" } == ["evil", "victim"])
  }

  @Test func `a session that looks and counts may be opened`() throws {
    try Sandbox.write(
      """
      # dca session 1
      option method fifo; buy 1 @ 2 note "save! x; quit"; price 3 # save! x
      totals; explain average; sheet b; sheets; help save; try buy 1 @ 1

      """, to: sandbox.file("plan"))
    talk.run("open plan")
    #expect(talk.refusal == nil)
  }

  @Test(arguments: ["save! new", "export! new.csv"])
  func `a script does all but replace files`(line: String) throws {
    try Sandbox.write("buy 1 @ 2\n\(line)\n", to: sandbox.file("script"))
    talk.run("source script")
    #expect(talk.refusal?.message.hasPrefix("a script cannot replace files with '") == true)
    #expect(talk.session.model.count == 0)
  }

  @Test func `a script that fails says what it has written`() throws {
    try Sandbox.write("buy 1 @ 2\nsave a\nexport b.csv\nfoo\n", to: sandbox.file("script"))
    talk.run("source script")
    #expect(talk.refusal?.written == ["a", "b.csv"])
    #expect(try text("a") == Self.one)
  }

  @Test(arguments: ["open", "source"])
  func `a session of a newer version is refused by its number`(verb: String) throws {
    for (version, isRead) in [("1", true), ("2", false), ("99999999999999999999", false)] {
      try Sandbox.write("# dca session \(version)\nbuy 1 @ 2\n", to: sandbox.file("plan"))
      talk.run("\(verb) plan")
      #expect((talk.refusal == nil) == isRead)
      if !isRead {
        #expect(talk.refusal?.message.hasPrefix("this session has version ") == true)
      }
    }
  }

  @Test func `what is printed is not saved`() throws {
    talk.run("buy 1 @ 2", "save /dev/null")
    #expect(talk.refusal == nil)
    #expect(talk.session.document == nil)
    #expect(talk.desk.finish(talk.session) == ["not saved: 'resume' brings this session back"])
  }

  @Test(arguments: [
    "open plan", "source plan", "import plan", "save other", "save", "export other.csv",
    "resume plan",
  ])
  func `files that the command line does not name are not touched where it says so`(line: String)
    throws
  {
    try Sandbox.write("buy 1 @ 2", to: sandbox.file("plan"))
    let desk = Desk(folder: sandbox.path, named: ["named"])
    var session = Session()
    var messages: [String] = []
    func run(_ line: String) {
      let bytes = Array(line.utf8)
      session.run(bytes, in: 0..<bytes.count, errand: desk.perform) { reply, _ in
        if case .failure(let refusal) = reply.result { messages.append(refusal.diagnostic.message) }
      }
    }
    run("save named; export -")
    #expect(messages == [])
    // The session has the named file now.
    run(line == "save" ? "buy 1 @ 1" : line)
    #expect(messages.count == (line == "save" ? 0 : 1))
    #expect(sandbox.names() == ["named", "plan"])
  }
}
