import Commands
import Files
import Glibc
import Session

/// The lines of a file or a text, read in blocks.
///
/// A byte order mark at the start is dropped; the last line needs no newline.
final class LineSource {
  /// Why a file gives no lines.
  struct Failure: Error {
    let message: String
  }

  private static let blockSize = 1 << 16
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// What messages call the source.
  let name: String
  /// The file's path as it was given; nil for what is no file.
  private(set) var file: String?
  /// The number of the line read last, from 1.
  private(set) var number: Int
  /// The bytes of which a line is a range.
  private(set) var buffer: [UInt8]
  private var position = 0
  private let descriptor: Int32?
  private var isAtEnd: Bool

  /// Lines of a text, counted from the number after the given one.
  init(name: String, text: String, after number: Int) {
    self.name = name
    self.number = number
    buffer = Array(text.utf8)
    descriptor = nil
    isAtEnd = true
  }

  /// Lines of an open file.
  init(name: String, descriptor: Int32) {
    self.name = name
    number = 0
    buffer = []
    self.descriptor = descriptor
    isAtEnd = false
  }

  /// The lines of standard input.
  static var standardInput: LineSource { LineSource(name: "stdin", descriptor: STDIN_FILENO) }

  /// Opens a file.
  convenience init(path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw Failure(message: "\(Self.shown(path)): \(String(cString: strerror(EISDIR)))")
    }
    self.init(name: path, descriptor: descriptor)
    file = path
  }

  /// Whether the lines are those of a file, named or as standard input.
  var isFile: Bool {
    var status = stat()
    guard let descriptor, fstat(descriptor, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// All of its text from the start, where no line has been taken yet.
  func text() throws(Failure) -> [UInt8] {
    while !isAtEnd {
      guard buffer.count <= FileContents.memoryLimit else {
        throw Failure(
          message: "\(name): the file is longer than \(FileContents.memoryLimit) bytes")
      }
      try fill()
    }
    return buffer
  }

  /// Whether the text begins with some bytes, behind a byte order mark; no line is taken.
  func begins(with start: [UInt8]) throws(Failure) -> Bool {
    while !isAtEnd, buffer.count < Self.byteOrderMark.count + start.count,
      (Self.byteOrderMark + start).starts(with: buffer) || start.starts(with: buffer)
    {
      try fill()
    }
    let text =
      buffer.starts(with: Self.byteOrderMark)
      ? buffer.dropFirst(Self.byteOrderMark.count) : buffer[...]
    return text.starts(with: start)
  }

  /// The next line as a range of `buffer`, without its newline; nil at the end.
  ///
  /// `beforeWaiting` is called before more is read, which may take long.
  func next(beforeWaiting: () -> Void) throws(Failure) -> Range<Int>? {
    var searched = position
    while true {
      if let newline = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return take(to: newline, next: newline + 1)
      }
      if isAtEnd {
        return position < buffer.count ? take(to: buffer.count, next: buffer.count) : nil
      }
      beforeWaiting()
      buffer.removeSubrange(..<position)
      position = 0
      searched = buffer.count
      // A longer line than can be read ends the run.
      guard searched < LineText.maximumLength else {
        throw Failure(
          message:
            "\(Self.shown(name)):\(number + 1): the line is longer than \(LineText.maximumLength) bytes"
        )
      }
      try fill()
    }
  }

  /// Closes the file.
  func close() {
    if let descriptor, descriptor != STDIN_FILENO { _ = Glibc.close(descriptor) }
  }

  /// The line from the position on; at the very start without a byte order mark.
  private func take(to end: Int, next: Int) -> Range<Int> {
    let hasMark = number == 0 && buffer[..<end].starts(with: Self.byteOrderMark)
    let start = hasMark ? Self.byteOrderMark.count : position
    position = next
    number += 1
    return start..<end
  }

  private func fill() throws(Failure) {
    guard let descriptor else { return }
    let old = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: Self.blockSize))
    var count: Int
    repeat {
      count = buffer[old...].withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EAGAIN { ByteOutput.wait(for: Int16(POLLIN), on: descriptor) }
    } while count < 0 && (errno == EINTR || errno == EAGAIN)
    guard count >= 0 else { throw Self.failure(name) }
    buffer.removeSubrange((old + count)...)
    isAtEnd = count == 0
  }

  /// A path as a terminal may show it.
  private static func shown(_ path: String) -> String {
    Quotation.escaped(path)
  }

  private static func failure(_ path: String) -> Failure {
    Failure(message: "\(shown(path)): \(String(cString: strerror(errno)))")
  }
}
