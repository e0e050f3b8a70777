import Trades

/// Whether rows can be entered one after the other by `buy` and `sell`.
struct OrderCheck {
  /// The most sales for which it is tried out where a purchase stands below a sale that it comes before.
  private static let patience = 64

  private let script: TableScript
  private struct Failure: Error {}

  init(_ script: TableScript) {
    self.script = script
  }

  var isPassed: Bool {
    // A purchase goes to the first empty row, which has to be the next one.
    guard script.present.hasSales || script.present.nextRow == script.rows.lowerBound else {
      return false
    }
    var row = script.rows.lowerBound
    do {
      try script.all.forEach(in: script.rows) { (trade) throws(Failure) in
        guard trade.isOrder, trade.lots?.allSatisfy({ $0 < row }) ?? true else { throw Failure() }
        row += 1
      }
    } catch {
      return false
    }
    return !script.all.hasSales || arePurchasesInTime || areSalesPossible
  }

  /// Whether each sale stands below all purchases that apply before it.
  private var arePurchasesInTime: Bool {
    var above: Day?
    var latestSale: Day?
    do {
      try script.all.forEach(in: 1..<script.rows.upperBound) { (trade) throws(Failure) in
        let day = trade.date ?? above
        above = trade.date.map { max($0, above ?? $0) } ?? above
        if trade.isSale {
          latestSale = day.map { max($0, latestSale ?? $0) } ?? latestSale
        } else if let latestSale, !trade.isEmpty, day.map({ $0 < latestSale }) ?? true {
          throw Failure()
        }
      }
      return true
    } catch {
      return false
    }
  }

  /// Whether each sale finds what it sells in the rows above it.
  private var areSalesPossible: Bool {
    let sales = script.all.saleRows.filter { script.rows.contains($0) }
    return sales.count <= Self.patience
      && sales.allSatisfy { row in
        var above = script.all
        above.resize(to: row)
        return above.shortfall(script.method) == nil
      }
  }
}
