import Decimals
import Trades

extension Parameter where Value == Target {
  /// What is to be reached, and by what.
  static let target = Parameter(
    Expectation(
      "<goal> [fee <fee>] [whole]",
      { _ in
        "average <number> @ <price> [each $<value>], average <number> amount <amount>, average "
          + "<number> for $<value>, even, gain <money>|<percent>%, cash $<value> @ <price>, or "
          + "net <number> @ <price>"
      })
  ) { (reader, context) throws(Diagnostic) in
    try reader.target(context)
  }
}

extension Expectation {
  static let goal = oneOf(
    "average|even|gain|cash|net", ["average", "even", "gain", "cash", "net"])
  static let averageTerms = oneOf(
    "@ <price>|amount <amount>|for $<value>", TargetTerms.words, sample: "@ 1")
  static let moreTerms = oneOf("[each $<value>] [fee <fee>] [whole]", TargetTerms.words)
  static let sellingTerms = oneOf("[fee <fee>] [whole]", ["fee", "whole"])
  static let money = Expectation("$<value>", { _ in "a sum of money" }, sample: "$1")
  static let gain = Expectation("<gain>|<percent>%", { _ in "money, or a percentage as in 20%" })
}

/// What a target is to be reached by, as far as it has been read.
private struct TargetTerms {
  static let words = ["@", "at", "amount", "for", "each", "fee", "whole"]

  var price: Figure?
  var amount: Figure?
  var value: Figure?
  var each: Figure?
  var fee: Order.Fee?
  var isWhole = false
  var places: [GoalRefusal.Quantity: Range<Int>] = [:]
}

extension WordReader {
  fileprivate mutating func target(_ context: Context) throws(Diagnostic) -> Target {
    let goal: Goal
    var terms = TargetTerms()
    switch try choice(.goal, kind: "goal", context) {
    case 0:
      let average = try figure(.number, as: .average, &terms, context)
      try read(
        &terms, .averageTerms, isOpen: { $0.price == nil && $0.amount == nil && $0.value == nil },
        context)
      try read(&terms, .moreTerms, isOpen: { _ in false }, context)
      goal = try averageGoal(average, terms, context)
    case 1:
      try read(&terms, .sellingTerms, isOpen: { _ in false }, context)
      goal = .breakEven
    case 2:
      let word = try word(.gain, context)
      if self[word].last == UInt8(ascii: "%") {
        goal = .gainPercent(Figure(try number(word.lowerBound..<word.upperBound - 1, context)))
      } else {
        goal = .gain(Figure(try number(word, context)))
      }
      try read(&terms, .sellingTerms, isOpen: { _ in false }, context)
    case 3:
      let cash = try figure(.money, as: .cash, &terms, context)
      goal = .cash(cash, price: try priceAt(&terms, context))
      try read(&terms, .sellingTerms, isOpen: { _ in false }, context)
    default:
      let net = try figure(.number, as: .average, &terms, context)
      goal = .breakEvenOfRest(net, price: try priceAt(&terms, context))
      try read(&terms, .sellingTerms, isOpen: { _ in false }, context)
    }
    let fee: Order.Fee
    if let given = terms.fee {
      fee = given
    } else {
      fee = try orderFee(context.options.fee, at: endOfCommand)
    }
    return Target(
      goal: goal, fee: fee, hasUsualFee: context.options.fee != nil, isWhole: terms.isWhole,
      places: terms.places)
  }

  /// The goal of an average by whatever was said it is to be reached by.
  private func averageGoal(
    _ average: Figure, _ terms: TargetTerms, _ context: Context
  ) throws(Diagnostic) -> Goal {
    switch (terms.price, terms.amount, terms.value, terms.each) {
    case (let price?, nil, nil, nil): return .average(average, price: price)
    case (let price?, nil, nil, let each?): return .averageInBuys(average, price: price, each: each)
    case (nil, let amount?, nil, nil): return .averageForAmount(average, amount: amount)
    case (nil, nil, let value?, nil): return .averageForValue(average, value: value)
    default:
      throw Diagnostic(
        .target, "these do not go together", at: endOfCommand,
        label: "expected one of: @ PRICE, @ PRICE each $VALUE, amount AMOUNT, for $VALUE")
    }
  }

  /// Terms in any order, each once, at least while `isOpen`.
  private mutating func read(
    _ terms: inout TargetTerms, _ expectation: Expectation, isOpen: (TargetTerms) -> Bool,
    _ context: Context
  ) throws(Diagnostic) {
    while isOpen(terms) || !ends(expectation) {
      let place = peek() ?? endOfCommand
      _ = try choice(expectation, kind: "word", context)
      switch text(place) {
      case "@" where terms.price == nil, "at" where terms.price == nil:
        terms.price = try figure(.price, as: .price, &terms, context)
      case "amount" where terms.amount == nil:
        terms.amount = try figure(.number, as: .amount, &terms, context)
      case "for" where terms.value == nil:
        terms.value = try figure(.money, as: .value, &terms, context)
      case "each" where terms.each == nil:
        terms.each = try figure(.money, as: .value, &terms, context)
      case "fee" where terms.fee == nil:
        let (fee, range) = try fee(context)
        terms.places[.fee] = range
        terms.fee = try orderFee(fee, at: range)
      case "whole" where !terms.isWhole: terms.isWhole = true
      default: throw twice(place)
      }
    }
  }

  private mutating func priceAt(
    _ terms: inout TargetTerms, _ context: Context
  ) throws(Diagnostic) -> Figure {
    if peek() == nil { _ = try word(.priceAt, context) }
    _ = skip(["@", "at"], .at)
    return try figure(.price, as: .price, &terms, context)
  }

  private mutating func figure(
    _ expectation: Expectation, as quantity: GoalRefusal.Quantity, _ terms: inout TargetTerms,
    _ context: Context
  ) throws(Diagnostic) -> Figure {
    let word = try word(expectation, context)
    terms.places[quantity] = word
    return Figure(try number(word, context))
  }

  /// A fee as a goal counts it: none in units.
  private func orderFee(_ fee: Fee?, at range: Range<Int>) throws(Diagnostic) -> Order.Fee {
    if let fee = Order.Fee(fee) { return fee }
    throw Diagnostic(
      .target, "a fee in units cannot be counted here", at: range,
      label: "expected money or a percentage")
  }
}

extension Order.Fee {
  /// What a fee of a trade is for an order; nil for one in units.
  public init?(_ fee: Fee?) {
    switch fee {
    case nil: self = .none
    case .money(let money): self.init(flat: Figure(money))
    case .rate(let rate): self.init(rate: Figure(rate))
    case .units: return nil
    }
  }
}
