/// What a table can be written as, by the ending of a file's name.
public enum ExportFormat: String, CaseIterable, Sendable {
  case csv, json, markdown, ledger, hledger, beancount

  /// The ending of the files, without its point.
  public var ending: String { self == .markdown ? "md" : rawValue }

  /// The format of a file, by its ending in capitals or not.
  public init(path: String) throws(ExportRefusal) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    // A name that is an ending alone is that of a hidden file.
    let ending = parts.count > 1 && parts != ["", parts[1]] ? parts[parts.count - 1] : ""
    guard let format = Self.allCases.first(where: { $0.ending == ending.lowercased() }) else {
      throw ExportRefusal(reason: "expected a name that ends in \(Self.endings)")
    }
    self = format
  }

  /// All endings in words: `.csv, .json or .md`.
  public static var endings: String {
    let endings = allCases.map { ".\($0.ending)" }
    return "\(endings.dropLast().joined(separator: ", ")) or \(endings.suffix(1).joined())"
  }
}
