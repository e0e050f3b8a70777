import Decimals

/// One row of the table: amount × price = value, of which the two fields entered last are kept.
///
/// The entered fields stay exactly as typed and the third is derived, so that $1000 of something
/// at 156.23 is worth exactly 1000. A field that is neither entered nor derived counts as zero.
/// A negative amount, and with it a negative value, is a sale.
public struct Trade: Sendable {
  private(set) var older: Field?
  private(set) var newer: Field?
  /// The date, in room that would else be left empty; most trades of a file have one.
  private var day: Day.Code = .none
  private var olderNumber = Decimal.zero
  private var newerNumber = Decimal.zero
  private(set) var box: TradeDetails.Box?

  /// A row in which nothing was entered.
  public static let empty = Trade()

  private init() {}

  /// A number entered for a field.
  public struct Entry: Hashable, Sendable {
    /// The field.
    public let field: Field
    /// Its number.
    public let number: Decimal

    /// A number for a field.
    public init(field: Field, number: Decimal) {
      self.field = field
      self.number = number
    }
  }

  /// Whether nothing was entered, no date or note either.
  public var isEmpty: Bool { newer == nil && !hasDetails }

  /// Whether units leave: a price is never negative, so any other negative number says so.
  public var isSale: Bool { newerNumber.isNegative || olderNumber.isNegative }

  /// The day of the trade; without one it applies after all rows above it.
  public var date: Day? {
    get { day.date }
    set { day = Day.Code(newValue) }
  }

  /// Whether the trade has a date, a fee, a note or lots, or is from before a split.
  public var hasDetails: Bool { !isPlain || day != .none }

  /// What the trade has beside its numbers and its date.
  var details: TradeDetails {
    get { box?.details ?? TradeDetails() }
    set { box = newValue.isEmpty ? nil : TradeDetails.Box(newValue) }
  }

  /// Whether the trade has nothing beside its numbers and its date, which is quick to ask.
  var isPlain: Bool { box == nil }

  /// Whether neither a fee nor a split changes what the numbers say.
  var hasPlainNumbers: Bool {
    guard let box else { return true }
    // Patterns are matched in place; a comparison with nil would copy the fraction.
    if case .none = box.details.fee, case .none = box.details.ratio { return true }
    return false
  }

  /// Whether there is an amount, and nothing that gives it a price; a price of 0 does.
  public var lacksPrice: Bool { newer == .amount && older == nil && !newerNumber.isZero }

  /// Whether the trade is a purchase without anything else, a date neither, as most that are typed.
  var isPlainPurchase: Bool { !hasDetails && !isSale && !lacksPrice }

  /// Whether two trades share their details, or both have none but a date.
  func sharesDetails(with other: Trade) -> Bool { box === other.box }

  /// Whether the field was entered rather than derived.
  public func isEntered(_ field: Field) -> Bool { entered(field) != nil }

  /// The numbers entered, the older first, as they were before the splits of `splitRatio`.
  public var entries: (first: Entry?, second: Entry?) {
    let latest = newer.map { Entry(field: $0, number: newerNumber) }
    guard let older else { return (latest, nil) }
    return (Entry(field: older, number: olderNumber), latest)
  }

  /// Enters numbers in order; the two fields entered last determine the third.
  ///
  /// A refused number leaves the trade as it was.
  public mutating func enter(_ first: Entry, _ others: [Entry] = []) throws(TradeRefusal) {
    var changed = self
    if box != nil { changed.settle() }
    try changed.put(first)
    for other in others { try changed.put(other) }
    try changed.check()
    // Of three fields entered at once two are kept: the other must agree with them.
    if others.count > 1, changed.exact(first.field) != Fraction(first.number.exact) {
      throw .contradiction
    }
    self = changed
  }

  /// Enters the amount and then the price of a purchase where no number was entered; false where one
  /// is negative.
  public mutating func enterPurchase(amount: Decimal, price: Decimal) -> Bool {
    guard newer == nil, !amount.isNegative, !price.isNegative else { return false }
    (older, olderNumber) = (.amount, amount)
    (newer, newerNumber) = (.price, price)
    return true
  }

  /// The field: entered, derived, or nil where it is empty.
  public subscript(field: Field) -> Figure? {
    guard keeps(field) || older != nil || (newer != nil && field == .value) else { return nil }
    return Figure(exact(field), isApproximate: isRounded(field))
  }

  /// The number entered for the field, as it was typed or as splits have changed it.
  ///
  /// It is nil where a split leaves no finite decimal.
  public func entered(_ field: Field) -> Decimal? {
    guard keeps(field) else { return nil }
    guard let box, case .some = box.details.ratio else { return number(field) }
    let number = splitNumber(field)
    return number.isRounded && !isRounded(field) ? nil : number
  }

