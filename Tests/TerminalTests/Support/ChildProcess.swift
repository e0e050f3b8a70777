import Foundation
import Glibc

/// A program that this process started and alone waits for.
struct ChildProcess {
  /// How a program ended.
  enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// Where a descriptor of the child comes from.
  enum Source {
    case descriptor(Int32)
    case file(String, flags: Int32)
    case closed
  }

  struct SpawnFailure: Error, CustomStringConvertible {
    var program: String
    var code: Int32

    var description: String { "cannot start '\(program)': \(String(cString: strerror(code)))" }
  }

  let process: pid_t
  private(set) var ending: Ending?

  /// What a program is given unless the test says otherwise. No home: nothing is read or left.
  static let plainEnvironment = [
    "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/dev/null",
  ]

  /// Starts a program with default signal handling and an empty signal mask.
  ///
  /// With `leadsSession` the first terminal it opens, as a source of `descriptors`, becomes its
  /// controlling one.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], directory: String?,
    descriptors: [Source], leadsSession: Bool = false
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, source) in descriptors.enumerated() {
      let number = Int32(number)
      switch source {
      case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, number)
      case .file(let path, let flags):
        posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
      case .closed:
        // Opened first, as there may be nothing to close.
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        posix_spawn_file_actions_addclose(&actions, number)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // 0x80 is POSIX_SPAWN_SETSID, which the module hides.
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags | (leadsSession ? 0x80 : 0)))

    // `env` changes the directory, for want of a spawn attribute that Swift can see.
    let prefix = directory.map { ["env", "-C", $0] } ?? []
    let words = prefix + [program] + arguments
    let strings = words.map { strdup($0) } + [nil]
    let settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (strings + settings).forEach { free($0) } }
    var process: pid_t = 0
    let code = Descriptors.lock.withLock {
      posix_spawnp(&process, words[0], &actions, &attributes, strings, settings)
    }
    guard code == 0 else { throw SpawnFailure(program: program, code: code) }
    self.process = process
  }

  /// Whether it has ended; asks without waiting.
  mutating func hasEnded() -> Bool {
    if ending != nil { return true }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return false }
    take(status)
    return true
  }

  /// Kills what still runs, with its group where it leads one, and takes its ending.
  mutating func kill(group: Bool = false) {
    if group { _ = Glibc.kill(-process, SIGKILL) }
    guard ending == nil else { return }
    _ = Glibc.kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 && errno == EINTR {}
    take(status)
  }

  private mutating func take(_ status: Int32) {
    let signal = status & 0x7F
    ending = signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }
}
