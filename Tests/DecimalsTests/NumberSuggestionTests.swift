import Decimals
import Testing

@Suite(.timeLimit(.minutes(10))) struct NumberSuggestionTests {
  @Test(arguments: [
    ("-1,5", ["-1.5"]), ("−1,5", ["−1.5"]), ("-1.234,56", ["-1234.56"]), ("$1,50", ["$1.50"]),
    ("$1.234,56", ["$1234.56"]), ("4,1275e-05", ["4.1275e-05"]), ("1,5e3", ["1.5e3"]),
    ("1'234.50e3", ["1234.50e3"]), ("1’234’567", ["1234567"]), ("1,5k", []), ("1,5%", []),
    ("1,5$", ["$1.5"]), ("1e3$", ["$1e3"]), ("5e-1€", ["€5e-1"]), ("-50$", ["-$50"]),
    ("$-1.50", ["-$1.50"]), ("$+1,50", ["+$1.50"]), ("≈1,5", ["≈1.5"]), ("≈-5€", ["≈-€5"]),
    ("-1,234", ["-1234", "-1.234"]), ("1,234e3", ["1234e3", "1.234e3"]),
    ("1,234$", ["$1234", "$1.234"]), ("1,234k", []), ("1,234e298", ["1.234e298"]),
    ("1.234.567", ["1234567"]), ("1.234.567,8", ["1234567.8"]), ("12,34,567.8", ["1234567.8"]),
    ("1\u{202F}234,56", ["1234.56"]), ("1,234.50$", ["$1,234.50"]), ("5\u{A0}€", ["€5"]),
    ("0,001", ["0.001"]), (",5", [".5"]),
    // Nobody knows what these mean.
    ("1,23.5", []), ("1234,567", []), ("1\u{202F}234,567", []), ("02,1,100", []), ("1,12,10", []),
    ("1,,234.5", []), ("1.2.3", []), ("0.25,80", []), ("0.123.456", []), ("12'34", []), ("5,", []),
    ("1,234,5", []), ("$5€", []), ("$$5", []), ("--1,5", []), ("1,5 2", []), ("1,5e", []),
    ("12345678901234567890123456789,123456", []), ("1,5e400", []), ("(1,5)", []),
  ])
  func `what can have been meant keeps all that was typed`(_ typed: String, _ meant: [String]) {
    #expect(suggestions(for: typed) == meant)
  }

  /// What is put around the digits of the vectors; the sign stands at either end or nowhere.
  private static let fronts = ["", "-", "−", "+", "≈", "$", "-$", "$-", "€", "≈-£"]
  private static let ends = ["", "e3", "E-05", "e+300", "$", "e-2€", "₿", "k", "%", " ", "x"]

  @Test func `a suggestion reads whole, and no digit, sign or exponent of it is another`() {
    var count = 0
    for entry in NumberEntry.all where entry.input.utf8.count <= 100 {
      for front in Self.fronts {
        for end in Self.ends {
          let typed = front + entry.input + end
          for suggestion in suggestions(for: typed) {
            count += 1
            #expect(throws: Never.self) { try Decimals.Decimal.read(suggestion) }
            #expect(Self.bare(suggestion) == Self.bare(typed), "\(typed): \(suggestion)")
            #expect(Self.signs(suggestion) == Self.signs(typed), "\(typed): \(suggestion)")
          }
        }
      }
    }
    #expect(count > 500)
  }

  private func suggestions(for text: String) -> [String] {
    do {
      _ = try Decimals.Decimal.read(text)
      return []
    } catch {
      return error.suggestions
    }
  }

  /// A text without marks, blanks and currency signs.
  private static func bare(_ text: String) -> String {
    String(
      text.unicodeScalars.filter {
        !".,'’ \t\r\u{A0}\u{2009}\u{202F}$€£¥₿".unicodeScalars.contains($0)
      }
      .map(Character.init))
  }

  /// The currency signs of a text.
  private static func signs(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { "$€£¥₿".unicodeScalars.contains($0) }
  }

  @Test func `what is printed with thousands marks reads back equal`() throws {
    var random = SystemRandomNumberGenerator()
    let format = NumberFormat(isGrouped: true)
    for _ in 0..<5000 {
      let digits = (0..<Int.random(in: 1...34, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }
      let point = Int.random(in: -3...digits.count, using: &random)
      let text =
        point < 0
        ? digits.joined() + "e\(-point)"
        : "\(digits[..<point].joined()).\(digits[point...].joined())"
      let sign = Bool.random(using: &random) ? "-" : ""
      let number = try Decimals.Decimal.read("\(sign)\(text)")
      var bytes: [UInt8] = []
      format.writeEntered(number, to: &bytes)
      #expect(try Decimals.Decimal.read(bytes[...]) == number)
      // A computed number is cut, and what is left of it reads back as it is shown.
      bytes = []
      let figure = Figure(number) * Figure(try Decimals.Decimal.read("0.\(digits.joined())"))
      format.write(figure, to: &bytes)
      let plain = bytes.filter { $0 != UInt8(ascii: ",") }
      #expect(try Decimals.Decimal.read(bytes[...]) == (try Decimals.Decimal.read(plain[...])))
    }
  }

  @Test(arguments: [
    ("1234", "1234"), ("-123456", "-123456"), ("1234.5", "1,234.5"), ("999", "999"),
    ("1234567", "1,234,567"), ("123456.", "123456"), ("1e6", "1,000,000"),
  ])
  func `commas are printed where they can only be thousands`(
    _ typed: String, _ printed: String
  ) throws {
    var bytes: [UInt8] = []
    NumberFormat(isGrouped: true).writeEntered(try Decimals.Decimal.read(typed), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == printed)
  }
}
