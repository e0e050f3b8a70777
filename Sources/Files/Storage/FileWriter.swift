import Glibc

/// Writing files so that at every moment, and whatever fails, either the old or the new one is whole.
///
/// Other names of the same file, made by hard links, keep the old contents.
public enum FileWriter {
  /// Writes a file and returns its state, by which a later change of it is noticed.
  ///
  /// `body` gives the contents and throws what its writing throws. Symbolic links are followed;
  /// permissions and, where that is allowed, the owner are kept. To a pipe or a terminal it is
  /// written as it comes, and the answer is nil. Of two programs that replace a file that they know
  /// at the same moment one is refused.
  @discardableResult
  public static func write(
    to path: String, _ mode: WriteMode,
    _ body: (inout FileOutput) throws(FileProblem) -> Void
  ) throws(FileProblem) -> FileStamp? {
    let target = try FileTarget(path)
    if target.isStream {
      try stream(to: path, body)
      return nil
    }
    try check(target, mode, path)
    let temporary = try TemporaryFile(for: target, named: path)
    var output = FileOutput(temporary.file, at: 0, isStoppable: true)
    try body(&output)
    try output.flush()
    try temporary.takeAttributes()
    // A disk that is full, or a quota, may show only now; nothing is left for closing to tell.
    try temporary.file.sync()
    let written = try temporary.file.status()
    if mode == .overwrite {
      try temporary.replace()
    } else if target.status == nil {
      try temporary.create()
    } else {
      // Another program that is as far waits for the lock, and then finds the file changed.
      let old = try Descriptor(opening: target.path, O_RDWR | O_NONBLOCK)
      guard try old.lock() else {
        throw FileProblem(path, "another program is writing this file", kind: .changed)
      }
      try check(try FileTarget(path), mode, path)
      try temporary.replace()
    }
    Folder.sync(target.folder)
    // The file is in its place, and nothing is refused any more. Where its state cannot be had it counts
    // as changed, and is not replaced unasked.
    return FileStamp((try? temporary.file.status()) ?? written)
  }

  /// Refuses what must not be replaced.
  private static func check(
    _ target: FileTarget, _ mode: WriteMode, _ path: String
  ) throws(FileProblem) {
    guard let status = target.status else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileProblem(path, code: EISDIR)
    default: throw FileProblem(path, "this is no file that can be replaced")
    }
    let found = FileStamp(status)
    switch mode {
    case .create: throw .exists(path)
    case .replace(let stamp) where stamp != found:
      throw FileProblem(
        path, "it has changed since it was read or written, at \(found.changeTime)", kind: .changed)
    case .replace, .overwrite: break
    }
    // Renaming asks only the folder; a file that is not to be written is not to be replaced either.
    guard access(target.path, W_OK) == 0 else { throw FileProblem(path, code: errno) }
  }

  private static func stream(
    to path: String, _ body: (inout FileOutput) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    // A pipe that nobody reads is refused, and not waited for.
    let file = try Descriptor(opening: path, O_WRONLY | O_NONBLOCK)
    var output = FileOutput(stream: file)
    try body(&output)
    try output.flush()
  }
}
