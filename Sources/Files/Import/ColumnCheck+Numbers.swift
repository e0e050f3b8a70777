/// What the numbers of columns tell where their names leave it open.
extension ColumnCheck {
  /// The roles of columns that a person has not told.
  private func open(_ role: Role) -> [Columns.Column] {
    columns.all(role).filter { $0.meaning.strength < 99 }
  }

  /// What the numbers of a column are counted in, one for each number; nil where one does not say.
  private func units(_ column: Columns.Column) -> Set<String>? {
    var units: Set<String> = []
    let unitColumn = columns.unit(of: column)
    for row in rows where row.indices.contains(column.index) {
      guard NumberCell.estimate(row[column.index]) != nil else { continue }
      var unit = NumberCell.unit(row[column.index])
      if let index = unitColumn?.index, row.indices.contains(index), !row[index].isEmpty {
        unit = row[index]
      }
      if unit.isEmpty { return nil }
      units.insert(Units.named(unit))
    }
    return units.isEmpty ? nil : units
  }

  /// An amount in money is money, and money in coins is an amount.
  mutating func tellMoneyFromUnits() {
    let moneys = Set((columns.all(.price) + columns.all(.value)).flatMap { units($0) ?? [] })
    let assets = Set((columns.all(.asset).flatMap { cells($0.index) }).map(Units.named))
    for column in open(.amount) {
      guard let units = units(column), units.allSatisfy(Units.isMoney),
        units.isDisjoint(with: assets)
      else { continue }
      // Coins that are worth a unit of money are bought for other money.
      let isCoin = units.allSatisfy { Units.rank($0) < 100 }
      if isCoin, moneys.contains(where: { Units.rank($0) == 100 }) { continue }
      columns.move(column, to: .value)
    }
    for column in open(.value) {
      guard let units = units(column), !units.contains(where: Units.isMoney),
        units.allSatisfy({ Units.isCoin($0) || assets.contains($0) })
      else { continue }
      columns.move(column, to: .amount)
    }
  }

  /// Of two amounts, one is money that is the price times the other.
  mutating func tellProducts() {
    guard let price = columns[.price] else { return }
    for column in open(.amount).dropFirst() {
      guard let amount = columns[.amount], areProducts(column, of: amount, price),
        !areProducts(amount, of: column, price)
      else { continue }
      columns.move(column, to: .value)
    }
    // The surest name may be the money.
    if let first = open(.amount).first, let second = columns.all(.amount).dropFirst().first,
      areProducts(first, of: second, price), !areProducts(second, of: first, price)
    {
      columns.move(first, to: .value)
    }
  }

  /// Whether nearly all numbers of a column are those of another one times the price.
  private func areProducts(
    _ product: Columns.Column, of amount: Columns.Column, _ price: Columns.Column
  ) -> Bool {
    var seen = 0
    var fits = 0
    for row in rows {
      let numbers = [product, amount, price].map { column in
        row.indices.contains(column.index) ? NumberCell.estimate(row[column.index]) : nil
      }
      guard let product = numbers[0], let amount = numbers[1], let price = numbers[2] else {
        continue
      }
      seen += 1
      let ratio = amount * price / product
      if ratio > 0.98, ratio < 1.02 { fits += 1 }
    }
    return fits > 0 && fits * 10 >= seen * 9
  }

  /// Columns that should have numbers and have none in any cell.
  mutating func tellTexts() {
    for role in [Role.amount, .price, .value] {
      for column in open(role) {
        let cells = cells(column.index)
        guard !cells.isEmpty, !cells.contains(where: NumberCell.isNumber) else { continue }
        let isNeeded = columns.all(role).count == 1 && (role != .price || columns[.value] == nil)
        if let text = column.meaning.text {
          columns.move(column, to: text)
        } else if !isNeeded {
          columns.forget(column.index)
        }
      }
    }
  }
}
