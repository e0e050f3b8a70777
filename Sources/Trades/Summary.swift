import Decimals

/// What a stretch of rows adds up to; the tree keeps one for each of its nodes.
///
/// Every part can be added and taken away again exactly, so a total depends on the rows alone.
struct Summary: Sendable {
  var count: Int
  var emptyCount: Int
  /// The sum of the amounts that are decimals.
  var amount: ExactDecimal
  var value: ExactDecimal
  /// The sum of the other amounts, each a quotient rounded to many more digits than are shown.
  var roundedAmount: ExactDecimal
  /// How many rows have an amount that lost digits, or a value that did.
  var roundedAmounts: Int
  var roundedValues: Int
  /// How the sum of the rounded amounts can be made exact again.
  var quotients: Quotients
  /// Of a change: whether quotients come or go with it, so that they are put together anew.
  var touchesQuotients = false

  init() {
    count = 0
    emptyCount = 0
    amount = .zero
    value = .zero
    roundedAmount = .zero
    roundedAmounts = 0
    roundedValues = 0
    quotients = Quotients()
  }

  init(_ trade: borrowing Trade) {
    count = 1
    emptyCount = trade.isEmpty ? 1 : 0
    value = trade.exactValue
    roundedValues = trade.isRounded(.value) ? 1 : 0
    let entered = trade.hasUnitFee ? nil : trade.entered(.amount)
    if trade.isEmpty || entered?.isRounded == false {
      amount = entered?.exact ?? .zero
    } else {
      let exact = trade.netAmount
      let isRounded = trade.isNetAmountRounded
      let (number, isExact) = exact.rounded(toSignificant: Quotients.digits)
      guard isExact, !isRounded else {
        amount = .zero
        roundedAmount = number
        roundedAmounts = 1
        quotients = isRounded ? .unknown : Quotients(exact)
        return
      }
      amount = number
    }
    roundedAmount = .zero
    roundedAmounts = 0
    quotients = Quotients()
  }

  init(_ trades: some Collection<Trade>) {
    self.init()
    trades.forEachInPlace { self += Summary($0) }
  }

  init(_ nodes: some Sequence<Node>) {
    self.init()
    for node in nodes { self += node.summary }
  }

  static func += (sum: inout Summary, part: borrowing Summary) {
    sum.addNumbers(of: part)
    if part.roundedAmounts > 0 { sum.quotients.merge(part.quotients) }
  }

  /// Makes the sums of one row what they add to the sums above it where they take another's place.
  mutating func takePlace(of old: borrowing Summary) {
    touchesQuotients = old.roundedAmounts > 0 || roundedAmounts > 0
    count -= old.count
    emptyCount -= old.emptyCount
    amount -= old.amount
    value -= old.value
    roundedAmount -= old.roundedAmount
    roundedAmounts -= old.roundedAmounts
    roundedValues -= old.roundedValues
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
