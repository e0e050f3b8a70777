import Commands
import Decimals
import Files
import Foundation
import Session
import Testing
import Trades

/// A file of some lines, and what is read of it.
struct SmallFile {
  let bytes: [UInt8]
  var settings = ImportSettings()

  init(_ lines: String...) { self.init(text: lines.joined(separator: "\n")) }

  init(text: String) { self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The same file with something settled.
  func with(_ change: (inout ImportSettings) -> Void) -> SmallFile {
    var copy = self
    change(&copy.settings)
    return copy
  }

  /// What is read of it.
  func read() throws -> ImportedFile {
    let url = FileManager.default.temporaryDirectory.appending(path: "dca-\(UUID()).csv")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(bytes).write(to: url)
    var request = ImportRequest(path: url.path)
    request.settings = settings
    return try TradeFile.read(request)
  }

  /// The trades in short: `2024-01-31 0.5 @ 100 fee 2`, and `0.5 = 50` where the money was kept.
  func trades() throws -> [String] {
    try read().assets.flatMap { $0.trades.map(Self.short) }
  }

  static func short(_ trade: Trade) -> String {
    func text(_ field: Field) -> String { trade.entered(field)?.description ?? "?" }
    var words: [String] = []
    if let date = trade.date { words.append("\(date)") }
    words.append(text(.amount))
    words += trade.isEntered(.price) ? ["@", text(.price)] : ["=", text(.value)]
    switch trade.fee {
    case .money(let money): words += ["fee", "\(money)"]
    case .rate(let rate): words += ["fee rate", "\(rate)"]
    case .units(let units): words += ["fee", "\(units)", "units"]
    case nil: break
    }
    if let note = trade.note { words += ["note", note] }
    return words.joined(separator: " ")
  }

  /// A purchase of 7 in short.
  static func short(price: String) throws -> String { "7 @ \(try Decimal.read(price))" }

  /// The rows skipped in short: `3 Type Deposit`.
  func skipped() throws -> [String] {
    try read().skipped.groups.flatMap { group in
      group.lines.map { lines in
        let last = lines.count > 1 ? "..\(lines.upperBound)" : ""
        return "\(lines.lowerBound)\(last) \(group.reason)"
      }
    }
  }

  /// Why it is refused, the line, and what would settle it.
  func refusal() throws -> ImportRefusal {
    do {
      let file = try read()
      Issue.record("read as \(file.assets)")
      throw ImportFailure.stopped
    } catch let failure as ImportFailure {
      guard case .refused(let refusal) = failure else { throw failure }
      return refusal
    }
  }
}
