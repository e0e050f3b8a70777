import Decimals

/// What is held, and what became of the money. Without sales everything is at hand; with sales the
/// trades are applied in date order, rows of one date in their own, a row without a date after
/// all rows above it.
extension TradesModel {
  /// Whether a row is a sale; hidden ones count.
  public var hasSales: Bool { (tree?.activity?.saleCount ?? 0) > 0 }

  /// The rows of the sales shown, in the order in which they apply.
  public var saleRows: [Int] {
    guard let tree, hasSales else { return [] }
    return Timeline(Stretch(tree, row: 1, dayAbove: 0), to: count).sales.map(\.moment.row)
  }

  /// What the rows shown add up to, sales at average cost.
  public var totals: Totals { totals(.average) }

  /// What the rows shown add up to.
  public func totals(_ method: CostMethod) -> Totals {
    guard let tree else { return Totals(Summary()) }
    return tree.totals(ofFirst: count, method) { activity in
      let outcome = Outcome(ledger(method, of: tree, hasFees: activity.feeCount > 0))
      return outcome.hasLostGain ? outcome.summing(sales(method)) : outcome
    }
  }

  /// The first sale, in the order in which trades apply, of more than there was to be sold.
  ///
  /// Only sales that name lots make it depend on the method.
  public func shortfall(_ method: CostMethod) -> Shortfall? { totals(method).shortfall }

  /// What is held, lot by lot in the order in which they were bought; one pool for the average.
  public func lots(_ method: CostMethod) -> [Lot] {
    guard let tree else { return [] }
    let ledger = ledger(method, of: tree)
    return ledger.pool.lots(holding: ledger.amount)
  }

  /// The sales in the order in which they apply, with the lots that they took.
  public func sales(_ method: CostMethod) -> [Sale] {
    tree.map { ledger(method, of: $0, recording: .all).sales } ?? []
  }

  /// The sale in a row with what was held before and after it; nil where it takes more than there is.
  public func account(ofSaleIn row: Int, _ method: CostMethod) -> SaleAccount? {
    tree.flatMap { ledger(method, of: $0, recording: .row(row)).account }
  }

  /// The same of the sale that applies last.
  public func latestSale(_ method: CostMethod) -> SaleAccount? {
    tree.flatMap { ledger(method, of: $0, recording: .latest).account }
  }

  private func ledger(
    _ method: CostMethod, of tree: Node, hasFees: Bool = true,
    recording: Ledger.Recording = .none
  ) -> Ledger {
    let all = Stretch(tree, row: 1, dayAbove: 0)
    return Ledger(all, to: count, method, hasFees: hasFees, recording: recording)
  }
}
