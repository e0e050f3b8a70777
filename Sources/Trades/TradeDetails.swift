import Decimals

/// What a trade may have beside its numbers and its date; most trades have none of it.
struct TradeDetails: Sendable {
  var fee: Fee?
  var note: String?
  /// The rows that a sale takes its units from.
  var lots: [Int]?
  /// The splits since the numbers were entered, new units for each old one; nil for none.
  ///
  /// The amount is the number entered × ratio, the price the number entered / ratio: nothing is
  /// rounded where neither is a finite decimal.
  var ratio: Fraction? {
    get { splits?.ratio }
    set { splits = newValue.map { Splits($0) } }
  }

  /// Out of line, since few trades have any and a fraction is large.
  private var splits: Splits?

  var isEmpty: Bool { fee == nil && note == nil && lots == nil && splits == nil }

  private final class Splits: Sendable {
    let ratio: Fraction

    init(_ ratio: Fraction) { self.ratio = ratio }
  }

  /// Keeps the details out of the trade, which stays small without them.
  final class Box: Sendable {
    let details: TradeDetails

    init(_ details: TradeDetails) { self.details = details }
  }
}
