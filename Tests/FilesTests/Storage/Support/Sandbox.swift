import Glibc
import Testing

/// A folder that is there for one test.
final class Sandbox {
  struct Failure: Error {
    let call: String
    let code: Int32

    init(_ call: String) {
      self.call = call
      code = errno
    }
  }

  let path: String

  init() throws {
    var name = Array("/tmp/dca-files-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw Failure("mkdtemp") }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.remove(path) }

  /// The path of a file in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The names in it, sorted.
  func names(in folder: String = "") -> [String] { Self.names(path + "/" + folder).sorted() }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "w") else { throw Failure("fopen") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure("fwrite") }
  }

  static func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Failure("fopen") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return bytes
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try read(path), as: UTF8.self)
  }

  static func mode(_ path: String) throws -> mode_t {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure("stat") }
    return status.st_mode & 0o7777
  }

  private static func names(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func remove(_ path: String) {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      chmod(path, 0o700)
      for name in names(path) { remove(path + "/" + name) }
    }
    Glibc.remove(path)
  }
}
