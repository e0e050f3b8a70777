import Decimals
import Trades

extension ImportReport {
  /// Writes the report as an object.
  func write(to writer: inout JSONFigures) {
    writer.json.beginObject("import")
    writer.json.string("file", path)
    writer.json.bool("dry_run", isDryRun)
    writer.json.string("currency", currency)
    writer.json.number("rows_read", rowsRead)
    writer.json.number("trades", tradeCount)
    writer.json.number("joined", joinedRows)
    writer.json.beginArray("columns")
    for column in columns {
      writer.json.begin()
      writer.json.string("role", column.role)
      writer.json.number("number", column.number)
      writer.json.string("name", column.name)
      writer.json.end()
    }
    writer.json.endArray()
    writer.json.strings("remarks", remarks)
    Self.write("skipped", skipped, &writer.json)
    Self.write("uncounted_fees", uncountedFees, &writer.json)
    writer.json.beginArray("sheets")
    for (index, part) in parts.enumerated() {
      writer.json.begin()
      writer.json.string("sheet", part.sheet)
      writer.json.string("asset", part.asset)
      Self.write("bought", part.purchases, path: "import.sheets[\(index)]", &writer)
      Self.write("sold", part.sales, path: "import.sheets[\(index)]", &writer)
      writer.json.end()
    }
    writer.json.endArray()
    writer.json.end()
  }

  private static func write(_ name: String, _ rows: SkippedRows, _ json: inout JSONOutput) {
    json.beginArray(name)
    for group in rows.groups {
      json.begin()
      json.string("reason", group.reason)
      json.number("count", group.count)
      json.beginArray("lines")
      for lines in group.lines {
        json.begin()
        json.number("first", lines.lowerBound)
        json.number("last", lines.upperBound)
        json.end()
      }
      json.endArray()
      json.end()
    }
    json.endArray()
  }

  private static func write(
    _ name: String, _ side: Turnover, path: String, _ writer: inout JSONFigures
  ) {
    writer.json.beginObject(name)
    writer.json.number("trades", side.count)
    for (key, figure) in [
      ("amount", side.amount), ("value", side.value), ("fees", side.fees),
      ("fee_units", side.unitFees),
    ] {
      writer.figure(key, figure, path: "\(path).\(name)")
    }
    writer.json.end()
  }
}