  /// The field as an exact number; zero where it is empty.
  public func exact(_ field: Field) -> Fraction {
    let unsplit = unsplit(field)
    guard let ratio = box?.details.ratio else { return unsplit }
    switch field {
    case .amount: return unsplit * ratio
    case .price: return unsplit / ratio ?? unsplit
    case .value: return unsplit
    }
  }

  /// The value, which is always a finite decimal: entered, or a product.
  public var exactValue: ExactDecimal {
    keeps(.value) ? number(.value).exact : number(.amount).exact * number(.price).exact
  }

  /// Whether the field is computed from a number that had lost digits.
  public func isRounded(_ field: Field) -> Bool {
    if field == newer { return newerNumber.isRounded }
    if field == older { return olderNumber.isRounded }
    return olderNumber.isRounded || newerNumber.isRounded
  }

  /// Checks that the numbers and the fee can stand beside each other.
  func check() throws(TradeRefusal) {
    try checkNumbers()
    if !isPlain, !isSale, netAmount < Fraction(.zero) { throw .feeBeyondAmount }
  }

  /// Puts the splits into the numbers where each of them stays a decimal of no more than 34 digits.
  mutating func settleExactly() {
    guard box?.details.ratio != nil else { return }
    var settled = self
    settled.settle()
    // A number that had lost digits before must not lose others, or the reverse split would miss it.
    for field in Field.allCases where keeps(field) {
      if Fraction(settled.number(field).exact) != exact(field) { return }
    }
    if case .units(let units) = details.fee, let ratio = details.ratio,
      settled.details.fee.map({ Fraction($0.number.exact) }) != Fraction(units.exact) * ratio
    {
      return
    }
    self = settled
  }

  /// Puts the splits into the numbers, rounded where they are no decimals.
  private mutating func settle() {
    guard box?.details.ratio != nil else { return }
    if let older { olderNumber = splitNumber(older) }
    if let newer { newerNumber = splitNumber(newer) }
    var changed = details
    changed.fee = fee
    changed.ratio = nil
    details = changed
  }

  private func splitNumber(_ field: Field) -> Decimal {
    if field == .value { return number(.value) }
    let split = Decimal(rounding: exact(field))
    return number(field).isRounded ? split.markedRounded : split
  }

  /// Whether the field's number is kept, and not derived from the others.
  @inline(__always)
  private func keeps(_ field: Field) -> Bool { field == older || field == newer }

  private func number(_ field: Field) -> Decimal {
    field == newer ? newerNumber : field == older ? olderNumber : .zero
  }

  /// The field before any split.
  private func unsplit(_ field: Field) -> Fraction {
    if field == newer { return Fraction(newerNumber.exact) }
    if field == older { return Fraction(olderNumber.exact) }
    switch field {
    case .value: return Fraction(exactValue)
    case .amount: return quotient(of: number(.value), by: number(.price))
    case .price: return quotient(of: number(.value), by: number(.amount))
    }
  }

  /// An empty divisor stands beside an empty dividend, and empty fields count as zero.
  private func quotient(of value: Decimal, by divisor: Decimal) -> Fraction {
    Fraction(value.exact, over: divisor.exact) ?? Fraction(.zero)
  }

  private mutating func put(_ entry: Entry) throws(TradeRefusal) {
    if entry.field == .price, entry.number.isNegative { throw .negative(.price) }
    guard entry.number.isInRange else { throw .outOfRange(entry.field) }
    if entry.field != newer, newer != nil {
      older = newer
      olderNumber = newerNumber
    }
    newer = entry.field
    newerNumber = entry.number
  }

  private func checkNumbers() throws(TradeRefusal) {
    guard keeps(.value), let newer else { return }
    guard let older else {
      if newerNumber.isZero { return }
      throw .valueAlone
    }
    let factor: Field = keeps(.amount) ? .amount : .price
    let third: Field = factor == .amount ? .price : .amount
    let value = number(.value)
    guard number(factor).isZero else {
      let isPriceNegative = factor == .amount && number(.amount).isNegative != value.isNegative
      if isPriceNegative, !value.isZero { throw .signs }
      return
    }
    throw value.isZero ? .undetermined(older, newer, third: third) : .impossible(zero: factor)
  }
}

extension Collection<Trade> {
  /// Calls `body` with each trade where it stands; a copy would count a reference to its details.
  @inline(__always)
  func forEachInPlace(_ body: (borrowing Trade) -> Void) {
    let isContiguous: Void? = withContiguousStorageIfAvailable { trades in
      for index in trades.indices { body(trades[index]) }
    }
    if isContiguous == nil { for trade in self { body(trade) } }
  }
}
