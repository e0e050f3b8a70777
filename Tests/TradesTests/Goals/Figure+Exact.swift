import Decimals
import Testing

extension Figure {
  /// An exact number: digits, or a quotient such as `70/3`.
  init(exactly text: String) throws {
    let parts = try text.split(separator: "/").map { try Decimal.read(String($0)).exact }
    let divisor = parts.count > 1 ? parts[1] : ExactDecimal(1)
    self.init(try #require(Fraction(parts[0], over: divisor)), isApproximate: false)
  }
}
