import Files
import Foundation

/// A folder of its own with the sample files in it, for the time of a test.
final class SampleFolder {
  private let url: URL
  /// Does the work with the files of the folder.
  let desk: Desk

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "dca-\(UUID().uuidString)")
    try FileManager.default.copyItem(
      at: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Samples"), to: url)
    desk = Desk(folder: url.path)
  }

  /// Puts another file into the folder.
  func write(_ lines: [String], to name: String) throws {
    try lines.map { $0 + "\n" }.joined().write(
      to: url.appending(path: name), atomically: true, encoding: .utf8)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
