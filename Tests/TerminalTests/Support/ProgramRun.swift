import Foundation
import Glibc
import Testing

/// A program that ran to its end between pipes, and all that came out of it.
struct ProgramRun: Sendable {
  /// What the program reads.
  enum Input: Sendable, ExpressibleByStringInterpolation {
    case text(String)
    case bytes([UInt8])
    case file(String)
    case closed

    init(stringLiteral text: String) { self = .text(text) }
  }

  /// Where its standard output goes.
  enum Output: Sendable {
    case collected
    /// To a reader that leaves once it has read so many bytes; at 0 it has left at the start.
    case cutAfter(Int)
    /// To a file that exists, as `/dev/full`.
    case file(String)
    case closed
  }

  let outputBytes: [UInt8]
  let errorBytes: [UInt8]
  let ending: ChildProcess.Ending
  let duration: Duration

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  var errors: String { String(decoding: errorBytes, as: UTF8.self) }
  /// The exit status, or 128 and the signal that ended it, as a shell has it.
  var status: Int32 {
    switch ending {
    case .exited(let status): return status
    case .signalled(let signal): return 128 + signal
    }
  }

  /// Runs a program to its end; one that goes on too long is killed, and the test ends.
  init(
    _ program: String, _ arguments: [String] = [], input: Input = "",
    output: Output = .collected, environment: [String: String] = [:], directory: String? = nil,
    timeout: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let clock = ContinuousClock()
    let start = clock.now
    var pipes = try Pipes(input, output)
    defer { pipes.close() }
    var child = try ChildProcess(
      program, arguments,
      environment: ChildProcess.plainEnvironment.merging(environment) { $1 },
      directory: directory, descriptors: pipes.sources)
    pipes.closeTheirEnds()
    var isLate = false
    while !(pipes.isFinished && child.hasEnded()) {
      if clock.now - start >= timeout {
        isLate = true
        break
      }
      if pipes.isFinished { usleep(500) } else { pipes.transfer(atMost: .milliseconds(20)) }
    }
    duration = clock.now - start
    child.kill()
    outputBytes = pipes.output
    errorBytes = pipes.errors
    ending = child.ending ?? .signalled(SIGKILL)
    let seen = String(decoding: outputBytes.suffix(500) + errorBytes.suffix(500), as: UTF8.self)
    try #require(
      !isLate, "'\(program)' did not end within \(timeout):\n\(seen)",
      sourceLocation: sourceLocation)
  }
}

/// This side's ends of a program's three pipes; all are served at a time.
private struct Pipes {
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  private(set) var sources: [ChildProcess.Source] = []
  private var theirs: [Int32] = []
  private var writing: Int32 = -1
  private var reading: Int32 = -1
  private var readingErrors: Int32 = -1
  private var rest: ArraySlice<UInt8> = []
  private var limit = Int.max

  init(_ input: ProgramRun.Input, _ output: ProgramRun.Output) throws {
    do {
      try connect(input)
      try connect(output)
      let pipe = try Descriptors.pipe()
      readingErrors = pipe.reading
      take(pipe.writing)
    } catch {
      close()
      throw error
    }
    for descriptor in [writing, reading, readingErrors] where descriptor >= 0 {
      Descriptors.unblock(descriptor)
    }
    // Nothing to write, or nothing to be read: those ends close before the program starts.
    if rest.isEmpty { Self.close(&writing) }
    if limit == 0 { Self.close(&reading) }
  }

  private mutating func connect(_ input: ProgramRun.Input) throws {
    switch input {
    case .text(let text): rest = Array(text.utf8)[...]
    case .bytes(let bytes): rest = bytes[...]
    case .file(let path):
      sources.append(.file(path, flags: O_RDONLY))
      return
    case .closed:
      sources.append(.closed)
      return
    }
    let pipe = try Descriptors.pipe()
    writing = pipe.writing
    take(pipe.reading)
  }

  private mutating func connect(_ output: ProgramRun.Output) throws {
    switch output {
    case .collected: break
    case .cutAfter(let count): limit = count
    case .file(let path):
      sources.append(.file(path, flags: O_WRONLY))
      return
    case .closed:
      sources.append(.closed)
      return
    }
    let pipe = try Descriptors.pipe()
    reading = pipe.reading
    take(pipe.writing)
  }

  private mutating func take(_ descriptor: Int32) {
    theirs.append(descriptor)
    sources.append(.descriptor(descriptor))
  }

  var isFinished: Bool { reading < 0 && readingErrors < 0 }

  /// Moves what can be moved, waiting at most for `duration`.
  mutating func transfer(atMost duration: Duration) {
    let ready = Descriptors.poll(
      reading: [reading, readingErrors].filter { $0 >= 0 },
      writing: [writing].filter { $0 >= 0 }, atMost: duration)
    if ready.writable.contains(writing) {
      let count = Descriptors.writeAvailable(writing, rest)
      rest = rest.dropFirst(count ?? 0)
      if count == nil || rest.isEmpty { Self.close(&writing) }
    }
    if ready.readable.contains(reading) {
      if let bytes = Descriptors.readAvailable(reading) {
        output += bytes.prefix(limit - output.count)
        if output.count >= limit { Self.close(&reading) }
      } else {
        Self.close(&reading)
      }
    }
    if ready.readable.contains(readingErrors) {
      if let bytes = Descriptors.readAvailable(readingErrors) {
        errors += bytes
      } else {
        Self.close(&readingErrors)
      }
    }
  }

  mutating func closeTheirEnds() {
    for descriptor in theirs { Glibc.close(descriptor) }
    theirs = []
  }

  mutating func close() {
    closeTheirEnds()
    Self.close(&writing)
    Self.close(&reading)
    Self.close(&readingErrors)
  }

  private static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}
