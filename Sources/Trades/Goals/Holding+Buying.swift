import Decimals

/// Averages reached by buying; each function finds what its name leaves out.
extension Holding {
  /// x = (C + K − T·Q) / (T − P·(1 + f)): the average (C + K + x·P·(1 + f)) / (Q + x) solved for x.
  func purchase(
    for target: Figure, at price: Figure, _ fee: Order.Fee
  ) throws(GoalRefusal) -> GoalAnswer {
    try target.checkAboveZero(.average)
    try price.checkAboveZero(.price)
    let effectivePrice = price * (1 + fee.rate)
    let startingCost = cost + fee.flat
    let missing = startingCost - target * amount
    let gainedPerUnit = target - effectivePrice
    if missing.isZero, gainedPerUnit.isZero { return .any }
    func order(_ amount: Figure) -> Order {
      Order(.buy, amount, at: price, fee: fee, holding: self)
    }
    if average == target { return .met(order(.zero)) }
    if let bought = missing / gainedPerUnit, bought > .zero { return .ok(order(bought)) }

    let obstacle: Obstacle
    if amount.isZero, startingCost.isZero {
      obstacle = .firstPurchase
    } else if gainedPerUnit.isZero {
      obstacle = .limit
    } else if let average, min(average, price) < target, target < max(average, price) {
      obstacle = .fee(effectivePrice: effectivePrice)
    } else {
      obstacle = .outside
    }
    return .impossible(obstacle, reach: averages(towards: effectivePrice, fee))
  }

  /// The averages that purchases at an effective price lead to: from where the smallest one starts,
  /// with the flat fee paid, towards that price.
  private func averages(towards effectivePrice: Figure, _ fee: Order.Fee) -> Reach {
    let startingCost = cost + fee.flat
    guard let start = startingCost / amount else {
      return startingCost.isZero
        ? .only(effectivePrice) : Reach(lower: .open(effectivePrice), upper: .unbounded)
    }
    if start == effectivePrice { return .only(start) }
    // Without a flat fee the start is the present average, which buying nothing keeps.
    let first: Reach.Bound = fee.flat.isZero ? .closed(start) : .open(start)
    return start < effectivePrice
      ? Reach(lower: first, upper: .open(effectivePrice))
      : Reach(lower: .open(effectivePrice), upper: first)
  }

  /// P = (T·(Q + x) − C − K) / (x·(1 + f)), above zero.
  func purchase(
    for target: Figure, amount bought: Figure, _ fee: Order.Fee
  ) throws(GoalRefusal) -> GoalAnswer {
    try target.checkAboveZero(.average)
    try bought.checkNotNegative(.amount)
    let newAmount = amount + bought
    let paid = target * newAmount - cost - fee.flat
    guard let price = paid / (bought * (1 + fee.rate)),
      let lowest = (cost + fee.flat) / newAmount
    else { return purchaseOfNothing(for: target) }
    guard price > .zero else {
      return .impossible(
        .price(needed: price), reach: Reach(lower: .open(lowest), upper: .unbounded))
    }
    return .ok(Order(.buy, bought, at: price, fee: fee, holding: self))
  }

  /// x = (C + V·(1 + f) + K) / T − Q and P = V / x: the average (C + V·(1 + f) + K) / (Q + V / P)
  /// solved for the amount that the value V buys.
  func purchase(
    for target: Figure, value: Figure, _ fee: Order.Fee
  ) throws(GoalRefusal) -> GoalAnswer {
    try target.checkAboveZero(.average)
    try value.checkNotNegative(.value)
    if value.isZero { return purchaseOfNothing(for: target) }
    let newCost = cost + value * (1 + fee.rate) + fee.flat
    if let bought = (newCost / target).map({ $0 - amount }), bought > .zero,
      let price = value / bought
    {
      return .ok(Order(.buy, bought, at: price, fee: fee, holding: self))
    }
    // The dearer the units, the fewer, and the nearer the average to that of none at all.
    let highest = newCost / amount
    return .impossible(
      highest == target ? .limit : .outside,
      reach: Reach(lower: .open(.zero), upper: highest.map { .open($0) } ?? .unbounded))
  }

  private func purchaseOfNothing(for target: Figure) -> GoalAnswer {
    average == target ? .any : .impossible(.nothingBought, reach: average.map { .only($0) })
  }

  /// n = ⌈x·P / V⌉ for the x that one purchase would take, each purchase with a flat fee of its own.
  func purchases(
    for target: Figure, at price: Figure, each value: Figure, _ fee: Order.Fee
  ) throws(GoalRefusal) -> GoalAnswer {
    guard value > .zero, let flatRate = fee.flat / value else { throw .notAboveZero(.value) }
    // A flat fee on each of equal values is one more share of the value.
    let fee = Order.Fee(rate: fee.rate + flatRate)
    let answer = try purchase(for: target, at: price, fee)
    guard case .ok(let exact) = answer, let buys = exact.value / value, let each = value / price
    else { return answer }
    let count = Figure(Fraction(buys.fraction.ceiling), isApproximate: buys.isApproximate)
    let order = Order(.buy, count * each, at: price, fee: fee, holding: self)
    return .buys(count: count, order: order, needed: exact.value)
  }
}
