import Decimals
import Testing

/// One line of `Vectors/decimal_arithmetic.csv` (operands of IEEE 754's decimal tests).
struct Arithmetic: CustomTestStringConvertible, Sendable {
  let id, operation, a, b, expected: String
  let isExact: Bool

  var testDescription: String { "\(id): \(operation) \(a) \(b)" }

  /// The lines within the range of exponents that this program accepts.
  static let core: [Arithmetic] = ((try? Vector.rows("decimal_arithmetic.csv")) ?? [])
    .filter { $0[7] == "core" }
    .map {
      Arithmetic(
        id: $0[0], operation: $0[1], a: $0[2], b: $0[3], expected: $0[5], isExact: $0[6] == "exact")
    }
}

@Suite(.timeLimit(.minutes(10))) struct ArithmeticTests {
  @Test func `the vectors are there`() { #expect(Arithmetic.core.count == 354) }

  @Test(arguments: Arithmetic.core)
  func `results are right to 34 digits and know whether they are exact`(
    line: Arithmetic
  ) throws {
    let result: Decimal
    switch line.operation {
    case "toSci": result = Decimal(rounding: try exact(line.a))
    case "add": result = Decimal(rounding: try exact(line.a) + exact(line.b))
    case "subtract": result = Decimal(rounding: try exact(line.a) - exact(line.b))
    case "multiply": result = Decimal(rounding: try exact(line.a) * exact(line.b))
    case "divide":
      result = Decimal(rounding: try #require(Fraction(exact(line.a), over: exact(line.b))))
    case "compare":
      let (a, b) = (try exact(line.a), try exact(line.b))
      result = Decimal(a < b ? -1 : a == b ? 0 : 1)
    case "quantize":
      let decimals = try decimals(line.b)
      result = Decimal(rounding: try exact(line.a)).rounded(toDecimals: decimals)
    default:
      Issue.record("unknown operation \(line.operation)")
      return
    }
    #expect(result.exact == (try exact(line.expected)))
    #expect(result.isRounded == !line.isExact)
  }

  /// An operand of any length: the sum of its digits' places, each of which is read exactly.
  private func exact(_ text: String) throws -> ExactDecimal {
    let parts = text.uppercased().split(separator: "E")
    let mantissa = try #require(parts.first)
    let exponent = parts.count > 1 ? try #require(Int(parts[1])) : 0
    let isNegative = mantissa.hasPrefix("-")
    let digits = mantissa.drop { $0 == "-" || $0 == "+" }
    let whole = digits.prefix { $0 != "." }.count
    var sum = ExactDecimal.zero
    for (index, digit) in digits.filter({ $0 != "." }).enumerated() where digit != "0" {
      let place = whole - 1 - index + exponent
      sum = sum + (try Decimal.read("\(digit)e\(place)")).exact
    }
    return isNegative ? -sum : sum
  }

  /// The decimals of a quantum such as 0.001 or 1E+2.
  private func decimals(_ text: String) throws -> Int {
    let parts = text.uppercased().split(separator: "E")
    let mantissa = try #require(parts.first)
    let exponent = parts.count > 1 ? try #require(Int(parts[1])) : 0
    let point = mantissa.firstIndex(of: ".")
    let decimals = point.map { mantissa.distance(from: $0, to: mantissa.endIndex) - 1 } ?? 0
    return decimals - exponent
  }
}
