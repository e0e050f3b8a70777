import Decimals

/// What a stretch of rows adds up to; the tree keeps one for each of its nodes.
///
/// Every part can be added and taken away again exactly, so a total depends on the rows alone.
struct Summary: Sendable {
  var count = 0
  var emptyCount = 0
  /// The sum of the amounts that are decimals.
  var amount = ExactDecimal.zero
  var value = ExactDecimal.zero
  /// The sum of the other amounts, each a quotient rounded to many more digits than are shown.
  var roundedAmount = ExactDecimal.zero
  /// How many rows have an amount that lost digits, or a value that did.
  var roundedAmounts = 0
  var roundedValues = 0
  /// How the sum of the rounded amounts can be made exact again.
  var quotients = Quotients()
  /// Of a change: whether quotients come or go with it, so that they are put together anew.
  var touchesQuotients = false

  init() {}

  init(_ trade: Trade) {
    count = 1
    if trade.isEmpty {
      emptyCount = 1
      return
    }
    value = trade.exactValue
    roundedValues = trade.isRounded(.value) ? 1 : 0
    if let entered = trade.entered(.amount), !entered.isRounded {
      amount = entered.exact
      return
    }
    let exact = trade.exact(.amount)
    let (number, isExact) = exact.rounded(toSignificant: Quotients.digits)
    if isExact, !trade.isRounded(.amount) {
      amount = number
    } else {
      roundedAmount = number
      roundedAmounts = 1
      quotients = trade.isRounded(.amount) ? .unknown : Quotients(exact)
    }
  }

  init(_ trades: some Sequence<Trade>) {
    for trade in trades { self += Summary(trade) }
  }

  init(_ nodes: some Sequence<Node>) {
    for node in nodes { self += node.summary }
  }

  static func += (sum: inout Summary, part: Summary) {
    sum.addNumbers(of: part)
    sum.quotients.merge(part.quotients)
  }

  /// What replacing one row by another adds to the sums above it.
  static func change(from old: borrowing Summary, to new: consuming Summary) -> Summary {
    var change = new
    change.touchesQuotients = old.roundedAmounts > 0 || change.roundedAmounts > 0
    change.count -= old.count
    change.emptyCount -= old.emptyCount
    change.amount -= old.amount
    change.value -= old.value
    change.roundedAmount -= old.roundedAmount
    change.roundedAmounts -= old.roundedAmounts
    change.roundedValues -= old.roundedValues
    return change
  }

  /// Adds all but the quotients, which cannot be taken away again.
  mutating func addNumbers(of part: borrowing Summary) {
    count += part.count
    emptyCount += part.emptyCount
    amount += part.amount
    value += part.value
    roundedAmount += part.roundedAmount
    roundedAmounts += part.roundedAmounts
    roundedValues += part.roundedValues
  }
}
