import Commands
import Trades

/// The trades of an asset on their way behind the rows of a table.
struct Arrival {
  /// The table with those that it can take.
  private(set) var table: TradesModel
  /// The first row that is new.
  let start: Int
  /// How many rows there were.
  private let count: Int
  /// Rows of the file that the table has already.
  private(set) var repeats: [Int] = []
  /// Rows of the file that sell more than there is.
  private(set) var oversold: [Int] = []
  /// The trades that the table can take, by themselves, and their lines in the file.
  private var new: TradesModel
  private var lines: [Int]

  /// The rows that are new.
  var rows: Range<Int> { start..<start + new.count }

  /// What has come, by sides.
  var turnover: (purchases: Turnover, sales: Turnover) { Turnover.sides(of: new) }

  /// Trades that are put behind the filled rows of a table, without those that it has already unless
  /// they are wanted again.
  init(
    _ asset: ImportedFile.Asset, behind old: TradesModel, isAgain: Bool,
    _ interruption: Interruption
  ) throws(Interruption.Requested) {
    new = TradesModel(asset.trades)
    lines = asset.lines
    start = old.rowBehindLast
    count = old.count
    table = old
    if !isAgain, start > 1 {
      let places = Self.repeats(asset.trades, table, interruption)
      try interruption.check()
      for place in places.reversed() { new.remove(place + 1..<place + 2) }
      repeats = takeLines(places)
    }
    // Empty rows at the end are filled.
    table.remove(start..<min(start + new.count, old.count + 1))
    table.insert(new, at: start)
  }

  /// The places of trades that rows of a table are equal to, each row to one; not all of them once an
  /// end is wanted.
  private static func repeats(
    _ trades: [Trade], _ table: TradesModel, _ interruption: Interruption
  ) -> [Int] {
    var known: [Trade.Identity: Int] = [:]
    table.forEach(in: table.rows) { trade in
      if !trade.isEmpty, !interruption.isRequested { known[trade.identity, default: 0] += 1 }
    }
    return trades.indices.filter { place in
      guard !interruption.isRequested, let count = known[trades[place].identity], count > 0 else {
        return false
      }
      known[trades[place].identity] = count - 1
      return true
    }
  }

  /// Leaves sales out that sell more than there is, until there are none; answers an older one that
  /// would not be served any more.
  mutating func leaveOutOversold(
    _ method: CostMethod, _ interruption: Interruption
  ) throws(Interruption.Requested) -> Shortfall? {
    while table.hasSales {
      try interruption.check()
      // Without a row others may apply earlier, so it is asked again.
      let shortfalls = table.totals(method).shortfalls
      if let older = shortfalls.first(where: { !self.rows.contains($0.row) }) { return older }
      if shortfalls.isEmpty { break }
      let rows = shortfalls.map(\.row).sorted()
      for row in rows.reversed() {
        table.remove(row..<row + 1)
        new.remove(row - start + 1..<row - start + 2)
      }
      oversold += takeLines(rows.map { $0 - start })
    }
    // The empty rows that were filled by what is left out are there again.
    for _ in table.count..<max(table.count, count) { table.insert([.empty], at: table.count + 1) }
    return nil
  }

  /// Takes the lines of places, in ascending order, away.
  private mutating func takeLines(_ places: [Int]) -> [Int] {
    let left = Set(places)
    defer { lines = lines.indices.filter { !left.contains($0) }.map { lines[$0] } }
    return places.map { lines[$0] }
  }
}
