/// Corrects what columns are taken for by what is in them.
struct ColumnCheck {
  let rows: [[String]]
  var columns: Columns

  /// The columns of a file of which some rows are at hand.
  init(_ columns: Columns, rows: [[String]]) {
    self.columns = columns
    self.rows = rows
    tellNumbersFromUnits()
    tellCodesFromNumbers()
    tellMoneyFromUnits()
    tellProducts()
    tellTexts()
    tellDatesFromSides()
    findDates()
    tellUnnamedUnits()
    tellNamedUnits()
    dropEmptyUnits()
    findMarket()
    findAsset()
  }

  /// The cells of a column that hold something.
  func cells(_ index: Int) -> [String] { cells(index, of: rows) }

  private func cells(_ index: Int, of rows: [[String]]) -> [String] {
    rows.compactMap {
      guard $0.indices.contains(index), !$0[index].isEmpty, $0[index] != "-" else { return nil }
      return $0[index]
    }
  }

  /// The rows that have an amount, or all where none has one.
  private var tradeRows: [[String]] {
    guard let amount = columns[.amount]?.index else { return rows }
    let trades = rows.filter {
      $0.indices.contains(amount) && NumberCell.estimate($0[amount]) != nil
    }
    return trades.isEmpty ? rows : trades
  }

  private func areCodes(_ cells: [String]) -> Bool {
    !cells.isEmpty
      && cells.allSatisfy { cell in
        (2...6).contains(cell.utf8.count)
          && cell.utf8.allSatisfy {
            (65...90).contains($0) || (48...57).contains($0) || (97...122).contains($0)
          }
          && cell.contains(where: \.isLetter)
      }
  }

  private func areMoney(_ cells: [String]) -> Bool {
    areCodes(cells) && cells.allSatisfy { Units.isMoney(Units.named($0)) }
  }

  private func isUnnamed(_ index: Int) -> Bool {
    columns.names.indices.contains(index) && columns.names[index].isEmpty
  }

  /// `Amount Asset` and `Currency conversion fee` may be names of units, and of numbers.
  private mutating func tellNumbersFromUnits() {
    for role in [Role.value, .amount, .price, .fee] {
      for column in columns.all(.unit(role)) {
        let cells = cells(column.index)
        if cells.contains(where: NumberCell.isBare), !cells.contains(where: { areMoney([$0]) }) {
          columns.move(column, to: role, strength: 9)
        }
      }
    }
  }

  /// Where no name says which column has the dates, the first with nothing else on all trades has.
  private mutating func findDates() {
    guard columns[.date] == nil else { return }
    for index in columns.names.indices where columns.isFree(index) {
      let cells = cells(index, of: tradeRows)
      guard !cells.isEmpty, cells.count == tradeRows.count,
        cells.allSatisfy({ DateCell.isDate($0) && !NumberCell.isBare($0) })
      else { continue }
      columns.set(.date, index: index, name: columns.names[index])
      return
    }
  }

  /// `Operazione` may be a kind of transaction, and its date.
  private mutating func tellDatesFromSides() {
    for column in columns.all(.side) {
      let cells = cells(column.index)
      if !cells.isEmpty, cells.allSatisfy({ DateCell.isDate($0) }) {
        columns.move(column, to: .date)
      }
    }
  }

  /// A named column of currencies with the numbers in the unnamed one behind it: `Mutatie,`.
  private mutating func tellCodesFromNumbers() {
    for role in [Role.value, .amount, .price, .fee] {
      for column in columns.all(role) where areMoney(cells(column.index)) {
        columns.forget(column.index)
        guard isUnnamed(column.index + 1) else {
          // `Amount Fiat, Fiat`.
          if columns[.unit(role)] == nil, columns[role] != nil {
            columns.give(.unit(role), to: column.index, like: column)
          }
          continue
        }
        columns.give(role, to: column.index + 1, like: column)
        columns.give(.unit(role), to: column.index, like: column)
      }
    }
  }

