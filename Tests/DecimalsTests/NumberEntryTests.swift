import Decimals
import Foundation
import Testing

/// One case of `Vectors/number_entry.json`, the policy of what one number may look like.
struct NumberEntry: Decodable, CustomTestStringConvertible, Sendable {
  let id: String
  let input: String
  let verdict: String
  let value: String?
  let reason: String?
  let why: String

  var testDescription: String { "\(id): \(why)" }

  static let all: [NumberEntry] = {
    struct Vectors: Decodable { let cases: [NumberEntry] }
    return (try? Vector.decode(Vectors.self, from: "number_entry.json").cases) ?? []
  }()
}

@Suite(.timeLimit(.minutes(10))) struct NumberEntryTests {
  @Test func `the vectors are there`() { #expect(NumberEntry.all.count == 133) }

  @Test(arguments: NumberEntry.all)
  func `a number is read whole or refused with its reason`(entry: NumberEntry) throws {
    let outcome = Result { () throws(NumberRefusal) in try Decimals.Decimal.read(entry.input) }
    switch outcome {
    case .success(let number):
      #expect(entry.verdict == "accept", "read as \(number)")
      let expected = try Decimals.Decimal.read(try #require(entry.value))
      #expect(number == expected)
      #expect(!number.isRounded)
    case .failure(let refusal):
      #expect(entry.verdict == "reject", "refused as \(refusal.reason.rawValue)")
      #expect(refusal.reason.rawValue == entry.reason)
    }
  }

  @Test func `more than 10,000 characters are no number`() throws {
    let zeros = String(repeating: "0", count: 9_999)
    #expect(try Decimal.read(zeros + "7").description == "7")
    let refusal = #expect(throws: NumberRefusal.self) { try Decimal.read(zeros + "70") }
    #expect(refusal?.reason == .length)
  }
}
