/// What a column of a file holds.
enum Role: Hashable, Sendable {
  case date, time
  /// Whether units come or go: a side, a type or an action.
  case side
  /// Whether an order was carried out.
  case status
  case amount, price, value, fee, tax
  case asset
  /// The asset and the money that it is traded for, in one name.
  case market
  /// The currency of all money of a row.
  case currency
  case note
  /// A description, which may hold the amount and the price.
  case text
  /// What the rows of one trade have in common.
  case key
  /// What leaves and what comes, where a row has both.
  case sent, received
  /// What the number of another column is counted in.
  indirect case unit(Role)

  /// The name that the report has for it.
  var name: String {
    switch self {
    case .date: "date"
    case .time: "time"
    case .side: "side"
    case .status: "status"
    case .amount: "amount"
    case .price: "price"
    case .value: "value"
    case .fee: "fee"
    case .tax: "tax"
    case .asset: "asset"
    case .market: "market"
    case .currency: "currency"
    case .note: "note"
    case .text: "text"
    case .key: "key"
    case .sent: "sent"
    case .received: "received"
    case .unit(let role): "unit of \(role.name)"
    }
  }
}
