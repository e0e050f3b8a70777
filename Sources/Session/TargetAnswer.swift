import Commands
import Decimals
import Trades

/// How a target is reached, or why it is not, with the line that does it.
public struct TargetAnswer {
  let target: Target
  let answer: GoalAnswer
  let before: Position
  /// What is held once an order is made, by the session's method of cost.
  let after: (Order) -> Holding

  init(
    _ target: Target, _ position: Position, at command: Range<Int>,
    after: @escaping (Order) -> Holding
  ) throws(Diagnostic) {
    self.target = target
    self.after = after
    before = position
    do {
      answer = try target.goal.answer(for: position.holding, fee: target.fee)
    } catch {
      throw Diagnostic(
        .target, error.message, at: target.places[error.quantity] ?? command,
        label: error.expectation)
    }
  }

  /// The command that reaches the target, to 34 digits; nil where nothing has to or can be done.
  public var line: String? {
    let order: Order
    switch answer {
    case .ok(let only): order = hasWhole ? only.whole.last ?? only : only
    case .buys(_, let together, _): order = together
    case .met, .any, .impossible: return nil
    }
    let amount = target.goal.sellsAll ? "all" : "\(order.amount.decimal)"
    return "\(order.side.verb) \(amount) @ \(order.price.decimal)\(feeWords)"
  }

  /// Whether the whole amounts on both sides are asked for, and mean something.
  var hasWhole: Bool {
    if case .ok = answer { target.isWhole && !target.goal.sellsAll } else { false }
  }

  /// The fee as a command has it.
  private var feeWords: String {
    if !target.fee.rate.isZero { return " fee \((target.fee.rate * 100).decimal)%" }
    // Purchases that are made as one pay a fee of money once each.
    if case .buys(_, let together, _) = answer, !together.fee.isZero {
      return " fee \(together.fee.decimal)"
    }
    if !target.fee.flat.isZero { return " fee \(target.fee.flat.decimal)" }
    return target.hasUsualFee ? " fee none" : ""
  }

  /// The answer in words: lines of parts that belong together.
  func lines(_ format: NumberFormat) -> [[String]] {
    switch answer {
    case .ok(let order):
      return [terms(of: order, format), then(order, format)] + whole(order, format)
    case .buys(let count, let order, let needed):
      return [
        ["\(format.text(count)) purchases, together"] + terms(of: order, format),
        then(order, format),
      ] + (needed == order.value ? [] : [["money \(format.text(needed)) would reach it exactly"]])
    case .met(let order): return [[metWords(order, format)]]
    case .any: return [["it holds whatever is bought"]]
    case .impossible(let obstacle, let reach):
      let words = reach.map { "the \(target.goal.quantity) can be \($0.words(format))" }
      return [[obstacle.words(format)]] + (words.map { [[$0]] } ?? [])
    }
  }

  func write(_ format: NumberFormat, width: Int, to output: inout TextOutput) {
    for parts in lines(format) {
      if parts.count == 1 {
        output.wrap(parts[0], from: 0, width: width)
      } else {
        output.flow(parts, width: width)
      }
    }
    if let line { output.line(line, .bold) }
  }

  /// The answer in short, for behind the line that asks.
  func parts(_ format: NumberFormat) -> [String] {
    switch answer {
    case .ok(let order), .buys(_, let order, _):
      let price = "\(order.side.verb) \(format.text(order.amount)) @ \(format.text(order.price))"
      return [price] + terms(of: order, format).dropFirst(2) + changes(by: order, format)
    default: return lines(format).flatMap { $0 }
    }
  }

  private func terms(of order: Order, _ format: NumberFormat) -> [String] {
    var parts = [
      "\(order.side.verb) \(format.text(order.amount))", "price \(format.text(order.price))",
      "money \(format.text(order.value))",
    ]
    if !order.fee.isZero {
      parts.append("fee \(format.text(order.fee))")
      parts.append("\(order.side == .buy ? "paid" : "received") \(format.text(order.settlement))")
    }
    return parts
  }

  private func then(_ order: Order, _ format: NumberFormat) -> [String] {
    let parts = changes(by: order, format)
    return ["then \(parts[0])"] + parts.dropFirst()
  }

  private func changes(by order: Order, _ format: NumberFormat) -> [String] {
    let after = after(order)
    let first: [String]
    switch target.goal {
    case .average, .averageForAmount, .averageForValue, .averageInBuys:
      first = ["average \(format.text(before[.average])) → \(format.text(after.average))"]
    case .breakEvenOfRest:
      first = ["break-even \(format.text(before[.breakEven])) → \(format.text(after.breakEven))"]
    case .breakEven, .gain, .gainPercent, .cash:
      let realised = before.holding.realised
      first = [
        "gain \(format.signed(after.realised - realised))",
        "realised gain \(format.text(realised)) → \(format.text(after.realised))",
      ]
    }
    return first + [
      "amount \(format.text(before[.amount])) → \(format.text(after.amount))",
      "cost \(format.text(before[.cost])) → \(format.text(after.cost))",
    ]
  }

  private func whole(_ order: Order, _ format: NumberFormat) -> [[String]] {
    guard hasWhole else { return [] }
    return order.whole.filter { !$0.amount.isZero }.map { whole in
      terms(of: whole, format) + [changes(by: whole, format)[0]]
    }
  }

  private func metWords(_ order: Order, _ format: NumberFormat) -> String {
    if case .breakEven = target.goal {
      return "what was sold has paid for all: ahead by \(format.text(after(order).realised))"
    }
    return "it holds already, nothing has to be done"
  }
}

extension Order.Side {
  var verb: String {
    switch self {
    case .buy: "buy"
    case .sell: "sell"
    }
  }
}

extension Goal {
  /// The name of what is to be reached.
  var quantity: String {
    switch self {
    case .average, .averageForAmount, .averageForValue, .averageInBuys: "average"
    case .breakEven: "price"
    case .gain: "gain"
    case .gainPercent: "gain in percent"
    case .cash: "cash"
    case .breakEvenOfRest: "break-even"
    }
  }

  /// Whether the answer is a price at which all is sold.
  var sellsAll: Bool {
    switch self {
    case .breakEven, .gain, .gainPercent: true
    default: false
    }
  }
}
