/// Why a text is no number, and where.
public struct NumberRefusal: Error, Equatable, Sendable {
  /// The kinds of refusal; the raw value is the name that programs see.
  public enum Reason: String, Sendable, CaseIterable {
    case empty, malformed, trailing, ambiguous, percent, multiplier, fraction, range, precision
    case character, invisible, separator
    case twoFields = "two-fields"
    case notFinite = "not-finite"
  }

  /// The kind of refusal.
  public let reason: Reason
  /// The offending bytes, as offsets into the text that was read.
  public let range: Range<Int>
  /// What to type instead, where only one number can have been meant.
  public let suggestion: String?

  /// What is wrong, in one clause, for a message that also shows the text.
  public var explanation: String {
    switch reason {
    case .empty: "a number is missing"
    case .malformed: "this is not a number"
    case .trailing: "there is something behind the number"
    case .ambiguous: "one comma may be a decimal or a thousands mark"
    case .percent: "a percentage is no amount, price or value"
    case .multiplier: "a letter behind a number may mean several things"
    case .fraction: "a fraction is not one number"
    case .range:
      "a number must lie between 1e-\(Decimal.maximumExponent) and 1e\(Decimal.maximumExponent)"
    case .precision: "a number has at most \(Decimal.maximumDigits) significant digits"
    case .character: "this character is not a digit from 0 to 9"
    case .invisible: "there is an invisible character"
    case .separator: "thousands marks stand before every three digits, a point before decimals"
    case .twoFields: "a blank ends a number"
    case .notFinite: "only finite numbers count"
    }
  }
}
