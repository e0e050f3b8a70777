import Foundation
import Testing

/// What the project promises of itself and a compiler does not check.
@Suite struct HouseTests {
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
}
