/// Corrects what columns are taken for by what is in them.
struct ColumnCheck {
  private let rows: [[String]]
  private(set) var columns: Columns

  /// The columns of a file of which some rows are at hand.
  init(_ columns: Columns, rows: [[String]]) {
    self.columns = columns
    self.rows = rows
    tellNumbersFromUnits()
    tellCodesFromNumbers()
    tellDatesFromSides()
    tellUnnamedUnits()
    tellNamedUnits()
    dropEmptyUnits()
    findMarket()
    findAsset()
  }

  private func cells(_ index: Int) -> [String] {
    rows.compactMap { $0.indices.contains(index) && !$0[index].isEmpty ? $0[index] : nil }
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
          columns.move(column, to: role)
        }
      }
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
        guard isUnnamed(column.index + 1) else { continue }
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
    guard columns[.market] == nil else { return }
    for column in columns.all(.asset) + columns.all(.text) {
      let cells = cells(column.index)
      let isPair = cells.allSatisfy { Units.pair($0, isMarket: false) != nil }
      if isPair, !cells.isEmpty {
        columns.move(column, to: .market)
        return
      }
    }
  }

  /// A column of currencies that are none names the asset.
  private mutating func findAsset() {
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
