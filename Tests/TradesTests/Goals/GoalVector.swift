import Decimals
import Foundation
import Testing
import Trades

/// One case of `Vectors/goal_seek.json`.
struct GoalVector: Decodable, CustomTestStringConvertible, Sendable {
  struct Number: Decodable {
    let v: String
    let frac: String?
  }

  /// What is expected: numbers by name, or an error.
  struct Expectation: Decodable {
    let error: String?
    let numbers: [String: Number]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let texts = try? container.decode([String: String].self) {
        error = texts["error"]
        numbers = [:]
      } else {
        error = nil
        numbers = try container.decode([String: Number].self)
      }
    }
  }

  let id, kind, title: String
  let given: [String: String]
  let expect: Expectation

  var testDescription: String { "\(id): \(title)" }

  static let all: [GoalVector] = {
    struct Vectors: Decodable { let cases: [GoalVector] }
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    guard let data = try? Data(contentsOf: folder.appending(path: "Vectors/goal_seek.json"))
    else { return [] }
    return (try? JSONDecoder().decode(Vectors.self, from: data).cases) ?? []
  }()

  /// A number that was given; zero where it was not.
  func number(_ name: String) throws -> Figure {
    try given[name].map { try Figure(exactly: $0) } ?? .zero
  }

  var holding: Holding {
    get throws {
      Holding(
        amount: try number("units"), cost: try number("cost"),
        realised: try number("realised_so_far"))
    }
  }

  var fee: Order.Fee {
    get throws { Order.Fee(rate: try number("fee_rate"), flat: try number("fee_flat")) }
  }

  /// The goal of the case; nil for a kind that has none.
  var goal: Goal? {
    get throws {
      let (target, price) = (try number("target_average"), try number("price"))
      switch kind {
      case "buy-to-average": return .average(target, price: price)
      case "price-to-average":
        return .averageForAmount(target, amount: try number("buy_units"))
      case "buys-to-average":
        return .averageInBuys(target, price: price, each: try number("value_each"))
      case "break-even": return .breakEven
      case "target-profit":
        return given["profit_percent"] == nil
          ? .gain(try number("profit")) : .gainPercent(try number("profit_percent"))
      case "sell-for-cash": return .cash(try number("cash_wanted"), price: price)
      case "sell-to-net-cost":
        return .breakEvenOfRest(try number("target_net_cost"), price: price)
      default: return nil
      }
    }
  }
}
