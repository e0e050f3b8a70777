import Commands
import Decimals
import Session
import Trades

/// Gathers the trades of a file by asset, and the rows that are none.
struct TradeBook {
  private let plan: Plan
  private var assets: [ImportedFile.Asset] = []
  private var places: [String: Int] = [:]
  private var unnamed: Int?
  private var rowsRead = 0
  private var joinedRows = 0
  private var skipped = SkippedRows()
  private var uncounted = SkippedRows()
  private var halves = HalfBook()
  private var currencies: [String: Int] = [:]
  /// Where the trade of a key is, and fees whose trade has not been seen.
  private var keys: [String: (asset: Int, index: Int)] = [:]
  private var fees: [(key: String, money: Decimal, line: Int)] = []
  private var last: (asset: Int, line: Int)?
  private var lastLine = 0
  private var order = RowOrder()

  init(_ plan: Plan) { self.plan = plan }

  /// Takes in what a row is.
  mutating func take(_ outcome: RowOutcome, at moment: RowMoment?, line: Int) {
    rowsRead += 1
    lastLine = line
    switch outcome {
    case .trade(let trade): add(trade, moment, line: line)
    case .half(let half): halves.add(half, line: line)
    case .fee(let key, let money): fees.append((key, money, line))
    case .nested(let reason, let fee, let unit):
      skipped.add(reason, line: line)
      if let fee { addNested(fee, unit, line: line) }
    case .skipped(let reason):
      last = nil
      skipped.add(reason, line: line)
    }
  }

  private mutating func add(_ row: RowTrade, _ moment: RowMoment?, line: Int) {
    last = nil
    if let wanted = plan.settings.asset, row.asset?.lowercased() != wanted.lowercased() {
      skipped.add("asset \(row.asset ?? "without a name"), not asked for", line: line)
      return
    }
    if let wanted = plan.settings.currency, row.currency?.lowercased() != wanted.lowercased() {
      skipped.add("currency \(row.currency ?? "not named"), not asked for", line: line)
      return
    }
    if let currency = row.currency { currencies[currency, default: 0] += 1 }
    if let unit = row.uncountedFee { uncounted.add(unit, line: line) }
    let place = place(of: row.asset)
    assets[place].append(row.trade, line: line)
    if let key = row.key, !key.isEmpty, keys[key] == nil {
      keys[key] = (place, assets[place].trades.count - 1)
    }
    last = (place, line)
    if let moment { order.add(moment) }
  }

  private mutating func place(of asset: String?) -> Int {
    // `btc` and `BTC` are one asset, which is called by its capitals.
    let known = asset.map { places[$0] ?? places[$0.lowercased()] } ?? unnamed
    let place = known ?? assets.count
    if known == nil { assets.append(ImportedFile.Asset(name: asset)) }
    guard let asset else {
      unnamed = place
      return place
    }
    if places[asset] == nil {
      places[asset] = place
      places[asset.lowercased()] = place
      if asset == asset.uppercased() { assets[place].name = asset }
    }
    return place
  }

  /// Gives the trade above the fee of a row nested under it.
  private mutating func addNested(_ fee: Decimal, _ unit: String?, line: Int) {
    guard let last else { return }
    let isAsset = unit != nil && unit == assets[last.asset].name
    let isMoney = unit.map { currencies.keys.contains($0) } ?? true
    guard isAsset || isMoney else { return uncounted.add(unit ?? "", line: line) }
    let index = assets[last.asset].trades.count - 1
    add(isAsset ? .units(fee) : .money(fee), toTradeAt: (last.asset, index), line: line)
  }

  /// Adds a fee to one that the trade may have.
  private mutating func add(_ fee: Fee, toTradeAt place: (asset: Int, index: Int), line: Int) {
    if let reason = assets[place.asset].addFee(fee, at: place.index) {
      uncounted.add(reason, line: line)
    }
  }

