import Decimals

/// Why a trade cannot take a number.
public enum TradeRefusal: Error, Equatable, Sendable {
  /// A number below zero where none can be.
  case negative(Field)
  /// An amount and a value of which one is negative, so that the price would be.
  case signs
  /// A number that is too large, or too near to zero, to be entered.
  case outOfRange(Field)
  /// A fee below zero.
  case negativeFee
  /// A fee that is too large or too near to zero.
  case feeOutOfRange
  /// A fee of more units than a purchase brings.
  case feeBeyondAmount
  /// A value that neither an amount nor a price of the row explains.
  case valueAlone
  /// The two fields entered last do not determine the third.
  case undetermined(Field, Field, third: Field)
  /// No third field satisfies the two entered last: a value without amount or price behind it.
  case impossible(zero: Field)
  /// Amount, price and value entered together contradict each other.
  case contradiction

  /// What is wrong, in one clause.
  public var message: String {
    switch self {
    case .negative(let field): "the \(field.name) cannot be negative"
    case .signs: "amount and value must both be negative, for a sale, or neither"
    case .outOfRange(let field): "the \(field.name) is out of range"
    case .negativeFee: "the fee cannot be negative"
    case .feeOutOfRange: "the fee is out of range"
    case .feeBeyondAmount: "the fee is more units than the amount"
    case .valueAlone: "a value needs an amount or a price beside it"
    case .undetermined(let a, let b, let third):
      "\(a.name) 0 and \(b.name) 0 do not determine the \(third.name)"
    case .impossible(let zero): "with \(zero.name) 0 the value can only be 0"
    case .contradiction: "the value is not amount × price"
    }
  }

  /// What was expected instead, for the caret's label.
  public var expectation: String {
    switch self {
    case .negative, .negativeFee: "expected 0 or more"
    case .outOfRange, .feeOutOfRange:
      "expected a number between 1e-\(Decimal.maximumExponent) and 1e\(Decimal.maximumExponent)"
    case .signs: "expected numbers of one sign"
    case .feeBeyondAmount: "expected at most the amount"
    case .valueAlone: "expected an amount or a price in the row first"
    case .undetermined(_, _, let third): "expected a number that leaves one \(third.name)"
    case .impossible: "expected 0"
    case .contradiction: "expected two of amount, price, value"
    }
  }
}
