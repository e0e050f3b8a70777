import Commands
import Files
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct FileKindTests {
  private func failure(_ path: String) throws -> FileProblem {
    do {
      _ = try TradeFile.read(ImportRequest(path: path))
      Issue.record("read")
      throw ImportFailure.stopped
    } catch let failure as ImportFailure {
      guard case .file(let problem) = failure else { throw failure }
      return problem
    }
  }

  @Test(arguments: ["\n\n\n", "\"", "\t\t\t", "\u{FEFF}", ""])
  func `a file without cells has no first column`(text: String) throws {
    let path = NSTemporaryDirectory() + "dca-\(UUID().uuidString).csv"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    var request = ImportRequest(path: path)
    request.settings.columns[.note] = .number(1)
    #expect(throws: ImportFailure.self) { try TradeFile.read(request) }
  }

  @Test func `what cannot be opened says why`() throws {
    #expect(try failure("/nowhere/a.csv").reason == "No such file or directory")
    #expect(try failure("/tmp").reason == "Is a directory")
    #expect(try failure("/dev/null").reason == "neither a file nor a pipe")
  }

  @Test func `a pipe is read`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "dca-\(UUID())").path
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let writer = Thread {
      try? Data("amount,price\n1,2\n".utf8).write(to: URL(filePath: path), options: [])
    }
    writer.start()
    let file = try TradeFile.read(ImportRequest(path: path))
    #expect(file.assets.flatMap { $0.trades.map(SmallFile.short) } == ["1 @ 2"])
  }

  @Test func `reading can be watched and stopped`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "dca-\(UUID()).csv")
    defer { try? FileManager.default.removeItem(at: url) }
    for header in ["amount,price", "amount,price,note"] {
      let rows = String(repeating: "1,2\n", count: 20_000)
      try Data("\(header)\n\(rows)".utf8).write(to: url)
      let request = ImportRequest(path: url.path)
      nonisolated(unsafe) var shares: [Double] = []
      let file = try TradeFile.read(request) { _, share in
        shares.append(share)
        return true
      }
      #expect(file.tradeCount == 20_000)
      #expect(shares.count >= 4)
      #expect(shares == shares.sorted())
      #expect(shares.allSatisfy { (0...1).contains($0) })
      #expect(throws: ImportFailure.stopped) {
        try TradeFile.read(request) { rows, _ in rows < 8000 }
      }
    }
  }
}
