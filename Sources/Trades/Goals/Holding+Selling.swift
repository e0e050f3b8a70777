import Decimals

/// Goals reached by selling: the price of a sale of all, or how much to sell at a price.
extension Holding {
  /// P = (C + K − R) / (Q·(1 − f)); 0 where what is realised covers the cost and the fee.
  func saleToBreakEven(_ fee: Order.Fee) throws(GoalRefusal) -> GoalAnswer {
    guard let price = try price(bringing: cost - realised, fee) else {
      return .impossible(.nothingHeld, reach: nil)
    }
    return price > .zero
      ? .ok(sale(of: amount, at: price, fee)) : .met(sale(of: amount, at: .zero, fee))
  }

  /// P = (C + K + G) / (Q·(1 − f)), where 0 is a loss of all that was paid.
  ///
  /// The unit is the money that the gain is counted in: 1, or C / 100 for percent.
  func sale(
    gaining gain: Figure, unit: Figure, _ fee: Order.Fee
  ) throws(GoalRefusal) -> GoalAnswer {
    guard let price = try price(bringing: cost + gain * unit, fee) else {
      return .impossible(.nothingHeld, reach: nil)
    }
    guard let worst = -(cost + fee.flat) / unit else {
      return .impossible(.nothingPaid, reach: nil)
    }
    guard price >= .zero else {
      return .impossible(
        .lossAboveCost, reach: Reach(lower: .closed(worst), upper: .unbounded))
    }
    return .ok(sale(of: amount, at: price, fee))
  }

  /// The price at which all that is held brings so much money, the fee paid; nil if nothing is held.
  private func price(bringing money: Figure, _ fee: Order.Fee) throws(GoalRefusal) -> Figure? {
    (money + fee.flat) / (amount * (try fee.shareLeft()))
  }

  private func sale(of amount: Figure, at price: Figure, _ fee: Order.Fee) -> Order {
    Order(.sell, amount, at: price, fee: fee, holding: self)
  }

  /// x = (cash + K) / (P·(1 − f)), at most Q.
  func sale(
    bringing cash: Figure, at price: Figure, _ fee: Order.Fee
  ) throws(GoalRefusal) -> GoalAnswer {
    try cash.checkNotNegative(.cash)
    try price.checkAboveZero(.price)
    let received = price * (try fee.shareLeft())
    guard !amount.isZero, let sold = (cash + fee.flat) / received else {
      return .impossible(.nothingHeld, reach: nil)
    }
    if cash.isZero { return .met(sale(of: .zero, at: price, fee)) }
    if sold <= amount { return .ok(sale(of: sold, at: price, fee)) }
    let most = max(amount * received - fee.flat, .zero)
    return .impossible(
      .notEnough(needed: sold, held: amount),
      reach: Reach(lower: .closed(.zero), upper: .closed(most)))
  }

  /// x = (C + K − R − T·Q) / (P·(1 − f) − T), above 0 and below Q: the break-even of what is left,
  /// (C + K − R − x·P·(1 − f)) / (Q − x), solved for x.
  func sale(
    leaving target: Figure, at price: Figure, _ fee: Order.Fee
  ) throws(GoalRefusal) -> GoalAnswer {
    try price.checkAboveZero(.price)
    let received = price * (try fee.shareLeft())
    guard let breakEven, let start = (cost + fee.flat - realised) / amount else {
      return .impossible(.nothingHeld, reach: nil)
    }
    let missing = (start - target) * amount
    let gainedPerUnit = received - target
    if missing.isZero, gainedPerUnit.isZero { return .any }
    if breakEven == target { return .met(sale(of: .zero, at: price, fee)) }
    if let sold = missing / gainedPerUnit, sold > .zero, sold < amount {
      return .ok(sale(of: sold, at: price, fee))
    }

    let isReachedWithoutFee = min(target, price) < breakEven && breakEven < max(target, price)
    return .impossible(
      isReachedWithoutFee ? .fee(effectivePrice: received) : .outside,
      reach: breakEvens(from: start, received, fee))
  }

  /// The break-evens that sales lead to: those above the present one lower it, those below raise it,
  /// without end as less and less is left.
  private func breakEvens(from start: Figure, _ received: Figure, _ fee: Order.Fee) -> Reach {
    if start == received { return .only(start) }
    // Without a flat fee the start is the present break-even, which selling nothing keeps.
    let first: Reach.Bound = fee.flat.isZero ? .closed(start) : .open(start)
    return start < received
      ? Reach(lower: .unbounded, upper: first) : Reach(lower: first, upper: .unbounded)
  }
}

extension Order.Fee {
  /// 1 − f: the share of a sale's value that is left of it.
  fileprivate func shareLeft() throws(GoalRefusal) -> Figure {
    guard rate < 1 else { throw .wholeProceeds }
    return 1 - rate
  }
}
