import Commands
import Decimals
import Trades

extension Session {
  /// How a target is reached from what is held.
  func answer(_ target: Target, at command: Range<Int>) throws(Diagnostic) -> TargetAnswer {
    try TargetAnswer(target, position, at: command) { order in holding(after: order) }
  }

  /// What is held once an order is made. What a sale takes depends on the method of cost, so that it
  /// is made on a copy of the table.
  private func holding(after order: Order) -> Holding {
    guard order.side == .sell, options.method != .average, !order.amount.isZero else {
      return order.after
    }
    var trade = Trade.empty
    let amount = Trade.Entry(field: .amount, number: -order.amount.decimal)
    let price = Trade.Entry(field: .price, number: order.price.decimal)
    guard (try? trade.enter(amount, [price])) != nil,
      (try? trade.setFee(order.fee.isZero ? nil : .money(order.fee.decimal))) != nil
    else { return order.after }
    var table = model
    let row = table.rowBehindLast
    if table.rows.contains(row) {
      table.replace(row, with: trade)
    } else {
      table.insert([trade], at: row)
    }
    let totals = table.totals(options.method)
    return totals.shortfall == nil
      ? Holding(amount: totals.amount, cost: totals.cost, realised: totals.realised ?? .zero)
      : order.after
  }
}
