/// What a terminal makes of the bytes it is sent, before it acts.
enum TerminalToken: Equatable, Sendable {
  case scalar(Unicode.Scalar)
  case control(UInt8)
  /// `ESC`, intermediate bytes and a final one, as `(B` or `7`.
  case escape(String)
  case sequence(ControlSequence)
  /// An operating system command and its like: a string for the terminal, not for the screen.
  case string(String)
}

/// A sequence that starts with `CSI`.
struct ControlSequence: Equatable, Sendable {
  /// All that stands between `CSI` and the final byte.
  var body: String
  var final: Character

  /// `?`, `>` or `=`, where the sequence is a private one.
  var mark: Character? {
    guard let first = body.first, "?>=<".contains(first) else { return nil }
    return first
  }

  /// The parameters, each with its parts between colons; `nil` where one is left out.
  var parameters: [[Int?]] {
    let numbers = body.drop { "?>=<".contains($0) }.prefix { !(" "..."/").contains($0) }
    return numbers.split(separator: ";", omittingEmptySubsequences: false).map { group in
      group.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    }
  }

  var intermediates: String { body.filter { (" "..."/").contains($0) } }

  /// The parameter at `index`, or `fallback` where it is left out or zero.
  func count(_ index: Int = 0, or fallback: Int = 1) -> Int {
    let all = parameters
    guard index < all.count, let number = all[index].first ?? nil, number != 0 else {
      return fallback
    }
    return number
  }
}

/// Cuts bytes into tokens; what is unfinished waits for the next bytes.
struct TerminalReader: Equatable, Sendable {
  private enum State: Equatable {
    case ground
    case escape
    case sequence
    case string
    case stringEscape
  }

  private var state = State.ground
  private var collected = ""
  private var decoder = ScalarDecoder()

  mutating func read(_ bytes: some Sequence<UInt8>) -> [TerminalToken] {
    var tokens: [TerminalToken] = []
    for byte in bytes { read(byte, &tokens) }
    return tokens
  }

  private mutating func read(_ byte: UInt8, _ tokens: inout [TerminalToken]) {
    switch state {
    case .ground:
      decoder.read(byte) { scalar in
        switch scalar.value {
        case 0..<0x20: tokens.append(.control(UInt8(scalar.value)))
        case 0x7F...0x9F: break
        default: tokens.append(.scalar(scalar))
        }
      }
      if byte == 0x1B {
        tokens.removeLast()
        start(.escape)
      }
    case .string, .stringEscape:
      readString(byte, &tokens)
    case .escape, .sequence:
      readSequence(byte, &tokens)
    }
  }

  private mutating func start(_ state: State) {
    self.state = state
    collected = ""
  }

  private mutating func readSequence(_ byte: UInt8, _ tokens: inout [TerminalToken]) {
    switch byte {
    case 0x1B: start(.escape)
    case 0x18, 0x1A: start(.ground)
    case 0..<0x20: tokens.append(.control(byte))
    case 0x7F...: break
    default:
      let character = Character(Unicode.Scalar(byte))
      if state == .sequence {
        if byte < 0x40 {
          collected.append(character)
        } else {
          tokens.append(.sequence(ControlSequence(body: collected, final: character)))
          start(.ground)
        }
      } else if byte < 0x30 {
        collected.append(character)
      } else if collected.isEmpty && character == "[" {
        start(.sequence)
      } else if collected.isEmpty && "]PX^_k".contains(character) {
        start(.string)
      } else {
        tokens.append(.escape(collected + String(character)))
        start(.ground)
      }
    }
  }

  private mutating func readString(_ byte: UInt8, _ tokens: inout [TerminalToken]) {
    switch byte {
    case 0x07, 0x18, 0x1A:
      tokens.append(.string(collected))
      start(.ground)
    case 0x1B:
      state = .stringEscape
    default:
      if state == .stringEscape {
        tokens.append(.string(collected))
        start(.escape)
        // The backslash only ends the string; any other byte is an escape of its own.
        if byte == UInt8(ascii: "\\") { start(.ground) } else { readSequence(byte, &tokens) }
      } else {
        collected.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
  }
}
