import Decimals
import Trades

/// Numbers of tables as JSON, each with all its digits, and the paths of those that were rounded.
struct JSONFigures {
  var json: JSONOutput
  /// Nil until a number has been written.
  private(set) var rounded: [String]?

  init(json: JSONOutput) {
    self.json = json
  }

  /// A number, or `null`; `path` leads to the object that it is in.
  mutating func figure(_ name: String, _ figure: Figure?, path: String) {
    decimal(name, figure?.decimal, path: path)
  }

  mutating func decimal(_ name: String, _ number: Decimal?, path: String) {
    json.decimal(name, number)
    if rounded == nil { rounded = [] }
    if number?.isRounded == true { rounded?.append(path.isEmpty ? name : "\(path).\(name)") }
  }

  /// The paths of the numbers that were rounded, where any numbers were written.
  mutating func writeRounded() {
    if let rounded { json.strings("rounded", rounded) }
  }

  /// What a table has led to, as an object.
  mutating func write(_ name: String, _ position: Position, path: String? = nil) {
    json.beginObject(name)
    for measure in Measure.allCases where Self.isWritten(measure, position) {
      figure(measure.rawValue, position[measure], path: path ?? name)
    }
    json.end()
  }

  /// Those of a market price are there only where there is one.
  private static func isWritten(_ measure: Measure, _ position: Position) -> Bool {
    switch measure {
    case .valueNow, .gain, .gainPercent, .totalGain: position.price != nil
    default: true
    }
  }

  /// Rows of the table, and what it has led to.
  mutating func write(rows: Range<Int>?, of session: borrowing Session) {
    if let rows {
      json.beginArray("rows")
      var row = rows.lowerBound
      session.model.forEach(in: rows) { trade in
        write(
          trade, row, path: "rows[\(row - rows.lowerBound)]", price: session.sheet.price)
        row += 1
      }
      json.endArray()
    }
    if let price = session.sheet.price { decimal("price", price, path: "") }
    write("totals", session.position)
    let unpriced = session.model.unpricedCount
    if unpriced > 0 {
      json.beginObject("without_price")
      json.number("count", unpriced)
      json.numbers("first_rows", session.model.unpricedRows(atMost: Self.namedRows))
      json.end()
    }
  }

  /// How many rows without a price are named.
  private static let namedRows = 10

  /// A row of the table as an object.
  mutating func write(_ trade: Trade, _ row: Int, path: String, price: Decimal?) {
    json.begin()
    json.number("row", row)
    write(trade, path: path)
    if let price { figure("to_market", trade.distance(to: price), path: path) }
    json.end()
  }

  private mutating func write(_ trade: Trade, path: String) {
    for field in Field.allCases {
      decimal(field.name, trade.entered(field) ?? trade[field]?.decimal, path: path)
    }
    figure("fee", trade.feeMoney, path: path)
    switch trade.fee {
    case .units(let units): decimal("fee_units", units, path: path)
    case .rate(let rate): decimal("fee_rate", rate, path: path)
    case .money, nil: break
    }
    json.string("date", trade.date?.description)
    json.string("note", trade.note)
    if let lots = trade.lots { json.numbers("from", lots) }
  }

  mutating func write(_ lots: [Lot], _ method: CostMethod) {
    json.string("method", method.rawValue)
    json.beginArray("lots")
    for (index, lot) in lots.enumerated() {
      json.begin()
      if let row = lot.row { json.number("row", row) } else { json.string("row", nil) }
      json.string("date", lot.date?.description)
      let path = "lots[\(index)]"
      figure("amount", lot.amount, path: path)
      figure("cost", lot.cost, path: path)
      figure("unit_cost", lot.unitCost, path: path)
      json.end()
    }
    json.endArray()
  }

  mutating func write(_ positions: [Position]) {
    json.beginArray("prices")
    for (index, position) in positions.enumerated() {
      json.begin()
      let path = "prices[\(index)]"
      decimal("price", position.price, path: path)
      for measure in [Measure.valueNow, .gain, .gainPercent] {
        figure(measure.rawValue, position[measure], path: path)
      }
      json.end()
    }
    json.endArray()
  }

  /// Before, after and the difference of what commands would lead to.
  mutating func write(_ before: Position, _ after: Position) {
    write("before", before)
    write("after", after)
    difference("difference", before, after, path: "difference")
  }

  private mutating func difference(
    _ name: String, _ first: Position, _ second: Position, path: String
  ) {
    json.beginObject(name)
    for measure in Measure.allCases where Self.isWritten(measure, second) {
      let difference = first[measure].flatMap { base in second[measure].map { $0 - base } }
      figure(measure.rawValue, difference, path: path)
    }
    json.end()
  }

