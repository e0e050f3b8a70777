import Commands
import Files
import Glibc
import Session
import Trades

/// Reads trades from whatever libFuzzer finds; a trap, a hang or a broken rule is a finding.
///
/// The last byte tells what has been settled about the file: nothing where it is the end of a line,
/// as in the brokers' files that the fuzzer begins with.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  var request = ImportRequest(path: path)
  request.settings = settings(bytes.last ?? 10)
  guard write(bytes), let file = try? TradeFile.read(request) else { return 0 }
  let skipped = file.skipped.groups.reduce(0) { $0 + $1.count }
  require(
    file.rowsRead == file.tradeCount + skipped + file.joinedRows,
    "each row is of a trade, or skipped")
  for group in file.skipped.groups + file.uncountedFees.groups {
    require(!group.reason.isEmpty, "a row is skipped for a reason")
    require(group.lines.allSatisfy { $0.lowerBound > 0 }, "lines are counted from 1")
    require(group.lines.reduce(0) { $0 + $1.count } >= group.count, "each row skipped has its line")
  }
  let digits = bytes.filter { (48...57).contains($0) }
  for asset in file.assets {
    for trade in asset.trades where !trade.isEmpty {
      check(trade)
      if file.joinedRows == 0, !bytes.contains(0) { check(trade, isIn: digits) }
    }
    let model = TradesModel(asset.trades)
    for method in CostMethod.allCases { _ = model.totals(method) }
  }
  return 0
}

private let path = "/dev/shm/dca-fuzz-\(getpid()).csv"

private func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let stream = fopen(path, "w") else { return false }
  defer { fclose(stream) }
  return fwrite(bytes.baseAddress, 1, bytes.count, stream) == bytes.count
}

private func settings(_ byte: UInt8) -> ImportSettings {
  var settings = ImportSettings()
  guard byte != 10, byte != 13 else { return settings }
  settings.decimal = [nil, .point, .comma][Int(byte % 3)]
  settings.dates = [nil, .dmy, .mdy, .ymd][Int(byte / 3 % 4)]
  settings.fees = [nil, .included, .extra][Int(byte / 12 % 3)]
  if byte > 200 { settings.negative = .purchases }
  if byte % 7 == 0 { settings.columns = [.amount: .number(2), .value: .number(3)] }
  if byte % 11 == 0 { settings.header = Int(byte % 5) }
  if byte % 13 == 0 { settings.currency = "EUR" }
  return settings
}

/// The numbers of a trade can stand beside each other.
private func check(_ trade: Trade) {
  require(trade.fee?.number.isNegative != true, "no fee is negative")
  require(trade.entered(.price)?.isNegative != true, "no price is negative")
  if let amount = trade.entered(.amount), let value = trade.entered(.value), !value.isZero {
    require(amount.isNegative == value.isNegative, "money goes where units do not")
  }
}

/// The amount's digits stand in the file in their order.
private func check(_ trade: Trade, isIn digits: [UInt8]) {
  guard let amount = trade.entered(.amount) else { return }
  var wanted = amount.description.utf8.filter { (48...57).contains($0) }[...]
  wanted = wanted.drop { $0 == 48 }
  while wanted.last == 48 { wanted.removeLast() }
  let isFound = digits.indices.contains { digits[$0...].starts(with: wanted) }
  require(isFound || wanted.isEmpty, "an amount is one of the file's")
}

private func require(_ condition: Bool, _ rule: String) {
  if !condition { fatalError("broken rule: \(rule)") }
}
