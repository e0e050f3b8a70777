import Files
import Foundation
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10))) struct FileContentsTests {
  private let sandbox: Sandbox
  private let path: String

  init() throws {
    sandbox = try Sandbox()
    path = sandbox.file("trades")
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 1_000_000])
  func `a file is read whole`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Sandbox.write(bytes, to: path)
    let contents = try FileContents(of: path)
    #expect(contents.bytes == bytes)
    #expect(contents.stamp == (try FileStamp(of: path)))
    #expect(contents.stamp?.size == size)
  }

  @Test(arguments: [0, 1, 65_536, 200_000])
  func `a pipe is read to its end`(size: Int) throws {
    mkfifo(path, 0o600)
    let bytes = [UInt8](repeating: 7, count: size)
    let path = path
    Thread.detachNewThread {
      // It waits for the reader: a writer that would not wait might be refused before there is one.
      try? Data(bytes).write(to: URL(filePath: path), options: [])
    }
    #expect(try FileContents(of: path).bytes == bytes)
  }

  @Test func `a file of the system that claims to be empty is read whole`() throws {
    let contents = try FileContents(of: "/proc/self/status")
    #expect(contents.bytes.starts(with: "Name:".utf8))
  }

  @Test func `a file as long as the limit is read, a longer one refused`() throws {
    try Sandbox.write("12345", to: path)
    #expect(try FileContents(of: path, limit: 5).bytes == Array("12345".utf8))
    let problem = #expect(throws: FileProblem.self) { try FileContents(of: path, limit: 4) }
    #expect(problem?.message == "\(path): the file is longer than 4 bytes")
  }

  @Test func `a device, which may have no end, is refused`() throws {
    let problem = #expect(throws: FileProblem.self) { try FileContents(of: "/dev/zero") }
    #expect(problem?.message == "/dev/zero: neither a file nor a pipe")
  }

  @Test func `a file that would not fit the memory is refused before it is read`() throws {
    try Sandbox.write("", to: path)
    try #require(truncate(path, 1 << 43) == 0)
    #expect(throws: FileProblem.self) { try FileContents(of: path) }
  }

  @Test func `a folder and a missing file are refused`() throws {
    #expect(throws: FileProblem(sandbox.path, code: EISDIR)) {
      try FileContents(of: sandbox.path)
    }
    #expect(throws: FileProblem(path, code: ENOENT)) { try FileContents(of: path) }
    #expect(throws: FileProblem.self) { try FileContents(of: "/etc/passwd\0") }
  }

  @Test func `a missing file has no stamp, and another file another one`() throws {
    #expect(try FileStamp(of: path) == nil)
    try Sandbox.write("a", to: path)
    let stamp = try FileStamp(of: path)
    try Sandbox.write("a", to: sandbox.file("other"))
    #expect(rename(sandbox.file("other"), path) == 0)
    #expect(try FileStamp(of: path) != stamp)
  }
}
