import Commands
import Files
import Glibc

/// The environment of the process.
enum Environment {
  /// A variable's value, or nil where it is not set.
  static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The clock: the system's, or one that stands at the seconds since 1970 of `DCA_NOW`, for tests.
  static var clock: PointInTime.Clock {
    guard let text = value("DCA_NOW"), let seconds = Int(text), seconds.magnitude < 1 << 40 else {
      return PointInTime.systemClock
    }
    return { PointInTime(microseconds: seconds * 1_000_000) }
  }

  /// Takes `dumb` for a terminal whose name is not printable ASCII, for libedit would print the name as
  /// it is. Returns what there is to say of it.
  static func nameTerminal() -> String? {
    guard let name = value("TERM"), !name.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
      return nil
    }
    setenv("TERM", "dumb", 1)
    return "TERM is \(Quotation.quoted(Array(name.utf8)[...])); using 'dumb'"
  }
}
