import Commands
import Decimals
import Files
import Foundation
import Session
import Testing
import Trades

/// A file of a broker, and what is to come of it.
struct BrokerFile: CustomTestStringConvertible {
  struct Expected: Decodable {
    struct Trade: Decodable {
      let side: String
      let amount: String
      let price: String
      let value: String
      let fee: String?

      enum CodingKeys: String, CodingKey {
        case side, amount, price, fee
        case value = "value_without_fee"
      }
    }

    let trades: [Trade]?
    let skipped: [String]?
    let amount: String?
    let value: String?
    let fees: String?
    let averageWithoutFees: String?
    let averageWithFees: String?

    enum CodingKeys: String, CodingKey {
      case trades
      case skipped = "rows_to_skip_with_a_reason"
      case amount = "buys_total_amount"
      case value = "buys_total_value_without_fees"
      case fees = "buys_total_fees"
      case averageWithoutFees = "average_without_fees"
      case averageWithFees = "average_with_fees"
    }
  }

  let name: String
  let expected: Expected

  var testDescription: String { name }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Broker")

  static let all: [BrokerFile] = {
    guard let data = try? Data(contentsOf: folder.appending(path: "expected.json")),
      let files = try? JSONDecoder().decode([String: Expected].self, from: data)
    else { return [] }
    return files.map { BrokerFile(name: $0, expected: $1) }.sorted { $0.name < $1.name }
  }()

  /// What is read of the file: once, or once for each currency where it has several.
  func read() throws -> [ImportedFile] {
    var request = ImportRequest(path: Self.folder.appending(path: name).path)
    let settlements: [String]
    do {
      return [try TradeFile.read(request)]
    } catch {
      guard case .refused(let refusal) = error, refusal.message.contains("trades are in") else {
        throw error
      }
      settlements = refusal.settlements
    }
    var files: [ImportedFile] = []
    for settlement in settlements {
      request.settings.currency = String(settlement.dropFirst("currency ".count))
      files.append(try TradeFile.read(request))
    }
    return files
  }
}