  /// An unnamed column of currencies behind one of numbers: `Koers,`.
  private mutating func tellUnnamedUnits() {
    for role in [Role.value, .price, .fee, .amount] {
      for column in columns.all(role) where isUnnamed(column.index + 1) {
        if areMoney(cells(column.index + 1)) {
          columns.give(.unit(role), to: column.index + 1, like: column)
        }
      }
    }
  }

  /// `Trading Unit` behind the amount is its unit, where it has codes.
  private mutating func tellNamedUnits() {
    for column in columns.all(.amount) where columns[.unit(.amount)] == nil {
      let index = column.index + 1
      guard columns.names.indices.contains(index), columns.isFree(index),
        HeaderName(columns.names[index]).words.last == "unit", areCodes(cells(index))
      else { continue }
      columns.give(.unit(.amount), to: index, like: column)
    }
  }

  /// Columns for units that have none.
  private mutating func dropEmptyUnits() {
    for column in columns.all(.currency) + columns.all(.unit(.price)) + columns.all(.unit(.value)) {
      let cells = cells(column.index)
      if cells.isEmpty || !areCodes(cells.filter { $0 != "-" && Units.named($0).utf8.count > 1 }) {
        let areSigns = !cells.isEmpty && cells.allSatisfy { Units.isMoney(Units.named($0)) }
        if !areSigns { columns.forget(column.index) }
      }
    }
  }

  /// A description or name that is a pair on each row that has one; beside it a kind of asset tells
  /// nothing.
  private mutating func findMarket() {
    defer {
      if columns[.market] != nil {
        for column in columns.all(.asset) where column.meaning.strength <= 3 {
          columns.forget(column.index)
        }
      }
    }
    // A column of markets that names no pair names assets.
    if let market = columns[.market], market.meaning.strength < 99 {
      let names = cells(market.index)
      if !names.isEmpty, !names.contains(where: { $0.contains { "/-_:".contains($0) } }),
        names.allSatisfy({ Units.pair($0, isMarket: true) == nil })
      {
        columns.move(market, to: .asset)
      }
    }
    guard columns[.market] == nil else { return }
    let trades = tradeRows
    for column in columns.all(.asset) + columns.all(.text) {
      let cells = cells(column.index, of: trades)
      let isPair = cells.allSatisfy { Units.pair($0, isMarket: false) != nil }
      if isPair, !cells.isEmpty {
        columns.move(column, to: .market)
        return
      }
    }
    // Any other column that is nothing but pairs.
    guard columns[.asset].map({ $0.meaning.strength <= 3 }) ?? true else { return }
    for index in columns.names.indices where columns.isFree(index) {
      let cells = cells(index, of: trades)
      guard !cells.isEmpty, cells.allSatisfy({ Units.pair($0, isMarket: false) != nil }) else {
        continue
      }
      let meaning = HeaderMeaning(role: .market, strength: 3)
      columns.add(Columns.Column(index: index, name: columns.names[index], meaning: meaning))
      return
    }
  }

  /// A column of currencies that are none names the asset.
  private mutating func findAsset() {
    // A name that may be one of assets has numbers of something else.
    for column in columns.all(.asset) where column.meaning.strength == 6 {
      if cells(column.index).allSatisfy(NumberCell.isBare) { columns.forget(column.index) }
    }
    let known = columns.all(.asset).filter { !cells($0.index).isEmpty }
    for column in columns.all(.asset) where cells(column.index).isEmpty {
      columns.forget(column.index)
    }
    guard known.isEmpty || known[0].meaning.strength <= 3, columns[.market] == nil else { return }
    for column in columns.all(.currency).reversed() {
      let units = cells(column.index).map(Units.named)
      if !units.isEmpty, units.allSatisfy({ !Units.isMoney($0) }) {
        columns.move(column, to: .asset)
        return
      }
    }
    // Beside the currency of the price the other one is of the asset, or of both.
    if columns.all(.currency).count > 1, let column = columns.all(.currency).last,
      cells(column.index).contains(where: { !Units.isMoney(Units.named($0)) })
    {
      columns.move(column, to: .asset)
    }
  }
}
