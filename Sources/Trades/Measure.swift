/// One of the numbers that a table leads to, each of which has one name wherever it is shown.
public enum Measure: String, CaseIterable, Sendable {
  /// The units held.
  case amount
  /// The dollar cost average: cost / amount, fees included.
  case average
  /// What the units held had cost, fees included.
  case cost
  /// The average with the fees in money left out.
  case averageWithoutFees = "average_without_fees"
  /// The fees in money of all rows.
  case fees
  /// The gain of all sales.
  case realised
  /// The price at which what is held is worth the net money put in.
  case breakEven = "break_even"
  /// The units held at the market price.
  case valueNow = "value_now"
  /// Value now - cost: the gain not realised.
  case gain
  /// That gain in percent of the cost.
  case gainPercent = "gain_percent"
  /// The gain realised and not realised.
  case totalGain = "total_gain"

  /// Those that stand under the columns of a table, in their order.
  public static let inTable: [Measure] = [.amount, .average, .cost]

  /// The name as it is printed.
  public var name: String {
    switch self {
    case .averageWithoutFees: "average without fees"
    case .realised: "realised gain"
    case .breakEven: "break-even"
    case .valueNow: "value now"
    case .gainPercent: "gain %"
    case .totalGain: "total gain"
    default: rawValue
    }
  }
}
