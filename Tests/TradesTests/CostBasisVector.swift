import Decimals
import Foundation
import Trades

/// One case of `Vectors/cost_basis.json` or `Vectors/splits_fees.json`.
struct CostBasisVector: Decodable, CustomStringConvertible, Sendable {
  struct Number: Decodable {
    let v: String
    let frac: String?
  }
  struct Event: Decodable {
    struct NamedLot: Decodable { let lot, qty: String }
    let type, date: String
    let lot, qty, price, value, fee, new, old: String?
    let lots: [NamedLot]?
  }
  struct Expectation: Decodable {
    struct Match: Decodable {
      let lot: String
      let qty, cost: Number
    }
    struct Sell: Decodable {
      let date: String
      let matched: [Match]
      let proceeds, cost, realised: Number
    }
    struct Lot: Decodable {
      let lot: String
      let qty, cost, unitCost: Number
    }
    struct Position: Decodable {
      let qty, cost: Number
      let average: Number?
    }
    let sells: [Sell]?
    let realisedTotal: Number?
    let remaining: [Lot]?
    let position: Position?
    let unrealised, marketValue: Number?
    let error, detail: String?
  }
  let id, method, title: String
  let events: [Event]
  let markPrice: String?
  let expect: Expectation

  var description: String { "\(id): \(title)" }

  static func all(_ name: String) -> [CostBasisVector] {
    struct Vectors: Decodable { let cases: [CostBasisVector] }
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    guard let data = try? Data(contentsOf: folder.appending(path: "Vectors/\(name).json")) else {
      return []
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return (try? decoder.decode(Vectors.self, from: data).cases) ?? []
  }
}
