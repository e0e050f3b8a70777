import Decimals
import Foundation
import Testing
import Trades

/// One case of `Vectors/core_totals.json`.
struct CoreTotals: Decodable, CustomTestStringConvertible, Sendable {
  struct Number: Decodable {
    let v: String
    let frac: String?
  }
  struct Row: Decodable {
    let given: [String: String]
    let amount, price, value: Number
  }
  struct Expectation: Decodable {
    let totalAmount, totalValue: Number
    let costAverage: Number?
  }
  let id, title: String
  let trades: [Row]
  let expect: Expectation

  var testDescription: String { "\(id): \(title)" }

  static let all: [CoreTotals] = {
    struct Vectors: Decodable { let cases: [CoreTotals] }
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    guard let data = try? Data(contentsOf: folder.appending(path: "Vectors/core_totals.json"))
    else { return [] }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return (try? decoder.decode(Vectors.self, from: data).cases) ?? []
  }()
}

@Suite(.timeLimit(.minutes(10))) struct CoreTotalsTests {
  @Test func `the vectors are there`() { #expect(CoreTotals.all.count == 16) }

  @Test(arguments: CoreTotals.all)
  func `rows and totals are right to the last of 34 digits`(vector: CoreTotals) throws {
    var model = TradesModel()
    for row in vector.trades {
      var trade = Trade.empty
      for field in Field.allCases {
        guard let text = row.given[field.name] else { continue }
        // Value last would be refused while it stands alone, as a value needs a factor.
        if field != .value {
          try trade.enter(Trade.Entry(field: field, number: Decimals.Decimal.read(text)))
        }
      }
      if let value = row.given["value"] {
        try trade.enter(Trade.Entry(field: .value, number: Decimals.Decimal.read(value)))
      }
      check(trade[.amount]?.decimal, row.amount)
      check(trade[.price]?.decimal, row.price)
      check(trade[.value]?.decimal, row.value)
      model.insert([trade], at: model.nextRow)
    }
    check(model.totals.amount.decimal, vector.expect.totalAmount)
    check(model.totals.cost.decimal, vector.expect.totalValue)
    check(model.totals.average?.decimal, vector.expect.costAverage)
  }

  /// A number with `frac` has no finite expansion within 34 digits; others are exact if they fit.
  private func check(_ number: Decimals.Decimal?, _ expected: CoreTotals.Number?) {
    guard let number, let expected else {
      #expect(number == nil && expected == nil)
      return
    }
    let digits = expected.v.filter(\.isNumber).drop { $0 == "0" }.count
    if digits > 34 {
      #expect(expected.v.hasPrefix(number.description.dropLast(2)))
      #expect(number.isRounded)
    } else {
      #expect(number == (try? Decimals.Decimal.read(expected.v)))
      #expect(number.isRounded == (expected.frac != nil), "\(number)")
    }
  }
}
