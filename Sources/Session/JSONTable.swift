import Commands
import Decimals
import Trades

/// The present sheet as one JSON object, in parts that follow each other, with the keys that `show`
/// answers with.
package struct JSONTable {
  private let session: Session

  /// The rows shown of the present sheet.
  package init(_ session: Session) {
    self.session = session
  }

  /// What comes before the rows.
  package var beginning: [UInt8] {
    var json = JSONOutput(bytes: [])
    json.begin()
    json.string("sheet", session.currentName)
    json.string("method", session.options.method.rawValue)
    json.beginArray("rows")
    return json.bytes
  }

  /// Some of the rows, each on a line of its own.
  package func rows(_ rows: Range<Int>) -> [UInt8] { figures(rows).json.bytes }

  /// What comes behind the rows, up to the list of the numbers that were rounded.
  package var totals: [UInt8] {
    let end = figures(totalsAfter: "\n]").json.bytes
    var json = JSONOutput(bytes: end)
    json.raw(",\n\"rounded\":[")
    return json.bytes
  }

  /// The paths of the numbers of some rows that were rounded; `isStarted` says whether others stand
  /// before them.
  package func rounded(in rows: Range<Int>, isStarted: inout Bool) -> [UInt8] {
    Self.list(figures(rows).rounded ?? [], &isStarted)
  }

  /// The paths of the totals that were rounded, and what comes last.
  package func end(isStarted: inout Bool) -> [UInt8] {
    Self.list(figures(totalsAfter: "").rounded ?? [], &isStarted) + Array("]}\n".utf8)
  }

  private static func list(_ paths: [String], _ isStarted: inout Bool) -> [UInt8] {
    var json = JSONOutput(bytes: [])
    for path in paths {
      json.raw(isStarted ? ",\n" : "\n")
      json.element(path)
      isStarted = true
    }
    return json.bytes
  }

  private func figures(_ rows: Range<Int>) -> JSONFigures {
    var figures = JSONFigures(json: JSONOutput(bytes: []))
    var row = rows.lowerBound
    session.model.forEach(in: rows) { trade in
      figures.json.raw(row > 1 ? ",\n" : "\n")
      figures.write(trade, row, path: "rows[\(row - 1)]", price: session.sheet.price)
      row += 1
    }
    return figures
  }

  private func figures(totalsAfter text: String) -> JSONFigures {
    var figures = JSONFigures(json: JSONOutput(bytes: Array(text.utf8)))
    figures.write(rows: nil, of: session)
    return figures
  }
}
