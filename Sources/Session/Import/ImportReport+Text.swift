import Commands
import Decimals
import Trades

extension ImportReport {
  /// How many places of one kind are named one by one.
  private static let namedPlaces = 12

  /// Writes what was read, how, what was left out and why, and what the trades add up to.
  func write(_ format: NumberFormat, width: Int, to output: inout TextOutput) {
    var heading =
      "\(path): \(Self.counted(rowsRead, "row")), \(Self.counted(tradeCount, "trade"))"
    if let currency { heading += " in \(currency)" }
    if joinedRows > 0 { heading += ", \(Self.counted(joinedRows, "row")) joined to them" }
    if skipped.count > 0 { heading += ", \(Self.counted(skipped.count, "row")) left out" }
    output.wrap(heading, from: 0, width: width)
    let lines = self.lines(format)
    let indent = lines.reduce(0) { max($0, TextWidth.of($1.label)) } + 4
    for (label, text) in lines {
      output.pad(2)
      output.write(label, .bold)
      output.pad(indent - 2 - TextWidth.of(label))
      output.wrap(text, from: indent, width: width)
    }
    if hasRepeats {
      output.wrap(
        "'again' behind the file's name adds those in the table, too", from: 0, width: width)
    }
    if hasOversold {
      output.wrap(
        "'buy' what was held before the file begins, and import again, for the sales left out",
        from: 0, width: width)
    }
    if isDryRun { output.line("nothing has changed: this was a dry run") }
  }

  private func lines(_ format: NumberFormat) -> [(label: String, text: String)] {
    var lines: [(label: String, text: String)] = []
    if !columns.isEmpty {
      let names = columns.map { column in
        "\(column.role) \(column.number)" + (column.name.isEmpty ? "" : " '\(column.name)'")
      }
      lines.append(("columns", names.joined(separator: ", ")))
    }
    if !remarks.isEmpty { lines.append(("read", remarks.joined(separator: "; "))) }
    for group in skipped.groups { lines.append(("left out", Self.text(group, group.reason))) }
    for group in uncountedFees.groups {
      let unit = group.reason.isEmpty ? "" : " in \(group.reason)"
      lines.append(("no fee", Self.text(group, "the fee\(unit) is not counted")))
    }
    for part in parts {
      let trades = Self.counted(part.count, "trade") + (part.asset.map { " of \($0)" } ?? "")
      let sides = [
        Self.text(part.purchases, "bought", format), Self.text(part.sales, "sold", format),
      ]
      lines.append(
        (part.sheet, "\(trades): " + sides.compactMap { $0 }.joined(separator: "; ")))
    }
    return lines
  }

  /// Why some rows were left out, and which.
  private static func text(_ group: ImportedFile.Skipped, _ reason: String) -> String {
    var places = group.lines.prefix(namedPlaces).map { lines in
      lines.count == 1 ? "\(lines.lowerBound)" : "\(lines.lowerBound)..\(lines.upperBound)"
    }
    let rest = group.lines.dropFirst(namedPlaces).reduce(0) { $0 + $1.count }
    if rest > 0 { places.append("\(rest) more") }
    let noun = group.count == 1 ? "line" : "lines"
    return "\(reason) (\(noun) \(places.joined(separator: ", ")))"
  }

  private static func text(
    _ side: Turnover, _ verb: String, _ format: NumberFormat
  ) -> String? {
    guard side.count > 0 else { return nil }
    var fees = side.fees.isZero ? "" : ", fees \(format.text(side.fees))"
    if !side.unitFees.isZero { fees += ", fees \(format.text(side.unitFees)) units" }
    return "\(verb) \(format.text(side.amount)) for \(format.text(side.value))\(fees)"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
