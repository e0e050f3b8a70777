import Decimals

/// Compares money with amount × price, exactly.
struct ValueCheck {
  private let amount: Decimal
  private let price: Decimal
  /// One in the place of the price's last decimal.
  private let priceDigit: ExactDecimal
  /// Amount × price.
  let product: ExactDecimal

  /// Compares with a price, which may be in hundredths of the money.
  init(amount: Decimal, price: Decimal, isInHundredths: Bool = false) {
    self.amount = amount
    self.price = isInHundredths ? price.hundredth : price
    priceDigit =
      isInHundredths ? price.lastDecimal * ExactDecimal(1, decimals: 2) : price.lastDecimal
    product = amount.exact * self.price.exact
  }

  /// How far a sum of money is from it.
  func distance(of money: ExactDecimal) -> ExactDecimal {
    let difference = money - product
    return difference.isNegative ? -difference : difference
  }

  /// Whether money is about a hundredth of it or a hundred times as much: as of bonds, which are priced
  /// in per cent, and of options, which are for a hundred shares each.
  func isInOtherUnits(_ money: ExactDecimal) -> Bool {
    let hundred = ExactDecimal(100)
    return isNear(money * hundred, product) || isNear(money, product * hundred)
  }

  /// Whether one sum is within five hundredths of another.
  private func isNear(_ a: ExactDecimal, _ b: ExactDecimal) -> Bool {
    let difference = a - b
    return (difference.isNegative ? b - a : difference) * ExactDecimal(20) <= b
  }

  /// How far a sum may be from it where each of the numbers was rounded to its last digit.
  ///
  /// Amount and price are rounded by no more than a hundredth: a number of one digit is exact.
  func tolerance(of money: Decimal) -> ExactDecimal {
    let rounded = amount.exact * priceDigit + price.exact * amount.lastDecimal
    let most = product * ExactDecimal(1, decimals: 2)
    // A little more than half of each last digit, so that rounding up twice is allowed.
    return (money.lastDigit + (rounded < most ? rounded : most)) * ExactDecimal(6, decimals: 1)
  }
}

extension Decimal {
  /// One in the place of the last digit that is written.
  fileprivate var lastDigit: ExactDecimal { ExactDecimal(1, decimals: decimals) }

  /// The same; zero for a whole number, which nobody has rounded.
  fileprivate var lastDecimal: ExactDecimal { decimals == 0 ? .zero : lastDigit }
}
