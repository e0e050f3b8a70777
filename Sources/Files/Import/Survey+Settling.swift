import Decimals

/// What the rows of a file settle about its numbers.
extension Survey {
  mutating func settleMarks() throws(ImportRefusal) {
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
        plan.slots[index].mark = DecimalMark(decimal)
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
        "\(plan.slots[index].name): decimals behind a \(mark.name), by amount × price = value")
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

  mutating func settleSigns() throws(ImportRefusal) {
    for index in plan.fees + plan.taxes {
      let seen = plan.slots[index].seen
      plan.slots[index].isCostNegative = seen.negatives > seen.positives
    }
    plan.hasNegativeAmounts = plan.slots[plan.amount].seen.negatives > 0
    let money = plan.values.map { plan.slots[$0].seen }
    let negatives = money.contains { $0.negatives > 0 }
    let positives = money.contains { $0.positives > 0 && $0.negatives > 0 }
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

  mutating func settlePence() {
    guard Arithmetic(samples, plan).isInHundredths else { return }
    plan.isInPence = true
    plan.remarks.append(
      "\(plan.slots[plan.price].name) is in hundredths of the money, by amount × price")
  }

  mutating func settleSums() {
    guard let found = FeeSums(sums, plan).found else { return }
    plan.feeSums = found
    plan.slots[found.value].includesFee = false
    plan.slots[found.total].includesFee = true
    let (total, value) = (plan.slots[found.total].name, plan.slots[found.value].name)
    plan.remarks.append(
      "fees are what \(total) exceeds \(value) by, or falls short of it for sales")
  }

  mutating func settleFees() {
    if let (fee, again) = Arithmetic(samples, plan).repeatedFee {
      plan.fees.removeAll { $0 == again }
      plan.remarks.append("\(plan.slots[again].name) is \(plan.slots[fee].name) again")
    }
    let arithmetic = Arithmetic(samples, plan)
    for index in plan.values where plan.slots[index].includesFee == nil {
      plan.slots[index].includesFee = arithmetic.includesFee(index)
    }
  }
}

extension DecimalMark {
  /// How a message names it.
  var name: String { self == .point ? "point" : "comma" }
}
