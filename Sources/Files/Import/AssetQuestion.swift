import Commands

/// Asks for the column of assets where none is known and one may be: several assets in one average
/// would be a wrong number.
struct AssetQuestion {
  private let columns: Columns
  private let rows: [[String]]
  private let settings: ImportSettings

  init(_ columns: Columns, rows: [[String]], _ settings: ImportSettings) {
    self.columns = columns
    self.rows = rows
    self.settings = settings
  }

  /// Words of names of columns that tell no assets apart.
  private static let others: Set<String> = [
    "account", "konto", "compte", "rekening", "conto", "cuenta", "portfolio", "depot", "broker",
    "exchange", "borse", "beurs", "bourse", "bolsa", "borsa", "venue", "platform", "order",
    "orders",
    "id", "number", "no", "nr", "nummer", "reference", "referenz", "ref", "method", "user",
    "wallet",
    "country", "type", "class", "status", "liquidity", "role", "maker", "wrapper", "source", "tag",
    "place", "market", "owner", "email", "uid", "uuid", "txid", "hash", "address", "adresse",
    "balance", "saldo", "person", "broker", "bank", "currency", "settlement", "open", "close",
    "condition", "force", "isin", "location", "ort", "ausfuhrungsort", "handelsplatz",
  ]

  /// What is asked; nil where nothing has to be.
  var refusal: ImportRefusal? {
    guard settings.columns[.asset] == nil, columns[.asset] == nil, columns[.market] == nil,
      columns[.text] == nil, let amount = columns[.amount], columns.unit(of: amount) == nil,
      amount.meaning.unit == nil
    else { return nil }
    let trades = rows.filter {
      $0.indices.contains(amount.index) && NumberCell.estimate($0[amount.index]) != nil
    }
    guard trades.count > 1, !trades.contains(where: hasUnit(amount.index)) else { return nil }
    for (index, name) in columns.names.enumerated() where columns.isFree(index) {
      guard Set(HeaderName(name).words).isDisjoint(with: Self.others) else { continue }
      let cells = trades.map { $0.indices.contains(index) ? $0[index] : "" }
      let kinds = Set(cells.map { $0.uppercased() })
      guard kinds.count > 1, cells.allSatisfy(isName) else { continue }
      let other = cells.first { $0.uppercased() != cells[0].uppercased() } ?? ""
      let title = name.isEmpty ? "column \(index + 1)" : "column '\(name)'"
      return ImportRefusal(
        "nothing tells whether the rows are of one asset: \(title) has \(cells[0]) and \(other)",
        settlements: ["asset column \(index + 1)", "asset none"])
    }
    return nil
  }

  private func hasUnit(_ index: Int) -> ([String]) -> Bool {
    { row in
      let unit = NumberCell.unit(row[index])
      return !unit.isEmpty && !Units.isPieces(unit)
    }
  }

  private func isName(_ cell: String) -> Bool {
    cell.contains(where: \.isLetter) && cell.count <= 80 && !NumberCell.isNumber(cell)
      && !DateCell.isDate(cell) && SideWords.activity(of: cell) == nil
  }

  /// Why a file has no trades whose columns of amounts have turned out to be money.
  static func noAmount(_ columns: Columns) -> ImportRefusal {
    let names = columns.all(.value).map { "'\($0.name)'" }
    return ImportRefusal(
      "no column has the amount of units"
        + (names.isEmpty ? "" : ": \(names.joined(separator: ", ")) holds money"),
      settlements: ["amount column N"])
  }
}
