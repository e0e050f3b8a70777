/// Keeps a spreadsheet from taking text for a formula, in a way that can be undone.
///
/// An apostrophe goes before what would start a formula: before `=`, `+`, `-` and `@`, also in their
/// wide forms and behind blanks and what is not seen, which programs may drop. That is at the start of
/// the text and of each line of it, and behind a `;` or tab, where programs may take a new cell to
/// begin; at the very start before a tab or line break, too. Where apostrophes stand there already one
/// more is added, so that one can always be removed.
public enum FormulaGuard {
  /// The text made harmless.
  public static func guarded(_ text: String) -> String { changed(text, removes: false) }

  /// The text as it was before it was made harmless; other text stays as it is.
  public static func unguarded(_ text: String) -> String { changed(text, removes: true) }

  private static func changed(_ text: String, removes: Bool) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    result.reserveCapacity(scalars.count + 1)
    var isCellStart = true
    for index in scalars.indices {
      if isCellStart, startsFormula(scalars, at: index) {
        if !removes {
          result.append("'")
        } else if scalars[index] == "'" {
          isCellStart = false
          continue
        }
      }
      result.append(scalars[index])
      isCellStart = separators.contains(scalars[index])
    }
    return String(result)
  }

  /// Whether apostrophes, blanks and then the beginning of a formula stand there.
  private static func startsFormula(_ text: [Unicode.Scalar], at start: Int) -> Bool {
    var index = start
    while index < text.count, text[index] == "'" { index += 1 }
    while index < text.count, isBlank(text[index]) { index += 1 }
    guard index < text.count else { return false }
    return signs.contains(text[index]) || (start == 0 && breaks.contains(text[index]))
  }

  /// Whether a character leaves no mark: blanks of any kind, control and format characters, fillers.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.value <= 0x20 && !separators.contains(scalar) || scalar == "\u{7F}"
    }
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .control || properties.generalCategory == .format
      || scalar == "\u{2800}"
  }

  private static let signs: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]
  private static let breaks: Set<Unicode.Scalar> = ["\t", "\r", "\n"]
  private static let separators: Set<Unicode.Scalar> = [";", "\t", "\r", "\n"]
}
