import Commands
import Decimals
import Trades

/// What each of some purchases would lead to.
public struct GridAnswer {
  let grid: Grid
  /// What is shown of the table as it is.
  let now: Figure?
  /// For each price what each quantity leads to.
  let cells: [[Figure?]]

  init(
    _ grid: Grid, _ position: Position, fee: Order.Fee, at command: Range<Int>
  ) throws(Diagnostic) {
    guard grid.cellCount <= Grid.maximumCells else {
      throw Diagnostic(
        .steps, "the grid has \(grid.cellCount) cells", at: command,
        label: "expected at most \(Grid.maximumCells)")
    }
    self.grid = grid
    now = position[grid.measure]
    cells = grid.prices.numbers.map { price in
      grid.quantities.steps.numbers.map { quantity in
        Self.measure(grid, position, fee, price: Figure(price), quantity: Figure(quantity))
      }
    }
  }

  private static func measure(
    _ grid: Grid, _ position: Position, _ fee: Order.Fee, price: Figure, quantity: Figure
  ) -> Figure? {
    let amount: Figure
    switch grid.quantities {
    case .amounts: amount = quantity
    case .money:
      guard let bought = quantity / price else { return nil }
      amount = bought
    }
    let after = Order(.buy, amount, at: price, fee: fee, holding: position.holding).after
    switch grid.measure {
    case .average: return after.average
    case .cost: return after.cost
    case .breakEven: return after.breakEven
    default: return after.amount * (position.price.map { Figure($0) } ?? price) - after.cost
    }
  }

  func write(_ format: NumberFormat, width: Int, to output: inout TextOutput) {
    let isMoney = if case .money = grid.quantities { true } else { false }
    let quantities = grid.quantities.steps.numbers.map { number in
      (isMoney ? "$" : "") + format.text(entered: number)
    }
    var heading = "\(grid.measure.name) after buying; now \(format.text(now))"
    if cells.contains(where: { $0.contains { $0 != nil && $0 == now } }) {
      heading += ", marked ="
    }
    if grid.measure == .gain, now == nil {
      heading += "; there is no market price: each at its own"
    }
    output.wrap(heading, from: 0, width: width)
    var lines: [TextTable.Line] = [.names("price", quantities)]
    for (price, figures) in zip(grid.prices.numbers, cells) {
      let label = format.text(entered: price)
      let row = figures.map { figure in
        let isNow = figure != nil && figure == now
        return TextTable.Cell(format.text(figure) + (isNow ? "=" : ""), isNow ? .changed : .plain)
      }
      lines.append(.cells(label, title: "price \(label)", row))
    }
    TextTable(lines).write(width: width, to: &output)
  }
}