  /// The trades in their order, with all that is to be said about them.
  mutating func finished(
    _ reader: inout RowReader, _ path: String, encoding: TextEncoding
  ) throws(ImportRefusal) -> ImportedFile {
    addHalves()
    addFees()
    dropTotal()
    try check(reader)
    var file = ImportedFile(path: path)
    file.assets = assets.filter { !$0.trades.isEmpty }
    let isNewestFirst = order.isNewestFirst(assets.map(\.trades))
    if isNewestFirst {
      for index in file.assets.indices {
        file.assets[index].reverse()
      }
    }
    file.currency = currencies.keys.first
    file.rowsRead = rowsRead
    file.joinedRows = joinedRows
    file.skipped = skipped
    file.uncountedFees = uncounted
    file.columns = columns
    file.remarks = remarks(reader, encoding, isNewestFirst: isNewestFirst)
    return file
  }

  private mutating func addHalves() {
    var found: [(RowTrade, RowMoment?, [Int])] = []
    var problems: [(String, Int)] = []
    halves.trades({ found.append(($0, $1, $2)) }, skipped: { problems.append(($0, $1)) })
    for (trade, moment, lines) in found {
      joinedRows += lines.count - 1
      add(trade, moment, line: lines[0])
    }
    for (reason, line) in problems.sorted(by: { $0.1 < $1.1 }) { skipped.add(reason, line: line) }
  }

  private mutating func addFees() {
    for (key, money, line) in fees {
      guard let place = keys[key] else {
        skipped.add("a fee without its trade", line: line)
        continue
      }
      joinedRows += 1
      add(.money(money), toTradeAt: place, line: line)
    }
  }

  /// Takes a last row without a date away that is the sum of all others.
  private mutating func dropTotal() {
    guard let last, last.line == lastLine, assets.count == 1 else { return }
    let trades = assets[0].trades
    guard trades.count > 2, let total = trades.last, total.date == nil else { return }
    var sums = (amount: Fraction(.zero), value: Fraction(.zero))
    for trade in trades.dropLast() {
      sums.amount = sums.amount + trade.exact(.amount)
      sums.value = sums.value + trade.exact(.value)
    }
    guard sums.amount == total.exact(.amount), sums.value == total.exact(.value) else { return }
    assets[0].removeLast()
    skipped.add("total", line: lastLine)
  }

  private func check(_ reader: RowReader) throws(ImportRefusal) {
    if currencies.count > 1 {
      let list = currencies.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      throw ImportRefusal(
        "the trades are in \(list.map { "\(Quotation.cut($0.key)) (\($0.value))" }.joined(separator: ", "))",
        settlements: list.map { "currency \($0.key)" })
    }
    let count = assets.reduce(0) { $0 + $1.trades.count }
    let open = reader.openFees.groups.first
    if let open, open.count > count {
      throw ImportRefusal(
        "nothing tells whether the money includes the fee", line: open.lines.first?.lowerBound,
        settlements: ["fees included", "fees extra"])
    }
    let wrong = skipped.groups.first { $0.reason == RowReader.mismatch }
    if let wrong, wrong.count > count {
      throw ImportRefusal(
        "amount × price is not the value in \(wrong.count) of \(wrong.count + count) rows",
        line: wrong.lines.first?.lowerBound, settlements: ["price none", "value none"])
    }
  }

  /// The columns that were used, in their order.
  private var columns: [ImportedFile.Column] {
    plan.usedColumns.map { column in
      ImportedFile.Column(
        role: column.meaning.role.name, name: column.name, number: column.index + 1)
    }
    .sorted { $0.number < $1.number }
  }

  private func remarks(
    _ reader: RowReader, _ encoding: TextEncoding, isNewestFirst: Bool
  ) -> [String] {
    var remarks = plan.remarks
    if let layout = plan.layout { remarks.insert("columns as \(layout.name) has them", at: 0) }
    if encoding != .utf8 { remarks.append("the text is \(encoding.name)") }
    if isNewestFirst { remarks.append(RowOrder.remark) }
    if let rows = reader.mismatches.groups.first {
      remarks.append(
        "in \(rows.count) \(rows.count == 1 ? "row" : "rows") amount × price is not the money, which was kept (line \(rows.lines[0].lowerBound)\(rows.count > 1 ? ", …" : ""))"
      )
    }
    return remarks
  }
}
