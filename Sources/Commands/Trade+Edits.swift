import Trades

extension Trade {
  /// The trade with numbers and what stands beside them entered; a refusal points at the word that
  /// causes it.
  func entering(_ edits: Edits) throws(Diagnostic) -> Trade {
    var trade = self
    let terms: Terms
    switch edits {
    case .numbers(let numbers):
      try trade.enter(numbers)
      return trade
    case .all(let numbers, let others):
      if let numbers { try trade.enter(numbers) }
      terms = others
    }
    if let date = terms.date { trade.date = date }
    if let note = terms.note { trade.note = note }
    if let lots = terms.lots { trade.lots = lots }
    if let fee = terms.fee {
      do {
        try trade.setFee(fee.value)
      } catch {
        throw Diagnostic(.trade, error.message, at: fee.range, label: error.expectation)
      }
    }
    return trade
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
