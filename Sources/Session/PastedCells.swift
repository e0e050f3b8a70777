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

  /// The lines that are not blank.
  let lines: [(number: Int, text: [UInt8])]
  private static let tab = UInt8(ascii: "\t")

  /// Nil where the text is not such a block, but lines to be run one by one.
  public init?(_ text: [UInt8]) {
    let ends: [UInt8] = [0x0A, 0x0D]
    var lines: [(number: Int, text: [UInt8])] = []
    var number = 0
    var previous: UInt8?
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: ends.contains) {
      // Between a carriage return and its newline there is no line.
      let end = line.endIndex < text.count ? text[line.endIndex] : nil
      let isInside = line.isEmpty && previous == 0x0D && end == 0x0A
      previous = end
      if isInside { continue }
      number += 1
      if line.contains(where: { $0 != Self.tab && $0 != 0x20 }) {
        lines.append((number, Array(line)))
      }
    }
    self.lines = lines
    guard lines.count > 1, lines.allSatisfy({ $0.text.contains(Self.tab) }),
      lines.contains(where: { Self.cells($0.text).allSatisfy(Self.isNumber) }),
      !lines.contains(where: { Catalogue.isVerb(Self.cells($0.text).first ?? []) })
    else { return nil }
  }

  /// Why a line is no purchase, before its numbers are read; nil where they are to be read.
  func refusal(of index: Int) -> String? {
    let cells = Self.cells(lines[index].text)
    if index == 0, !cells.contains(where: { $0.contains { (48...57).contains($0) } }) {
      return "a header"
    }
    if cells.contains(where: { $0.contains(UInt8(ascii: ";")) }) {
      return "';' in a cell, expected a number"
    }
    guard cells.count == 2 else { return "\(cells.count) cells, expected an amount and a price" }
    return nil
  }

  /// The cells of a line without the empty ones at its end.
  private static func cells(_ line: [UInt8]) -> [ArraySlice<UInt8>] {
    var cells = line.split(separator: tab, omittingEmptySubsequences: false).map { cell in
      cell.trimmingPrefix { $0 == 0x20 }
    }
    while cells.last?.isEmpty == true { cells.removeLast() }
    return cells
  }

  private static func isNumber(_ cell: ArraySlice<UInt8>) -> Bool {
    (try? Decimal.read(cell)) != nil
  }
}

extension Session {
  /// Makes a purchase of each line of pasted cells: one change, with what was not read.
  public mutating func buy(_ cells: PastedCells) -> Report {
    var after = self
    var skipped: [PastedCells.Skipped] = []
    for (index, line) in cells.lines.enumerated() {
      var reason = cells.refusal(of: index)
      if reason == nil {
        let command = "buy ".utf8 + line.text
        after.run(command, in: 0..<command.count) { reply, _ in
          if case .failure(let refusal) = reply.result { reason = refusal.diagnostic.message }
        }
      }
      if let reason { skipped.append(.init(line: line.number, reason: reason)) }
    }
    let read = cells.lines.count - skipped.count
    let before = model
    if read > 0 { replaceTable(with: after.model) }
    return .pasted(from: before, read: read, skipped: skipped)
  }
}
