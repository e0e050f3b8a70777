import Commands
import Decimals
import Glibc

/// Looks at the rows of a file and settles what their columns leave open.
struct Survey {
  var plan: Plan
  var cells = RowCells()
  private var dates = DateSurvey(now: time(nil))
  /// Rows that have an amount, a price and money, for the arithmetic that settles marks.
  private var samples: [Arithmetic.Row] = []
  var sides = SideReader()
  var search: SideSearch
  private var sections: Sections
  var hasTradeSide = false
  /// Rows with an amount that are trades.
  var amountRows = 0
  var openSides = OpenSides()
  /// In how many of these rows there is money, by its currency.
  private var moneys: [String: Int] = [:]
  /// The first row that must tell its side by a sign.
  var unsidedLine: Int?

  private static let sampleLimit = 1_000

  init(_ plan: Plan) {
    self.plan = plan
    search = SideSearch(plan)
    sections = Sections(plan)
  }

  /// Takes in a row.
  mutating func look(at record: Record) {
    if sections.reason(record) != nil { return }
    plan.levels?.look(at: record)
    plan.links.look(at: record)
    cells.read(record, plan)
    let (activity, isKnown) = lookAtSide(record)
    let isNone =
      activity == .exchange ? !plan.hasBothLegs(cells) : activity == .fee || activity == .other
    let isTrade = isKnown && !isNone
    for index in plan.slots.indices {
      let number = cells.contents[index]
      // Money of deposits and dividends says nothing about the sign of purchases.
      if !isTrade, [.value, .amount].contains(plan.slots[index].role),
        case .number(var number) = number
      {
        number.isNegative = false
        number.coefficient = 0
        plan.slots[index].seen.add(.number(number), "", line: record.line)
        continue
      }
      let place = plan.slots[index].column?.index ?? plan.text?.index ?? 0
      plan.slots[index].seen.add(number, record[place].text, line: record.line)
    }
    if let amount = cells[plan.amount], amount.coefficient != 0 {
      search.look(
        at: record, isTold: activity != nil && activity != .trade && activity != .exchange)
      if isTrade { lookAtTrade(record) }
    }
    if let column = plan.date { dates.look(at: record[column.index], line: record.line) }
    let isNegative = cells[plan.amount]?.isNegative ?? false
    if isTrade { keepSample(isSale: plan.isSale(cells) ?? (activity == .sale || isNegative)) }
  }

  /// Looks at what the money of a row may be in, where there is more than one way.
  private mutating func lookAtTrade(_ record: Record) {
    amountRows += 1
    guard plan.values.count > 1 else { return }
    var found: Set<String> = []
    for slot in plan.values where cells[slot] != nil {
      guard let column = plan.slots[slot].unitColumn else { return }
      found.insert(Units.named(record[column.index].text))
    }
    for unit in found { moneys[unit, default: 0] += 1 }
  }

  private mutating func keepSample(isSale: Bool) {
    guard plan.form == .rows || plan.form == .texts, let amount = cells[plan.amount],
      let price = cells[plan.price], amount.coefficient != 0, price.coefficient != 0
    else { return }
    let numbers = plan.slots.indices.map { cells[$0].map(Arithmetic.Number.init) }
    let row = Arithmetic.Row(numbers: numbers, isSale: isSale)
    guard row.hasMoney(plan) else { return }
    if samples.count < Self.sampleLimit {
      samples.append(row)
    } else if numbers.contains(where: { $0?.cell.openMark != nil }), samples[0].isPlain {
      // A row of open marks tells more than one without.
      samples.removeFirst()
      samples.append(row)
    }
  }

  /// The plan with all that the rows settle, or what has to be asked for.
  mutating func settled() throws(ImportRefusal) -> Plan {
    if moneys.count > 1 {
      let common = moneys.filter { $0.value == amountRows }
      if common.count == 1 { plan.money = common.first?.key }
    }
    try settleSigns()
    try checkSides()
    try settleMarks()
    settlePence()
    settleFees()
    if let order = try dates.settled(
      plan.settings.dates, plan.layout, plan.date)
    {
      plan.dateOrder = order.order
      if let remark = order.remark { plan.remarks.append(remark) }
    }
    plan.hasSides = hasTradeSide
    return plan
  }

  private mutating func settleMarks() throws(ImportRefusal) {
    var open: [Int] = []
    for index in plan.slots.indices {
      let seen = plan.slots[index].seen
      if plan.slots[index].column == nil, let mark = plan.layout?.textMark {
        plan.slots[index].mark = mark
        continue
      }
      plan.slots[index].mark = seen.onlyMark
      guard seen.openExample != nil, plan.slots[index].mark == nil else { continue }
      if let decimal = plan.settings.decimal {
        plan.slots[index].mark = decimal
      } else {
        open.append(index)
      }
    }
    guard !open.isEmpty else { return }
    let arithmetic = Arithmetic(samples, plan)
    let settled = arithmetic.marks(of: open)
    for (index, mark) in settled {
      plan.slots[index].mark = mark
      plan.remarks.append(
        "\(plan.slots[index].name): decimals behind a \(mark.rawValue), by amount × price = value")
    }
    for index in open where settled[index] == nil {
      guard let example = plan.slots[index].seen.openExample else { continue }
      let digits = example.text.filter { $0.isNumber || $0 == "." || $0 == "," }
      let whole = digits.filter(\.isNumber)
      let parts = digits.split { $0 == "." || $0 == "," }
      throw ImportRefusal(
        "\(plan.slots[index].name) has \(example.text), which is \(whole) or "
          + parts.joined(separator: "."),
        line: example.line,
        settlements: example.mark == .comma
          ? ["decimal point", "decimal comma"] : ["decimal comma", "decimal point"])
    }
  }

  private mutating func settleSigns() throws(ImportRefusal) {
    for index in plan.fees + plan.taxes {
      let seen = plan.slots[index].seen
      plan.slots[index].isCostNegative = seen.negatives > seen.positives
    }
    plan.hasNegativeAmounts = plan.slots[plan.amount].seen.negatives > 0
    let money = plan.values.map { plan.slots[$0].seen }
    let negatives = money.contains { $0.negatives > 0 }
    let positives = money.contains { $0.positives > 0 && $0.negatives > 0 }
    plan.hasSigns = plan.hasNegativeAmounts || negatives || plan.moneyIn != nil
    if !negatives {
      plan.isPaidNegative = false
    } else if let negative = plan.settings.negative {
      plan.isPaidNegative = negative == .purchases
    } else if !positives || plan.layout?.isPaidNegative == true {
      plan.isPaidNegative = true
    } else if let line = unsidedLine, !plan.hasNegativeAmounts, !hasTradeSide, plan.form == .rows,
      let slot = plan.values.first
    {
      throw ImportRefusal(
        "nothing tells purchases from sales but the sign of \(plan.slots[slot].name)", line: line,
        settlements: ["negative purchases", "negative sales"])
    }
  }

  private mutating func settlePence() {
    guard Arithmetic(samples, plan).isInHundredths else { return }
    plan.isInPence = true
    plan.remarks.append(
      "\(plan.slots[plan.price].name) is in hundredths of the money, by amount × price")
  }

  private mutating func settleFees() {
    let arithmetic = Arithmetic(samples, plan)
    for index in plan.values where plan.slots[index].includesFee == nil {
      plan.slots[index].includesFee = arithmetic.includesFee(index)
    }
  }
}
