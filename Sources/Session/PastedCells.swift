import Commands
import Decimals

/// Cells of a spreadsheet that were pasted at once: on each line an amount and a price, with a tab
/// between them.
public struct PastedCells {
  /// A line that was not read, and why.
  public struct Skipped {
    /// The line's number within the pasted text, from 1.
    public let line: Int
    /// The reason, in a clause.
    public let reason: String
  }

  /// The lines that are not blank, each with its number and its cells.
  let lines: [(number: Int, cells: [Substring])]

  /// Nil where the text is not such a block, but lines to be run one by one.
  public init?(_ text: [UInt8]) {
    let text = String(decoding: text, as: UTF8.self)
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { ($0 + 1, Self.cells($1)) }.filter { !$1.isEmpty }
    guard lines.count > 1, lines.allSatisfy({ $0.cells.count > 1 }),
      lines.contains(where: { $0.cells.allSatisfy(Self.isNumber) }),
      !lines.contains(where: { Catalogue.isVerb(Array($0.cells[0].utf8)[...]) })
    else { return nil }
  }

  /// What so many purchases are called that one change has made.
  public static func name(purchases: Int) -> [UInt8] {
    Array("\(purchases) pasted \(purchases == 1 ? "purchase" : "purchases")".utf8)
  }

  /// Why a line is no purchase, before its numbers are read; nil where they are to be read.
  func refusal(of index: Int) -> String? {
    let cells = lines[index].cells
    if index == 0, !cells.contains(where: { $0.contains(where: \.isNumber) }) { return "a header" }
    if cells.contains(where: { $0.contains(";") }) { return "';' in a cell, expected a number" }
    return cells.count == 2 ? nil : "expected two cells, an amount and a price"
  }

  /// The cells of a line without the empty ones at its end; none of a blank line.
  private static func cells(_ line: Substring) -> [Substring] {
    var cells = line.split(separator: "\t", omittingEmptySubsequences: false).map { cell in
      cell.trimmingPrefix { $0 == " " }
    }
    while cells.last?.isEmpty == true { cells.removeLast() }
    return cells
  }

  private static func isNumber(_ cell: Substring) -> Bool {
    (try? Decimal.read(Array(cell.utf8)[...])) != nil
  }
}

extension Session {
  /// Makes a purchase of each line of pasted cells: says what was not read, and then what has
  /// changed, which is one change. Each command that is accepted is handed over.
  public mutating func buy(
    _ cells: PastedCells, accepted: (_ command: [UInt8]) -> Void = { _ in }
  ) -> [Report] {
    var after = self
    var skipped: [PastedCells.Skipped] = []
    var changed: Range<Int>?
    for (index, line) in cells.lines.enumerated() {
      var reason = cells.refusal(of: index)
      if reason == nil {
        let command = Array("buy \(line.cells.joined(separator: " "))".utf8)
        after.run(command, in: 0..<command.count) { reply, _ in
          switch reply.result {
          case .success(.change(_, let rows, _)):
            changed = rows.hull(with: changed)
            accepted(command)
          case .success: break
          case .failure(let refusal): reason = refusal.diagnostic.message
          }
        }
      }
      if let reason { skipped.append(.init(line: line.number, reason: reason)) }
    }
    let summary = Report.pasted(
      purchases: cells.lines.count - skipped.count, skipped: skipped)
    guard let changed else { return [summary] }
    let change = take(after.model, changed: changed)
    sheet.undoable.nameNewest(PastedCells.name(purchases: cells.lines.count - skipped.count))
    return [summary, change]
  }
}