  mutating func write(_ sheets: [SheetSummary], current: String) {
    json.string("sheet", current)
    json.beginArray("sheets")
    for (index, sheet) in sheets.enumerated() {
      json.begin()
      json.string("name", sheet.name)
      write("totals", sheet.position, path: "sheets[\(index)].totals")
      json.end()
    }
    json.endArray()
    json.beginObject("total")
    for measure in [Measure.cost, .valueNow, .gain] {
      figure(measure.rawValue, SheetSummary.sum(measure, of: sheets), path: "total")
    }
    json.end()
  }

  mutating func write(_ comparison: Comparison) {
    json.beginArray("sheets")
    for (index, sheet) in comparison.sheets.enumerated() {
      json.begin()
      json.string("name", sheet.name)
      write("totals", sheet.position, path: "sheets[\(index)].totals")
      if index > 0 {
        difference(
          "difference", comparison.sheets[0].position, sheet.position,
          path: "sheets[\(index)].difference")
      }
      json.end()
    }
    json.endArray()
    json.beginArray("rows")
    for (index, differing) in comparison.rows.enumerated() {
      json.begin()
      json.number("row", differing.row)
      json.beginArray("trades")
      for (place, trade) in differing.trades.enumerated() {
        if let trade {
          json.begin()
          write(trade, path: "rows[\(index)].trades[\(place)]")
          json.end()
        } else {
          json.null()
        }
      }
      json.endArray()
      json.end()
    }
    json.endArray()
    json.bool("more_rows_differ", comparison.hasMore)
  }

  mutating func write(_ answer: GridAnswer) {
    json.string("measure", answer.grid.measure.rawValue)
    figure("now", answer.now, path: "")
    json.decimals("prices", answer.grid.prices.numbers)
    switch answer.grid.quantities {
    case .amounts(let steps): json.decimals("amounts", steps.numbers)
    case .money(let steps): json.decimals("money", steps.numbers)
    }
    json.beginArray("cells")
    for (row, figures) in answer.cells.enumerated() {
      let numbers = figures.map { $0?.decimal }
      json.decimals(numbers)
      for (column, number) in numbers.enumerated() where number?.isRounded == true {
        rounded?.append("cells[\(row)][\(column)]")
      }
    }
    json.endArray()
  }

  mutating func write(_ target: TargetAnswer) {
    json.beginObject("answer")
    switch target.answer {
    case .ok(let order): write(order, status: "ok", target)
    case .buys(let count, let order, let needed):
      write(order, status: "ok", target)
      figure("count", count, path: "answer")
      figure("needed", needed, path: "answer")
    case .met(let order):
      write(order, status: "met", target)
      if case .breakEven = target.target.goal {
        figure("ahead_by", target.after(order).realised, path: "answer")
      }
    case .any: json.string("status", "any")
    case .impossible(let obstacle, let reach):
      json.string("status", "impossible")
      json.string("reason", obstacle.words(NumberFormat()))
      if let reach {
        json.beginObject("reach")
        write("lower", reach.lower)
        write("upper", reach.upper)
        json.end()
      }
    }
    json.end()
  }

  private mutating func write(_ order: Order, status: String, _ target: TargetAnswer) {
    json.string("status", status)
    json.string("side", order.side.verb)
    figure("amount", order.amount, path: "answer")
    figure("money", order.value, path: "answer")
    figure("price", order.price, path: "answer")
    figure("fee", order.fee, path: "answer")
    figure("settlement", order.settlement, path: "answer")
    let after = target.after(order)
    figure("average", after.average, path: "answer")
    figure("break_even", after.breakEven, path: "answer")
    figure("held", after.amount, path: "answer")
    figure("cost", after.cost, path: "answer")
    json.string("line", target.line)
    if target.hasWhole {
      json.beginArray("whole")
      for (index, whole) in order.whole.enumerated() {
        json.begin()
        let path = "answer.whole[\(index)]"
        figure("amount", whole.amount, path: path)
        figure("money", whole.value, path: path)
        figure("average", target.after(whole).average, path: path)
        figure("break_even", target.after(whole).breakEven, path: path)
        json.end()
      }
      json.endArray()
    }
  }

  /// A bound of what can be reached: the number, and whether it is reached; `null` for none.
  private mutating func write(_ name: String, _ bound: Reach.Bound) {
    let (number, isReached): (Figure?, Bool) =
      switch bound {
      case .closed(let number): (number, true)
      case .open(let number): (number, false)
      case .unbounded: (nil, false)
      }
    figure(name, number, path: "answer.reach")
    json.bool("\(name)_reached", isReached)
  }
}
