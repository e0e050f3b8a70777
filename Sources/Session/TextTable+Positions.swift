import Commands
import Decimals
import Trades

/// Tables of positions, prices and lots.
extension TextTable {
  /// Positions in columns, each behind the first with its difference to it.
  init(comparing positions: [(name: String, position: Position)], _ format: NumberFormat) {
    let shown = Measure.allCases.filter { measure in
      positions.contains { $0.position.shows(measure) }
    }
    let first = positions[0]
    var names = [first.name]
    for (name, _) in positions.dropFirst() {
      names += [name, positions.count == 2 ? "difference" : "\(name) - \(first.name)"]
    }
    self.init(
      [.names("", names)]
        + shown.map { measure in
          let base = first.position[measure]
          var cells = [Cell(format.text(base))]
          for (_, position) in positions.dropFirst() {
            let figure = position[measure]
            let difference = base.flatMap { base in figure.map { $0 - base } }
            cells.append(Cell(format.text(figure), figure == base ? .plain : .changed))
            cells.append(Cell(format.signed(difference)))
          }
          return .cells(measure.name, title: measure.name, cells)
        } + Self.prices(positions.map(\.position), format))
  }

  /// The market prices, where they are not all the same.
  private static func prices(
    _ positions: [Position], _ format: NumberFormat
  ) -> [Line] {
    let prices = positions.map { $0.price.map { Figure($0) } }
    guard prices.contains(where: { $0 != prices[0] }) else { return [] }
    let cells = prices.enumerated().flatMap { index, price in
      [Cell(format.text(price))] + (index == 0 ? [] : [Cell()])
    }
    return [.cells("market price", title: "market price", cells)]
  }

  /// A line for each of some prices.
  init(prices positions: [Position], _ format: NumberFormat) {
    self.init(
      [.names("price", [Measure.valueNow, .gain, .gainPercent].map(\.name))]
        + positions.map { position in
          let price = format.text(entered: position.price ?? .zero)
          return .cells(
            price, title: "price \(price)",
            [
              Cell(format.text(position[.valueNow])), Cell(format.signed(position[.gain])),
              Cell(position[.gainPercent].map(Percent.text) ?? "n/a"),
            ])
        })
  }

  /// Lots, each with the row of its purchase.
  init(lots: [Lot], _ format: NumberFormat) {
    guard !lots.isEmpty else {
      self.init([.remark("nothing is held")])
      return
    }
    let hasDates = lots.contains { $0.date != nil }
    let names = [Measure.amount.name, Question.Label.unitCost.name, Measure.cost.name]
    self.init(
      [.names("row", names + (hasDates ? [Question.Label.date.name] : []))]
        + lots.map { lot in
          let cells = [lot.amount, lot.unitCost, lot.cost].map { Cell(format.text($0)) }
          return .cells(
            lot.row.map { "\($0)" } ?? "pool", title: lot.row.map { "row \($0)" } ?? "pool",
            cells + (hasDates ? [Cell(lot.date?.description ?? "")] : []))
        })
  }
}
