import Decimals
import Trades

/// Puts together the rows of trades that have several.
struct HalfBook {
  private struct Entry {
    let line: Int
    let half: RowHalf
  }

  private var entries: [String: [Entry]] = [:]
  private var keys: [String] = []

  mutating func add(_ half: RowHalf, line: Int) {
    if entries[half.key] == nil { keys.append(half.key) }
    entries[half.key, default: []].append(Entry(line: line, half: half))
  }

  /// The trades, in the order of their first rows; what is none goes to `skipped`.
  func trades(
    _ take: (RowTrade, RowMoment?, _ lines: [Int]) -> Void, skipped: (String, _ line: Int) -> Void
  ) {
    for key in keys {
      guard let entries = entries[key] else { continue }
      switch trade(of: entries) {
      case .success(let trade):
        let moment = trade.trade.date.map { RowMoment(day: $0, seconds: 0) }
        take(trade, moment, entries.map(\.line))
      case .failure(let problem): for entry in entries { skipped(problem.reason, entry.line) }
      }
    }
  }

  private struct Problem: Error {
    let reason: String
  }

  private func trade(of entries: [Entry]) -> Result<RowTrade, Problem> {
    var sums: [String: ExactDecimal] = [:]
    var fees: [String: ExactDecimal] = [:]
    for entry in entries {
      let half = entry.half
      if half.isFee {
        fees[half.unit, default: .zero] += half.amount.magnitudeOnly.exact
      } else {
        sums[half.unit, default: .zero] += half.amount.exact
        if let fee = half.fee { fees[half.unit, default: .zero] += fee.exact }
      }
    }
    let units = sums.keys.sorted { (Units.rank($0), $1) < (Units.rank($1), $0) }
    guard units.count == 2, let assets = sums[units[0]], let money = sums[units[1]] else {
      let reason =
        units.count < 2 ? "nothing was paid or nothing came" : "several trades at one time"
      return .failure(Problem(reason: reason))
    }
    guard Units.rank(units[0]) != Units.rank(units[1]) else {
      return .failure(Problem(reason: "\(units[0]) for \(units[1]), neither of which is money"))
    }
    guard !assets.isZero, !money.isZero, assets.isNegative != money.isNegative else {
      return .failure(Problem(reason: "both halves came or both left"))
    }
    var rowFees = RowFees()
    for (unit, fee) in fees.sorted(by: { $0.key < $1.key }) where !fee.isZero {
      if unit == units[1] {
        rowFees.add(Decimal(rounding: fee))
      } else if unit == units[0] {
        rowFees.add(units: Decimal(rounding: fee))
      } else {
        rowFees.leaveOut(unit)
      }
    }
    var numbers = TradeMaker.Numbers(
      isSale: assets.isNegative, amount: Decimal(rounding: assets).magnitudeOnly)
    numbers.value = Decimal(rounding: money).magnitudeOnly
    do {
      var trade = try TradeMaker.trade(numbers)
      if let fee = rowFees.fee { try trade.setFee(fee) }
      trade.date = entries[0].half.day
      return .success(
        RowTrade(
          trade: trade, asset: units[0], currency: units[1], uncountedFee: rowFees.uncounted))
    } catch {
      return .failure(Problem(reason: error.message))
    }
  }
}
