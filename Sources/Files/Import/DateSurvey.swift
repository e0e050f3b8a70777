import Trades

/// Looks at the dates of a column and settles the order of their numbers.
///
/// What lies more than a year ahead is no reading of a date that has another one: `31/01/24` is no
/// day of 2031.
struct DateSurvey {
  private let latest: Day?
  /// The orders by which the calendar has all dates that tell something.
  private var possible = Set(DateOrder.allCases)
  private var example: (text: String, line: Int)?
  private var evidence: (text: String, line: Int)?
  /// The first number of days, and whether there is anything else.
  private var dayNumber: (text: String, day: Day, line: Int)?
  private var hasOthers = false
  /// The first number of seconds or milliseconds since 1970.
  private var moment: (text: String, day: Day, line: Int)?

  /// Looks at dates up to a year after a time in seconds since 1970.
  init(now: Int) { latest = Day(daysSince1970: now / 86_400 + 366) }

  /// Takes in a cell.
  mutating func look(at cell: CellText, line: Int) {
    guard !cell.isEmpty else { return }
    let date = DateCell.read(cell)
    if date == nil, let day = DateCell.dayNumber(cell)?.day {
      if dayNumber == nil { dayNumber = (cell.text, day, line) }
    } else if date != nil {
      hasOthers = true
    }
    if moment == nil, cell.count == 10 || cell.count == 13, let day = date?.day,
      cell.allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 })
    {
      moment = (cell.text, day, line)
    }
    guard let date, date.day == nil else { return }
    var orders = date.orders
    let early = orders.filter { order in
      latest.map { latest in date.day(order).map { $0 <= latest } ?? true } ?? true
    }
    if !early.isEmpty { orders = early }
    // The third of March is the third of the third either way.
    guard Set(orders.compactMap { date.day($0)?.description }).count > 1 || orders.count == 1 else {
      return
    }
    if orders.count == 1 {
      evidence = evidence ?? (cell.text, line)
    } else if example == nil {
      example = (cell.text, line)
    }
    possible.formIntersection(orders)
  }

  /// Whether all dates are numbers of days.
  var hasDayNumbers: Bool { dayNumber != nil && !hasOthers }

  /// How dates are counted that are plain numbers.
  var remark: String? {
    if hasDayNumbers, let dayNumber {
      return
        "dates are a spreadsheet's numbers of days: \(dayNumber.text) on line \(dayNumber.line) is \(dayNumber.day)"
    }
    return moment.map {
      "dates are seconds since 1970 (UTC): \($0.text) on line \($0.line) is \($0.day)"
    }
  }

  /// The order, or nil where no date needs one; what has to be asked for is thrown.
  func settled(
    _ given: DateOrder?, _ layout: Layout?, _ column: Columns.Column?
  ) throws(ImportRefusal) -> (order: DateOrder, remark: String?)? {
    if let given { return (given, nil) }
    guard let example else {
      // Each date tells its own order, or says the same in all of them.
      return possible.count == 1 ? possible.first.map { ($0, nil) } : nil
    }
    if possible.count == 1, let order = possible.first {
      return (
        order, evidence.map { "dates are \(order.rawValue), by \($0.text) on line \($0.line)" }
      )
    }
    if let layout, let order = layout.dates, possible.isEmpty || possible.contains(order) {
      return (order, "dates are \(order.rawValue), as \(layout.name) writes them")
    }
    let readings = DateOrder.allCases.filter { possible.isEmpty || possible.contains($0) }
    var text = example.text
    let days = text.withUTF8 { bytes in
      let date = DateCell.read(CellText(start: bytes.baseAddress, count: bytes.count).trimmed)
      return readings.compactMap { order in date?.day(order).map { (order, $0) } }
    }
    throw ImportRefusal(
      "column '\(column?.name ?? "")' has \(example.text), which is "
        + days.map { "\($0.1)" }.joined(separator: " or "),
      line: example.line, settlements: days.map { "dates \($0.0.rawValue)" })
  }
}
