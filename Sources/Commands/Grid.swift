import Decimals
import Trades

/// Purchases side by side: each price with each quantity.
public struct Grid: Sendable {
  /// What is bought at each price.
  public enum Quantities: Sendable {
    /// So many units.
    case amounts(Steps)
    /// For so much money.
    case money(Steps)

    /// The numbers, of either kind.
    public var steps: Steps {
      switch self {
      case .amounts(let steps), .money(let steps): steps
      }
    }
  }

  /// How many cells the grid has.
  public var cellCount: Int { prices.numbers.count * quantities.steps.numbers.count }

  /// The most cells that are computed.
  public static let maximumCells = 10_000

  /// The prices, each a row.
  public let prices: Steps
  /// The quantities, each a column.
  public let quantities: Quantities
  /// What is shown of the table that each purchase leads to.
  public let measure: Measure
}
