import Glibc

/// The user's folder, and what is kept below it.
public enum HomeFolder {
  /// A path in which `~` at the start stands for the user's folder.
  public static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = variable("HOME") else { return path }
    return home + path.dropFirst()
  }

  /// The folder that the variable names, or one below the user's folder; nil where there is neither.
  public static func folder(_ name: String, or fallback: String) -> String? {
    variable(name) ?? variable("HOME").map { "\($0)/\(fallback)" }
  }

  /// The absolute path in a variable of the environment.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else {
      return nil
    }
    return value
  }
}
