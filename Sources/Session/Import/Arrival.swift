import Commands
import Trades

/// The trades of an asset on their way behind the rows of a table.
struct Arrival {
  /// The table with those that it can take.
  private(set) var table: TradesModel
  /// The first row that is new.
  let start: Int
  /// Those that the table can take.
  private(set) var trades: [Trade]
  /// Rows of the file that the table has already.
  private(set) var repeats: [Int] = []
  /// Rows of the file that sell more than there is.
  private(set) var oversold: [Int] = []
  private var lines: [Int]

  /// Trades that are put behind the filled rows of a table, without those that it has already unless
  /// they are wanted again.
  init(_ asset: ImportedFile.Asset, behind old: TradesModel, isAgain: Bool) {
    trades = asset.trades
    lines = asset.lines
    start = old.rowBehindLast
    table = old
    if !isAgain, start > 1 { leaveOutRepeats() }
    // Empty rows at the end are filled.
    table.remove(start..<min(start + trades.count, old.count + 1))
    table.insert(TradesModel(trades), at: start)
  }

  /// Leaves each trade out that one of the table is equal to.
  private mutating func leaveOutRepeats() {
    var known: [Trade.Identity: Int] = [:]
    table.forEach(in: 1..<start) { trade in
      if !trade.isEmpty { known[trade.identity, default: 0] += 1 }
    }
    var places = Set<Int>()
    for (place, trade) in trades.enumerated() {
      guard let count = known[trade.identity], count > 0 else { continue }
      known[trade.identity] = count - 1
      places.insert(place)
    }
    repeats = leaveOut(places)
  }

  /// Leaves the trades in some places out; answers their lines.
  private mutating func leaveOut(_ places: Set<Int>) -> [Int] {
    guard !places.isEmpty else { return [] }
    let kept = trades.indices.filter { !places.contains($0) }
    defer {
      trades = kept.map { trades[$0] }
      lines = kept.map { lines[$0] }
    }
    return places.sorted().map { lines[$0] }
  }

  /// Leaves sales out that sell more than there is, until there are none; answers the row of an older
  /// one that would not be served any more.
  mutating func leaveOutOversold(_ method: CostMethod) -> Shortfall? {
    while table.hasSales {
      // Without a row others may apply earlier, so it is asked again.
      let shortfalls = table.totals(method).shortfalls
      if let older = shortfalls.first(where: { $0.row < start }) { return older }
      if shortfalls.isEmpty { break }
      let rows = shortfalls.map(\.row).sorted(by: >)
      for row in rows { table.remove(row..<row + 1) }
      oversold += leaveOut(Set(rows.map { $0 - start }))
    }
    return nil
  }
}
