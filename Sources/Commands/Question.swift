import Trades

/// What can be explained.
public enum Question: Sendable {
  case measure(Measure)
  case label(Label)
  case row(Int)
  case target(Target)
  /// Why equal sums buy at less than the mean price.
  case averaging

  /// The label of a number, or of what stands beside it, that is none of the totals.
  public enum Label: String, CaseIterable, Sendable {
    case price, value, fee, date, from, note, money, paid, received, lots
    case toMarket = "to market"
    case marketPrice = "market price"
    case unitCost = "unit cost"

    /// The label as it is printed.
    public var name: String { rawValue }
  }

  /// The names of all numbers and labels, as they are printed.
  static let names = Measure.allCases.map(\.name) + Label.allCases.map(\.name)

  /// What has a name; nil for none.
  init?(named name: String) {
    if let measure = Measure.allCases.first(where: { $0.name == name || $0.rawValue == name }) {
      self = .measure(measure)
    } else if let label = Label(rawValue: name) {
      self = .label(label)
    } else {
      return nil
    }
  }
}
