/// What can be entered of a trade.
public enum Field: UInt8, CaseIterable, Sendable {
  /// How much was bought, in units of the asset.
  case amount
  /// Money for one unit.
  case price
  /// Money in all: amount × price.
  case value

  /// The field's name as it is typed and printed.
  public var name: String {
    switch self {
    case .amount: "amount"
    case .price: "price"
    case .value: "value"
    }
  }
}
