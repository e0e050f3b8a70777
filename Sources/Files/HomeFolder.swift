import Glibc

/// The user's folder, and what is kept below it.
enum HomeFolder {
  /// A path in which `~` at the start stands for the user's folder.
  static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = absolute(value("HOME")) else {
      return path
    }
    return home + path.dropFirst()
  }

  /// The folder that the variable names, or one below the user's folder; nil where there is neither.
  static func folder(
    _ name: String, or fallback: String, in environment: (String) -> String? = value
  ) -> String? {
    absolute(environment(name)) ?? absolute(environment("HOME")).map { "\($0)/\(fallback)" }
  }

  /// A variable of the process's environment.
  static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
