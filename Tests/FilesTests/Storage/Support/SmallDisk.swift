import Foundation
import Glibc

/// A file system in memory that has room for so many bytes. Only root can make one.
final class SmallDisk {
  static let isPossible: Bool = {
    guard geteuid() == 0, let sandbox = try? Sandbox() else { return false }
    return (try? SmallDisk(at: sandbox.path, size: 65_536)) != nil
  }()

  let path: String

  init(at path: String, size: Int) throws {
    self.path = path
    try Self.run("mount", "-t", "tmpfs", "-o", "size=\(size)", "none", path)
  }

  deinit { try? Self.run("umount", "-l", path) }

  func makeReadOnly() throws { try Self.run("mount", "-o", "remount,ro", path) }

  /// Leaves room for so many bytes, in whole pages.
  func fill(leaving room: Int) throws {
    unlink(path + "/filler")
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { throw Sandbox.Failure("statvfs") }
    let free = Int(disk.f_bfree * disk.f_bsize)
    try Sandbox.write([UInt8](repeating: 0, count: max(0, free - room)), to: path + "/filler")
  }

  func empty() { unlink(path + "/filler") }

  private static func run(_ words: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Sandbox.Failure(words[0]) }
  }
}
