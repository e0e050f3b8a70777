import Decimals
import Trades

extension Fee {
  /// A fee of money, `1.50`, or of a share of the value, `0.1%`; nil for a text that is neither.
  init?(reading text: ArraySlice<UInt8>) {
    let isRate = text.last == UInt8(ascii: "%")
    guard let number = try? Decimal.read(isRate ? text.dropLast() : text), !number.isNegative else {
      return nil
    }
    if isRate, number >= Decimal(100) { return nil }
    self = isRate ? .percent(number) : .money(number)
    guard self.number.isInRange else { return nil }
  }

  /// A fee of so many percent of the value.
  static func percent(_ number: Decimal) -> Fee {
    let rate = Decimal(rounding: Fraction(number.exact, over: ExactDecimal(100)) ?? Fraction(.zero))
    return .rate(number.isRounded ? rate.markedRounded : rate)
  }

  /// The fee as it is typed.
  public var text: String {
    switch self {
    case .money(let money): "\(money)"
    case .rate(let rate): "\(Decimal(rounding: rate.exact * ExactDecimal(100)))%"
    case .units(let units): "\(units) \(units == Decimal(1) ? "unit" : "units")"
    }
  }
}
