import Decimals

/// Fee, note and lots of a trade.
extension Trade {
  /// The fee; of one in units what splits have made of it.
  public var fee: Fee? {
    guard let ratio = details.ratio, case .units(let units) = details.fee else {
      return details.fee
    }
    let split = Decimal(rounding: Fraction(units.exact) * ratio)
    return .units(units.isRounded ? split.markedRounded : split)
  }

  /// Sets the fee or takes it away; a refused fee leaves the trade as it was.
  public mutating func setFee(_ fee: Fee?) throws(TradeRefusal) {
    if fee?.number.isNegative == true { throw .negativeFee }
    if fee?.number.isInRange == false { throw .feeOutOfRange }
    var changed = self
    changed.details.fee = fee
    if let ratio = changed.details.ratio, case .units(let units) = fee {
      // The splits so far are behind a fee that is entered now.
      let unsplit = Fraction(units.exact) / ratio ?? Fraction(units.exact)
      guard isInRange(unsplit) else { throw .feeOutOfRange }
      changed.details.fee = .units(Decimal(rounding: unsplit))
    }
    // It may have been the fee alone that kept the splits out of the numbers.
    changed.settleExactly()
    try changed.check()
    self = changed
  }

  /// The fee in money, |value| × rate for a rate; nil without a fee or for one in units.
  public var feeMoney: Figure? {
    switch details.fee {
    case nil, .units: nil
    case .money(let money): Figure(Fraction(money.exact), isApproximate: money.isRounded)
    case .rate(let rate):
      Figure(Fraction(exactFee), isApproximate: rate.isRounded || isRounded(.value))
    }
  }

  /// A remark, which nothing is computed from.
  public var note: String? {
    get { box?.details.note }
    set { details.note = newValue }
  }

  /// The rows that a sale takes its units from, in this order; nil leaves it to the method.
  public var lots: [Int]? {
    get { box?.details.lots }
    set { details.lots = newValue }
  }

  /// The fee in money as an exact number; zero for one in units.
  public var exactFee: ExactDecimal {
    switch isPlain ? nil : box?.details.fee {
    case .money(let money): money.exact
    case .rate(let rate): (isSale ? -exactValue : exactValue) * rate.exact
    case .units, nil: .zero
    }
  }

  /// Whether a fee takes units.
  var hasUnitFee: Bool {
    if !isPlain, case .units = box?.details.fee { true } else { false }
  }

  /// What the trade adds to the units held, less a fee in units; negative for a sale.
  public var netAmount: Fraction {
    guard !isPlain, case .units(let units) = box?.details.fee else { return exact(.amount) }
    let fee = Fraction(units.exact)
    return exact(.amount) - (box?.details.ratio.map { fee * $0 } ?? fee)
  }

  /// Whether the trade, a purchase, has units or cost something.
  var bringsLot: Bool {
    if hasPlainNumbers, let amount = entered(.amount) { return !amount.isZero }
    return !(exactValue + exactFee).isZero || !netAmount.numerator.isZero
  }

  /// What a unit of a purchase had cost where that is as it was entered.
  var unitCost: Decimal? { hasPlainNumbers ? entered(.price) : nil }

  /// Whether the net amount is computed from a number that had lost digits.
  var isNetAmountRounded: Bool {
    isRounded(.amount) || (hasUnitFee && details.fee?.number.isRounded == true)
  }
}

extension Trade: Equatable {
  /// Trades are equal when the same fields were entered with equal numbers, and all else is equal.
  public static func == (a: Trade, b: Trade) -> Bool {
    guard a.older == b.older, a.newer == b.newer, a.date == b.date,
      a.sharesDetails(with: b) || (a.note == b.note && a.lots == b.lots && a.fee == b.fee)
    else { return false }
    func agree(_ field: Field?) -> Bool { field.map { a.exact($0) == b.exact($0) } ?? true }
    return agree(a.older) && agree(a.newer)
  }
}
