import Trades

extension Trade {
  /// The trade with numbers and what stands beside them entered; a refusal points at the word that
  /// causes it.
  func entering(_ edits: Edits) throws(Diagnostic) -> Trade {
    var trade = self
    switch edits {
    case .numbers(let numbers): try trade.enter(numbers)
    case .all(let numbers, let terms):
      if let numbers { try trade.enter(numbers) }
      try trade.enter(terms, isNew: isEmpty && numbers != nil)
    }
    if !trade.isSale, trade.lots != nil {
      throw Diagnostic(
        .trade, "only a sale takes from rows", at: edits.placeOfSale,
        label: "expected a negative amount, or 'from none' first")
    }
    return trade
  }

  private mutating func enter(_ terms: Terms, isNew: Bool) throws(Diagnostic) {
    if let newDate = terms.date { date = newDate }
    if let newNote = terms.note { note = newNote }
    if let newLots = terms.lots { lots = newLots.value }
    let usual = isNew ? terms.usualFee.map { (value: Fee?.some($0), range: 0..<0) } : nil
    if let fee = terms.fee ?? usual {
      do {
        try setFee(fee.value)
      } catch {
        throw Diagnostic(.trade, error.message, at: fee.range, label: error.expectation)
      }
    }
    if let split = terms.split, !self.split(by: split.ratio) { throw split.outOfRange }
  }

  private mutating func enter(_ numbers: Assignments) throws(Diagnostic) {
    do {
      try enter(numbers.first.entry, numbers.others.map(\.entry))
    } catch {
      var place = numbers.others.last ?? numbers.first
      if case .negative(let field) = error { place = numbers.to(field) ?? place }
      throw Diagnostic(
        .trade, error.message, at: place.range, label: error.expectation,
        replacement: error == .contradiction ? numbers.agreeing : nil)
    }
  }
}

extension Edits {
  /// What decides whether the trade is a sale: the rows it takes from, or its last number.
  fileprivate var placeOfSale: Range<Int> {
    switch self {
    case .numbers(let numbers): (numbers.others.last ?? numbers.first).range
    case .all(let numbers, let terms):
      terms.lots?.range ?? numbers.map { ($0.others.last ?? $0.first).range } ?? 0..<0
    }
  }
}
