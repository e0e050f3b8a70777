import Glibc

/// The bytes of an open file from its beginning, as often as they are asked for.
///
/// A file is read anew each time, so that its text needs no memory. What cannot be read twice, such
/// as a pipe, is copied into a temporary file first.
final class FileBytes {
  /// The path as it was given.
  let path: String
  /// How many bytes there were when the file was opened.
  let count: Int
  private let descriptor: Int32
  private var position = 0

  /// Opens a file; a pipe is copied, which a person may end.
  init(path: String) throws(ImportProblem) {
    self.path = path
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard opened >= 0 else { throw .file(FileProblem(path, code: errno)) }
    var status = stat()
    guard fstat(opened, &status) == 0 else {
      let code = errno
      close(opened)
      throw .file(FileProblem(path, code: code))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      descriptor = opened
      count = Int(status.st_size)
    case S_IFIFO, S_IFSOCK:
      (descriptor, count) = try Self.copy(Descriptor(opened, path: path))
    default:
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      close(opened)
      throw .file(
        isFolder ? FileProblem(path, code: EISDIR) : FileProblem(path, "neither a file nor a pipe"))
    }
  }

  deinit { close(descriptor) }

  /// Begins again.
  func rewind() { position = 0 }

  /// Reads bytes into a buffer; answers how many, 0 at the end.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(FileProblem) -> Int {
    var count = -1
    repeat {
      count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(position))
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw FileProblem(path, code: errno) }
    position += count
    return count
  }

  /// A file without a name that has all that comes out of a pipe.
  private static func copy(
    _ pipe: Descriptor
  ) throws(ImportProblem) -> (descriptor: Int32, count: Int) {
    guard let stream = tmpfile() else { throw .file(FileProblem(pipe.path, code: errno)) }
    defer { fclose(stream) }
    var total = 0
    while true {
      let block: [UInt8]
      do throws(FileProblem) {
        block = try pipe.readArriving(1 << 16)
      } catch {
        throw error.kind == .stopped ? .stopped : .file(error)
      }
      if block.isEmpty { break }
      guard fwrite(block, 1, block.count, stream) == block.count else {
        throw .file(FileProblem(pipe.path, code: errno))
      }
      total += block.count
    }
    guard fflush(stream) == 0 else { throw .file(FileProblem(pipe.path, code: errno)) }
    let descriptor = dup(fileno(stream))
    guard descriptor >= 0 else { throw .file(FileProblem(pipe.path, code: errno)) }
    return (descriptor, total)
  }
}
