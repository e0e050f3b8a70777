/// Candidates in columns, read downwards.
struct CandidateList {
  var candidates: [String]

  /// The rows of the list. When they are more than fit, the last one counts what is left out.
  func rows(fitting size: TerminalSize) -> [String] {
    let words = candidates.map(Self.printable)
    let widths = words.map { $0.unicodeScalars.reduce(0) { $0 + Self.columns(of: $1) } }
    let width = (widths.max() ?? 0) + 2
    let across = max(1, (size.columns + 1) / width)
    var down = (words.count + across - 1) / across
    var shown = words.count
    // The prompt stays in view below the list.
    let room = max(2, size.rows - 1)
    if down > room {
      down = room - 1
      shown = down * across
    }
    var rows: [String] = []
    for row in 0..<down {
      var text = ""
      var blanks = 0
      for index in stride(from: row, to: shown, by: down) {
        text += String(repeating: " ", count: blanks) + words[index]
        blanks = width - widths[index]
      }
      rows.append(text)
    }
    if shown < words.count { rows.append("and \(words.count - shown) more") }
    return rows
  }

  /// The word without what the terminal would obey.
  private static func printable(_ word: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in word.unicodeScalars {
      text.append(WideText.isControl(Int32(bitPattern: scalar.value)) ? "?" : scalar)
    }
    return String(text)
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    WideText.columns(of: Int32(bitPattern: scalar.value))
  }
}
