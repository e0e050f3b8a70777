import Decimals

/// The units held and what they had cost, by one cost method.
protocol UnitPool {
  /// Takes in what was bought since the last sale.
  mutating func buy(_ purchases: Timeline.Purchases)

  /// What the rows named by a sale hold; nil where naming rows makes no difference.
  func held(in rows: [Int]) -> Figure?

  /// Gives up the units of a sale, and answers which they were where sales are recorded.
  mutating func sell(_ order: SaleOrder) -> [Sale.Match]

  /// What the units held had cost.
  var cost: UnitCosts { get }

  /// The amount held, lot by lot in the order in which they were bought.
  func lots(holding amount: Figure) -> [Lot]
}

/// A sale as a pool sees it.
struct SaleOrder {
  /// The units that leave.
  let amount: Figure
  /// What all units held are before, and after.
  let held: Figure
  let rest: Figure
  /// The rows named, and whether the sale takes all that they hold.
  let rows: [Int]?
  let takesAllNamed: Bool
  /// Whether each lot that it takes is to be known.
  let isRecorded: Bool
}

/// What units had cost, with fees and without.
struct UnitCosts {
  var withFees = Figure.zero
  var withoutFees = Figure.zero

  static func += (sum: inout UnitCosts, part: UnitCosts) {
    sum.withFees = (sum.withFees + part.withFees).bounded
    sum.withoutFees = (sum.withoutFees + part.withoutFees).bounded
  }

  /// What falls to `part` of a whole amount.
  func share(_ part: Figure, of whole: Figure) -> UnitCosts {
    UnitCosts(
      withFees: withFees.share(part, of: whole), withoutFees: withoutFees.share(part, of: whole))
  }
}
