import Decimals

/// One row of the table: amount × price = value, of which the two fields entered last are kept.
///
/// The entered fields stay exactly as typed and the third is derived, so that $1000 of something
/// at 156.23 is worth exactly 1000. A field that is neither entered nor derived counts as zero.
public struct Trade: Equatable, Sendable {
  private var older: Field?
  private var newer: Field?
  private var olderNumber = Decimal.zero
  private var newerNumber = Decimal.zero

  /// A row in which nothing was entered.
  public static let empty = Trade()

  private init() {}

  /// A number entered for a field.
  public struct Entry: Sendable {
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

  /// Whether nothing was entered.
  public var isEmpty: Bool { newer == nil }

  /// Whether the field was entered rather than derived.
  public func isEntered(_ field: Field) -> Bool { field == older || field == newer }

  /// Enters numbers in order; the two fields entered last determine the third.
  ///
  /// A refused number leaves the trade as it was.
  public mutating func enter(_ first: Entry, _ others: [Entry] = []) throws(TradeRefusal) {
    var changed = self
    try changed.put(first)
    for other in others { try changed.put(other) }
    try changed.check()
    // Of three fields entered at once two are kept: the other must agree with them.
    if others.count > 1, changed.exact(first.field) != Fraction(first.number.exact) {
      throw .contradiction
    }
    self = changed
  }

  /// The field: entered, derived, or nil where it is empty.
  public subscript(field: Field) -> Figure? {
    guard isEntered(field) || older != nil || (newer != nil && field == .value) else { return nil }
    return Figure(exact(field), isApproximate: isRounded(field))
  }

  /// The number entered for the field, as it was typed.
  public func entered(_ field: Field) -> Decimal? {
    isEntered(field) ? number(field) : nil
  }

  /// The field as an exact number; zero where it is empty.
  public func exact(_ field: Field) -> Fraction {
    if field == newer { return Fraction(newerNumber.exact) }
    if field == older { return Fraction(olderNumber.exact) }
    switch field {
    case .value: return Fraction(exactValue)
    case .amount: return quotient(of: number(.value), by: number(.price))
    case .price: return quotient(of: number(.value), by: number(.amount))
    }
  }

  /// The value, which is always a finite decimal: entered, or a product.
  var exactValue: ExactDecimal {
    isEntered(.value) ? number(.value).exact : number(.amount).exact * number(.price).exact
  }

  /// Whether the field is computed from a number that had lost digits.
  public func isRounded(_ field: Field) -> Bool {
    if field == newer { return newerNumber.isRounded }
    if field == older { return olderNumber.isRounded }
    return olderNumber.isRounded || newerNumber.isRounded
  }

  private func number(_ field: Field) -> Decimal {
    field == newer ? newerNumber : field == older ? olderNumber : .zero
  }

  /// An empty divisor stands beside an empty dividend, and empty fields count as zero.
  private func quotient(of value: Decimal, by divisor: Decimal) -> Fraction {
    Fraction(value.exact, over: divisor.exact) ?? Fraction(.zero)
  }

  private mutating func put(_ entry: Entry) throws(TradeRefusal) {
    if entry.number.isNegative { throw .negative(entry.field) }
    if entry.field != newer, newer != nil {
      older = newer
      olderNumber = newerNumber
    }
    newer = entry.field
    newerNumber = entry.number
  }

  private func check() throws(TradeRefusal) {
    guard isEntered(.value), let newer else { return }
    guard let older else {
      if newerNumber.isZero { return }
      throw .valueAlone
    }
    let factor: Field = isEntered(.amount) ? .amount : .price
    guard number(factor).isZero else { return }
    let third: Field = factor == .amount ? .price : .amount
    throw number(.value).isZero
      ? .undetermined(older, newer, third: third) : .impossible(zero: factor)
  }
}
