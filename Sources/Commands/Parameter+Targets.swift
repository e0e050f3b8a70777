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
  static let means = oneOf(
    "@ <price>|amount <amount>|for $<value>", ["@", "at", "amount", "for"], sample: "@ 1")
  static let money = Expectation("$<value>", { _ in "a sum of money" }, sample: "$1")
  static let gain = Expectation("<gain>|<percent>%", { _ in "money, or a percentage as in 20%" })
}

/// What is said of a target beside the goal, as far as it has been read.
private struct TargetTerms {
  /// The words that begin a part, and how the part is written.
  enum Word: String, CaseIterable {
    case each, fee, whole

    var placeholder: String {
      switch self {
      case .each: "[each $<value>]"
      case .fee: "[fee <fee>]"
      case .whole: "[whole]"
      }
    }
  }

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
    case 0: goal = try averageGoal(&terms, context)
    case 1:
      goal = .breakEven
      try read(&terms, [.fee], context)
    case 2:
      let word = try word(.gain, context)
      if self[word].last == UInt8(ascii: "%") {
        goal = .gainPercent(Figure(try number(word.lowerBound..<word.upperBound - 1, context)))
      } else {
        goal = .gain(Figure(try number(word, context)))
      }
      try read(&terms, [.fee], context)
    case 3:
      let cash = try figure(.money, as: .cash, &terms, context)
      goal = .cash(cash, price: try priceAt(&terms, context))
      try read(&terms, [.fee, .whole], context)
    default:
      let net = try figure(.number, as: .average, &terms, context)
      goal = .breakEvenOfRest(net, price: try priceAt(&terms, context))
      try read(&terms, [.fee, .whole], context)
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

  /// The goal of an average, by one of the means to reach it.
  private mutating func averageGoal(
    _ terms: inout TargetTerms, _ context: Context
  ) throws(Diagnostic) -> Goal {
    let average = try figure(.number, as: .average, &terms, context)
    switch try choice(.means, kind: "word", context) {
    case 2:
      let amount = try figure(.number, as: .amount, &terms, context)
      try read(&terms, [.fee], context)
      return .averageForAmount(average, amount: amount)
    case 3:
      let value = try figure(.money, as: .value, &terms, context)
      try read(&terms, [.fee], context)
      return .averageForValue(average, value: value)
    default:
      let price = try figure(.price, as: .price, &terms, context)
      try read(&terms, [.each, .fee, .whole], context)
      guard let each = terms.each else { return .average(average, price: price) }
      return .averageInBuys(average, price: price, each: each)
    }
  }

  /// Parts of some kinds in any order, each once; equal purchases are whole in any case.
  private mutating func read(
    _ terms: inout TargetTerms, _ words: [TargetTerms.Word], _ context: Context
  ) throws(Diagnostic) {
    var words = words
    while !words.isEmpty {
      let expectation = Expectation.oneOf(
        words.map(\.placeholder).joined(separator: " "), words.map(\.rawValue))
      if ends(expectation) { return }
      let word = words.remove(at: try choice(expectation, kind: "word", context))
      switch word {
      case .each:
        terms.each = try figure(.money, as: .value, &terms, context)
        words.removeAll { $0 == .whole }
      case .fee:
        let (fee, range) = try fee(context)
        terms.places[.fee] = range
        terms.fee = try orderFee(fee, at: range)
      case .whole:
        terms.isWhole = true
        words.removeAll { $0 == .each }
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
