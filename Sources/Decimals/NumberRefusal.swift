/// Why a text is no number, and where.
public struct NumberRefusal: Error, Equatable, Sendable {
  /// The kinds of refusal; the raw value is the name that programs see.
  public enum Reason: String, Sendable, CaseIterable {
    case empty, malformed, trailing, ambiguous, percent, multiplier, fraction, range, precision
    case character, invisible, separator, length
    case twoFields = "two-fields"
    case notFinite = "not-finite"
  }

  /// The kind of refusal.
  public let reason: Reason
  /// The offending bytes, as offsets into the text that was read.
  public let range: Range<Int>
  /// The numbers that can have been meant, as they should be typed; none where nobody can tell.
  ///
  /// Each reads whole, and has every sign and digit of what was typed.
  public private(set) var suggestions: [String]

  /// The same refusal with what can have been meant.
  public func suggesting(_ suggestions: [String]) -> NumberRefusal {
    var changed = self
    changed.suggestions = suggestions
    return changed
  }

  /// What is wrong, or how to write it, in one clause for a message that also shows the text.
  public var explanation: String {
    switch reason {
    case .empty, .malformed: "expected a number such as 1234.56"
    case .trailing: "expected nothing behind the number"
    case .ambiguous where !suggestions.isEmpty:
      "expected \(suggestions.joined(separator: " or "))"
    case .percent: "expected an amount, a price or a value, not a percentage"
    case .multiplier: "expected all digits: a letter may mean several things"
    case .fraction: "expected one number, not a fraction"
    case .range:
      "expected a number between 1e-\(Decimal.maximumExponent) and 1e\(Decimal.maximumExponent)"
    case .precision: "expected at most \(Decimal.maximumDigits) significant digits"
    case .character: "expected digits from 0 to 9"
    case .invisible: "expected no invisible character"
    case .separator, .ambiguous:
      "expected commas before every three digits, a point before decimals"
    case .length: "expected at most \(Decimal.maximumLength) characters"
    case .twoFields: "expected one number without blanks"
    case .notFinite: "expected a finite number"
    }
  }
}
