/// The longest text that several begin with.
public enum CommonPrefix {
  /// Nil for no texts at all.
  public static func of(_ texts: [String]) -> String? {
    guard var prefix = texts.first.map({ Array($0.unicodeScalars)[...] }) else { return nil }
    for text in texts.dropFirst() {
      prefix = prefix.prefix(zip(prefix, text.unicodeScalars).prefix { $0 == $1 }.count)
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: prefix)
    return String(result)
  }
}
