import Glibc

/// The settings of a terminal line, as `stty` shows them; equal ones are equal in every bit.
struct TerminalModes: Equatable, Sendable {
  var input: UInt32
  var output: UInt32
  var control: UInt32
  var local: UInt32
  var characters: [UInt8]

  init(of descriptor: Int32) throws {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      throw Descriptors.Failure("tcgetattr")
    }
    input = settings.c_iflag
    output = settings.c_oflag
    control = settings.c_cflag
    local = settings.c_lflag
    characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }

  var isCanonical: Bool { local & UInt32(ICANON) != 0 }
  var echoes: Bool { local & UInt32(ECHO) != 0 }
}
