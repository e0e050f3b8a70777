import Files
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10))) struct PathCompletionTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    mkdir(sandbox.file("a folder"), 0o700)
    mkdir(sandbox.file("plain"), 0o700)
    for name in [
      "my plan.dca", "my \"q\" x", "\"", "plain/one", "plain/two", "a folder/x;y", "ünï", ".hidden",
      "bell\u{7}",
    ] {
      try Sandbox.write("", to: sandbox.file(name))
    }
  }

  /// Candidates for a word in the folder, without the folder's own path.
  private func candidates(_ word: String) -> [String] {
    let isQuoted = word.hasPrefix("\"")
    let start = (isQuoted ? "\"" : "") + sandbox.path + "/"
    let typed = start + word.dropFirst(isQuoted ? 1 : 0)
    return PathCompletion.candidates(for: typed).map { $0.replacing(sandbox.path + "/", with: "") }
  }

  @Test(
    arguments: [
      ("", ["\"", "\"a folder/", "\"my \"\"q\"\" x\"", "\"my plan.dca\"", "plain/", "ünï"]),
      ("my", ["\"my \"\"q\"\" x\"", "\"my plan.dca\""]), ("\"my p", ["\"my plan.dca\""]),
      ("\"my \"\"", ["\"my \"\"q\"\" x\""]), ("\"my \"\"q\"\"", ["\"my \"\"q\"\" x\""]),
      ("\"my plan.dca\"", []), ("p", ["plain/"]), ("plain/", ["plain/one", "plain/two"]),
      ("\"plain/o", ["\"plain/one\""]), ("a folder/", ["\"a folder/x;y\""]),
      ("\"a folder/x;", ["\"a folder/x;y\""]), (".", [".hidden"]), ("missing/", []), ("ü", ["ünï"]),
      ("bell", []),
    ] as [(String, [String])])
  func `a name is completed as it is typed`(word: String, expected: [String]) {
    #expect(candidates(word) == expected)
  }

  @Test func `the user's folder may be a tilde`() {
    let home = getenv("HOME").map { String(cString: $0) }
    setenv("HOME", sandbox.path, 1)
    defer { if let home { setenv("HOME", home, 1) } else { unsetenv("HOME") } }
    #expect(PathCompletion.candidates(for: "~/p") == ["~/plain/"])
    #expect(PathCompletion.candidates(for: "\"~/my p") == ["\"~/my plan.dca\""])
  }
}
