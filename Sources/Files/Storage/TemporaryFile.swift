import Glibc

/// A private file that is to take the place of another in its folder; removed unless it does.
final class TemporaryFile {
  /// The open file.
  let file: Descriptor
  private let target: FileTarget
  private var path: String?

  /// `given` is what messages call the file whose place it is to take.
  init(for target: FileTarget, named given: String) throws(FileProblem) {
    self.target = target
    var name = Array("\(target.folder)/.dca-XXXXXX".utf8CString)
    let number = mkstemp(&name)
    guard number >= 0 else {
      throw FileProblem(
        given, "no file can be made in its folder: \(String(cString: strerror(errno)))")
    }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    file = Descriptor(number, path: given)
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    if let path { unlink(path) }
  }

  /// Takes over owner and permissions of what is there, or has those of a new file.
  func takeAttributes() throws(FileProblem) {
    guard let old = target.status else {
      // The strictest mask, for the moment in which there is no telling it without setting it.
      let mask = umask(0o777)
      umask(mask)
      return try file.setMode(0o666 & ~mask)
    }
    let keepsOwner = file.setOwner(old.st_uid, group: old.st_gid)
    let keepsGroup = keepsOwner || file.setOwner(group: old.st_gid)
    // What the old owner's programs or the old group might do, others may not.
    try file.setMode(old.st_mode & (keepsOwner ? 0o7777 : keepsGroup ? 0o777 : 0o707))
  }

  /// Moves it to its place, over what is there.
  func replace() throws(FileProblem) {
    guard let from = path else { return }
    guard rename(from, target.path) == 0 else { throw FileProblem(file.path, code: errno) }
    path = nil
  }

  /// Moves it to its place unless something is there.
  func create() throws(FileProblem) {
    guard let from = path else { return }
    if link(from, target.path) == 0 {
      unlink(from)
      path = nil
      return
    }
    if errno == EEXIST { throw .exists(file.path) }
    // Some file systems have no links. The name is taken, then replaced.
    let claim = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard claim >= 0 else {
      if errno == EEXIST { throw .exists(file.path) }
      throw FileProblem(file.path, code: errno)
    }
    close(claim)
    do throws(FileProblem) {
      try replace()
    } catch {
      unlink(target.path)
      throw error
    }
  }
}
