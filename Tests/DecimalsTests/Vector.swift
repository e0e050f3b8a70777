import Foundation

/// Test vectors, found beside the test that reads them.
enum Vector {
  static func data(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try Data(contentsOf: folder.appending(path: "Vectors/\(name)"))
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from name: String) throws -> Value {
    try JSONDecoder().decode(type, from: data(name))
  }

  /// The lines of a comma-separated file without quotes, the header left out.
  static func rows(_ name: String) throws -> [[String]] {
    let text = String(decoding: try data(name), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    }
  }
}
