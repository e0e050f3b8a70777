import Commands

extension Quotation {
  /// Text of a file for a message: what is not to be seen written out, and cut to a few characters.
  static func cut(_ text: String, to limit: Int = 20) -> String {
    // No more of a huge cell is looked at than can be shown.
    let escaped = Quotation.escaped(Array(text.utf8.prefix((limit + 1) * 4))[...])
    return escaped.count > limit ? "\(escaped.prefix(limit))…" : escaped
  }
}
