import Glibc

/// The environment of the process.
enum Environment {
  /// A variable's value, or nil where it is not set.
  static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
