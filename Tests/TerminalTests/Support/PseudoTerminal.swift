import Foundation
import Glibc
import Testing

/// A program on a terminal of its own, whose keys the test types and whose screen it reads.
///
/// It belongs to one test: nothing runs beside it. Each call that waits also reads what the
/// program writes, so the program is never stuck in its output while the test waits for it. A wait
/// that fails is an issue at the caller's line, with the screen, and ends the test.
final class PseudoTerminal {
  private(set) var screen: Screen
  /// All bytes that the program wrote.
  private(set) var output: [UInt8] = []
  private var child: ChildProcess
  /// The terminal's side, -1 when hung up, and the program's, kept open to read its modes.
  private var main: Int32
  private let line: Int32
  private let clock = ContinuousClock()

  /// Starts a program whose standard streams are a new terminal, its controlling one, opened with
  /// some flags besides. It may claim to be larger than the screen that is read.
  init(
    _ program: String, _ arguments: [String] = [], rows: Int = 24, columns: Int = 80,
    claiming window: (rows: Int, columns: Int)? = nil, term: String = "xterm-256color",
    environment: [String: String] = [:], directory: String? = nil, flags: Int32 = 0
  ) throws {
    screen = Screen(rows: rows, columns: columns)
    (main, line) = try Descriptors.terminal(
      rows: window?.rows ?? rows, columns: window?.columns ?? columns)
    Descriptors.unblock(main)
    do {
      var name = [CChar](repeating: 0, count: 128)
      guard ttyname_r(line, &name, name.count) == 0 else {
        throw Descriptors.Failure("ttyname")
      }
      let path = name.withUnsafeBufferPointer { buffer in
        String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
      child = try ChildProcess(
        program, arguments,
        environment: ChildProcess.plainEnvironment.merging(["TERM": term]) { $1 }
          .merging(environment) { $1 },
        directory: directory,
        descriptors: [.file(path, flags: O_RDWR | flags), .descriptor(0), .descriptor(0)],
        leadsSession: true)
    } catch {
      close(main)
      close(line)
      throw error
    }
  }

  deinit {
    child.kill(group: true)
    if main >= 0 { close(main) }
    close(line)
  }

  /// Types text as it is: `"rows 5" + Key.enter`.
  func type(
    _ text: String, timeout: Duration = .seconds(20),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try type(bytes: Array(text.utf8), timeout: timeout, sourceLocation: sourceLocation)
  }

  func type(
    bytes: [UInt8], timeout: Duration = .seconds(20),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let end = clock.now + timeout
    var rest = bytes[...]
    while !rest.isEmpty {
      let ready = Descriptors.poll(
        reading: [main], writing: [main], atMost: .milliseconds(10))
      if !ready.readable.isEmpty { read() }
      if !ready.writable.isEmpty {
        rest = rest.dropFirst(Descriptors.writeAvailable(main, rest) ?? 0)
      }
      if clock.now >= end || (child.hasEnded() && !rest.isEmpty) {
        try fail("\(rest.count) of \(bytes.count) bytes cannot be typed", sourceLocation)
      }
    }
  }

  /// Sends a signal to the program alone, as `kill` does; ^C and ^Z are typed.
  func send(signal: Int32) { if !child.hasEnded() { _ = kill(child.process, signal) } }

  /// Changes the window's size; the kernel tells the program by SIGWINCH.
  func resize(rows: Int, columns: Int, reflows: Bool = false) {
    drain()
    screen.resize(rows: rows, columns: columns, reflows: reflows)
    var size = winsize()
    (size.ws_row, size.ws_col) = (UInt16(rows), UInt16(columns))
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
  }

  /// Closes the window: the program gets SIGHUP and its reads end.
  func hangUp() {
    drain()
    if main >= 0 { close(main) }
    main = -1
  }

  /// The modes of the line, as the program sees and sets them.
  func modes() throws -> TerminalModes { try TerminalModes(of: line) }

  var process: pid_t { child.process }

  /// Reads until the screen is as wished, and returns it.
  @discardableResult
  func wait(
    for wish: String, timeout: Duration = .seconds(20),
    sourceLocation: SourceLocation = #_sourceLocation, until holds: (Screen) -> Bool
  ) throws -> Screen {
    let end = clock.now + timeout
    while !holds(screen) {
      let hadEnded = child.hasEnded()
      let hasRead = readOnce(atMost: .milliseconds(20))
      if hadEnded && !hasRead { try fail("the program ended without \(wish)", sourceLocation) }
      if clock.now >= end && !holds(screen) {
        try fail("timed out without \(wish)", sourceLocation)
      }
    }
    return screen
  }

  /// Reads until `text` stands anywhere on the screen.
  @discardableResult
  func wait(
    forText text: String, timeout: Duration = .seconds(20),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Screen {
    try wait(for: "'\(text)'", timeout: timeout, sourceLocation: sourceLocation) {
      $0.text.contains(text)
    }
  }

  /// Reads until the cursor stands behind `text`, whatever follows it: at a prompt, after typing.
  @discardableResult
  func wait(
    forCursorAfter text: String, timeout: Duration = .seconds(20),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Screen {
    try wait(for: "the cursor after '\(text)'", timeout: timeout, sourceLocation: sourceLocation) {
      $0.textBeforeCursor.hasSuffix(text)
    }
  }

  /// Reads until the program has written nothing for `quiet`; for what must *not* appear.
  @discardableResult
  func settle(
    quiet: Duration = .milliseconds(100), timeout: Duration = .seconds(20)
  ) -> Screen {
    let latest = clock.now + timeout
    var end = clock.now + quiet
    while clock.now < min(end, latest) {
      if readOnce(atMost: end - clock.now) { end = clock.now + quiet }
    }
    return screen
  }

  /// Reads what the program writes until it ends, and says how it did.
  @discardableResult
  func waitForEnd(
    timeout: Duration = .seconds(20), sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ChildProcess.Ending {
    let end = clock.now + timeout
    while true {
      if child.hasEnded(), let ending = child.ending {
        drain()
        return ending
      }
      readOnce(atMost: .milliseconds(5))
      if clock.now >= end { try fail("timed out: the program goes on", sourceLocation) }
    }
  }

  /// Reads all that waits; of a program that never stops writing, a second's worth.
  private func drain() {
    let end = clock.now + .seconds(1)
    while clock.now < end, readOnce(atMost: .zero) {}
  }

  @discardableResult
  private func readOnce(atMost duration: Duration) -> Bool {
    guard main >= 0 else {
      usleep(useconds_t(max(duration / .microseconds(1), 0)))
      return false
    }
    let ready = Descriptors.poll(reading: [main], writing: [], atMost: duration)
    return ready.readable.isEmpty ? false : read()
  }

  @discardableResult
  private func read() -> Bool {
    guard let bytes = Descriptors.readAvailable(main), !bytes.isEmpty else { return false }
    output += bytes
    screen.feed(bytes)
    return true
  }

  private func fail(_ reason: String, _ sourceLocation: SourceLocation) throws {
    drain()
    let ending = child.ending.map { "ended: \($0)" } ?? "still running"
    let comment = Comment(rawValue: "\(reason); \(ending)\n\(screen)")
    try #require(Bool(false), comment, sourceLocation: sourceLocation)
  }
}
