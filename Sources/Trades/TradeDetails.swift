import Decimals

/// What a trade may have beside its numbers; most trades have none of it.
struct TradeDetails: Sendable {
  var fee: Fee?
  var date: Day?
  var note: String?
  /// The rows that a sale takes its units from.
  var lots: [Int]?
  /// The splits since the numbers were entered, new units for each old one; nil for none.
  ///
  /// The amount is the number entered × ratio, the price the number entered / ratio: nothing is
  /// rounded where neither is a finite decimal.
  var ratio: Fraction?

  var isEmpty: Bool { fee == nil && date == nil && note == nil && lots == nil && ratio == nil }

  /// Keeps the details out of the trade, which stays small without them.
  final class Box: Sendable {
    let details: TradeDetails

    init(_ details: TradeDetails) { self.details = details }
  }
}
