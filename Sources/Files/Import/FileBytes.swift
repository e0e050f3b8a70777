import Glibc

/// The bytes of an open file from its beginning, as often as they are asked for.
///
/// A regular file is read anew each time, so that its text needs no memory. What cannot be read
/// twice, such as a pipe, is kept.
final class FileBytes {
  /// The path as it was given.
  let path: String
  /// How many bytes the file had when it was opened; nil where that is not known.
  let count: Int?
  private let descriptor: Int32
  private var kept: [UInt8]?
  private var position = 0

  init(path: String) throws(FileProblem) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem(path, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileProblem(path, code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw FileProblem(path, code: EISDIR)
    case S_IFREG: count = Int(status.st_size)
    default:
      count = nil
      kept = try readAll()
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Begins again.
  func rewind() { position = 0 }

  /// Reads up to so many bytes behind those of an array; answers how many, 0 at the end.
  func read(_ limit: Int, behind bytes: inout [UInt8]) throws(FileProblem) -> Int {
    if let kept {
      let part = kept[position..<min(position + limit, kept.count)]
      bytes += part
      position += part.count
      return part.count
    }
    let held = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: limit))
    var count = -1
    repeat {
      count = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress.map { $0 + held }, limit, off_t(position))
      }
    } while count < 0 && errno == EINTR
    bytes.removeSubrange((held + max(count, 0))...)
    guard count >= 0 else { throw FileProblem(path, code: errno) }
    position += count
    return count
  }

  private func readAll() throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += block[..<count]
      } else if errno != EINTR {
        throw FileProblem(path, code: errno)
      }
    }
  }
}
