import Decimals

/// What a trade costs beside its value; never negative.
public enum Fee: Hashable, Sendable {
  /// Money.
  case money(Decimal)
  /// A fraction of the value, such as 0.001 for 0.1 %.
  case rate(Decimal)
  /// Units of the asset: a buy brings so many less, and with a sale so many leave in addition.
  case units(Decimal)

  /// The number that was entered.
  public var number: Decimal {
    switch self {
    case .money(let number), .rate(let number), .units(let number): number
    }
  }
}
