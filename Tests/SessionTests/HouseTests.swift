import Commands
import Foundation
import Testing

/// What the project promises of itself and a compiler does not check.
@Suite(.timeLimit(.minutes(10))) struct HouseTests {
  @Test(arguments: ["Decimals", "Trades", "Commands", "Session"])
  func `the pure targets know no terminal, no files and no Foundation`(target: String) throws {
    let folder = Transcript.root.appending(path: "Sources/\(target)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .map { folder.appending(path: $0) }
    #expect(!files.isEmpty)
    let allowed = ["CGMP", "Decimals", "Trades", "Commands"]
    for file in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        guard line.hasPrefix("import ") else { continue }
        #expect(allowed.contains(String(line.dropFirst(7))), "\(file.lastPathComponent): \(line)")
      }
    }
  }

  @Test func `the changelog's newest version is the program's`() throws {
    let main = try String(
      contentsOf: Transcript.root.appending(path: "Sources/dca/Main.swift"), encoding: .utf8)
    let version = try #require(main.firstMatch(of: /version = "([0-9.]+)"/)).1
    let changes = try String(
      contentsOf: Transcript.root.appending(path: "docs/changelog.md"), encoding: .utf8)
    let newest = try #require(changes.firstMatch(of: /## ([0-9.]+)/)).1
    #expect(version == newest)
  }

  @Test func `the README is short enough to be read`() throws {
    let text = try String(
      contentsOf: Transcript.root.appending(path: "README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 100)
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Transcript.root.appending(path: path), encoding: .utf8)
  }

  @Test func `the explanation names every target of the program`() throws {
    let page = try Self.text("docs/explanation.md")
    let targets = try Self.text("Package.swift").matches(
      of: /\.(?:target|executableTarget|systemLibrary)\(\s*name: "(\w+)"/
    ).map { String($0.1) }.filter { !$0.hasPrefix("Fuzz") }
    #expect(targets.count >= 9)
    for target in targets { #expect(page.contains("`\(target)`"), "\(target)") }
  }

  @Test func `the page on numbers has every name that arithmetic knows`() throws {
    let page = try Self.text("docs/reference/numbers.md")
    for name in Catalogue.arithmeticNames {
      #expect(page.contains("`\(name)`") || page.contains("`\(name)(2)`"), "\(name)")
    }
  }

  @Test func `what must pass before a change lands is what the README says`() throws {
    let commands = try Self.text("README.md").split(separator: "```sh\n").dropFirst()
      .flatMap { $0.split(separator: "```")[0].split(separator: "\n") }
    let test = try #require(commands.first { $0.contains(".ci/test") })
    #expect(try Self.text(".ci/run").split(separator: "\n").contains(test))
  }

  @Test func `no suite can hang without a word`() throws {
    let folder = Transcript.root.appending(path: "Tests")
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") {
      for suite in try Self.text("Tests/\(path)").split(separator: "\n@Suite").dropFirst() {
        #expect(suite.prefix { $0 != "{" }.contains(".timeLimit("), "\(path)")
      }
    }
  }
}
