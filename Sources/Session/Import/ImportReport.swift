import Commands
import Trades

/// What an import has added, or would add, and all rows that it has not.
public struct ImportReport: Sendable {
  /// What has come to one sheet.
  struct Part: Sendable {
    /// The asset's name in the file; nil where it names none.
    let asset: String?
    let sheet: String
    let purchases: Turnover
    let sales: Turnover

    var count: Int { purchases.count + sales.count }
  }

  let path: String
  let currency: String?
  let rowsRead: Int
  let joinedRows: Int
  let columns: [ImportedFile.Column]
  let remarks: [String]
  let uncountedFees: SkippedRows
  /// The rows left out, those that the table has already or cannot take among them.
  var skipped: SkippedRows
  var parts: [Part] = []
  /// Whether rows were left out since the table has them, or has not what they sell.
  var hasRepeats = false
  var hasOversold = false
  let isDryRun: Bool

  init(_ file: ImportedFile, _ request: ImportRequest) {
    path = file.path
    currency = file.currency
    rowsRead = file.rowsRead
    joinedRows = file.joinedRows
    columns = file.columns
    remarks = file.remarks
    uncountedFees = file.uncountedFees
    skipped = file.skipped
    isDryRun = request.isDryRun
  }

  /// Whether any trade has come into the session.
  var hasChanged: Bool { !isDryRun && !parts.isEmpty }

  var tradeCount: Int { parts.reduce(0) { $0 + $1.count } }
}
