import Commands
import Glibc

/// The files that a typed word may mean.
public enum PathCompletion {
  /// The words that the beginning of one may become, folders with a `/` behind them, in order.
  public static func candidates(for word: String) -> [String] {
    let isQuoted = word.hasPrefix("\"")
    let typed = isQuoted ? unquoted(word.dropFirst()) : word
    let folder = typed.lastIndex(of: "/").map { typed[...$0] } ?? ""
    let prefix = typed.dropFirst(folder.count)
    let path = folder.isEmpty ? "." : HomeFolder.expanded(String(folder))
    return names(in: path)
      .filter { $0.hasPrefix(prefix) && (prefix.hasPrefix(".") || !$0.hasPrefix(".")) }
      .map { name in
        let isFolder = isFolder("\(path)/\(name)")
        let text = String(folder) + name + (isFolder ? "/" : "")
        return isQuoted || needsQuotes(text) ? quoted(text, isOpen: isFolder) : text
      }
  }

  /// A path as it is typed.
  public static func word(for path: String) -> String { needsQuotes(path) ? quoted(path) : path }

  private static func quoted(_ path: String, isOpen: Bool = false) -> String {
    let parts = path.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\"\"") + (isOpen ? "" : "\"")
  }

  /// What stands behind an open quote: two quotes are one.
  private static func unquoted(_ word: Substring) -> String {
    var text = ""
    var isHalf = false
    for character in word {
      isHalf = character == "\"" && !isHalf
      if !isHalf { text.append(character) }
    }
    return isHalf ? text + "\"" : text
  }

  private static func needsQuotes(_ path: String) -> Bool {
    path.hasPrefix("\"") || path.contains(where: needsQuotes)
  }

  private static func needsQuotes(_ character: Character) -> Bool { " \t;#@(".contains(character) }

  /// The names in a folder that can be typed, in order; none of one that cannot be read.
  private static func names(in path: String) -> [String] {
    Folder.names(in: path).filter { name in
      name != "." && name != ".." && Quotation.escaped(name) == name
    }.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
