import Decimals
import Testing

@Suite(.timeLimit(.minutes(10))) struct ApproximationTests {
  @Test(arguments: [
    ("0", 0), ("123.45", 123.45), ("-0.1", -0.1), ("1e22", 1e22),
    ("999999999999999e-22", 999999999999999e-22),
  ])
  func `short numbers have the nearest approximation`(text: String, number: Double) throws {
    let decimal = try Decimal.read(text)
    #expect(decimal.isShort)
    #expect(decimal.approximate == number)
    #expect(decimal.exact.approximate == number)
  }

  @Test(arguments: ["1e15", "1e23", "1e-23", "0.1234567890123456"])
  func `others are near`(text: String) throws {
    let decimal = try Decimal.read(text)
    let number = try #require(Double(text))
    #expect(decimal.isShort == (text == "1e15"))
    #expect(abs(decimal.approximate / number - 1) < 1e-13)
    let cube = decimal.exact * decimal.exact * decimal.exact
    #expect(abs(cube.approximate / (number * number * number) - 1) < 1e-13)
  }

  @Test func `what no double can be is no number`() throws {
    let large = try Decimal.read("1e300").exact
    #expect(!(large * large).approximate.isFinite)
    #expect(try Decimal.read("12345678901234567890e-300").approximate < 1e-270)
  }

  @Test(arguments: 1...40)
  func `products of any length are sums of products`(length: Int) throws {
    // Short times short, short times long and long times long.
    let factor = try Decimal.read("-7777777777777777777777777777777777").exact
    let short = try Decimal.read("12345678901234567890.5").exact
    let power = (1..<length).reduce(factor) { product, _ in product * factor }
    for other in [ExactDecimal(1), ExactDecimal(-3), short, factor, power] {
      let sum = power * other + power * (short - other)
      #expect(sum == power * short)
      #expect(other * power == power * other)
      #expect(power * (other + ExactDecimal(1)) - power * other == power)
    }
  }
}
