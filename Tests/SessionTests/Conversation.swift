import Commands
import Decimals
import Foundation
import Session
import Testing
import Trades

/// A session, and what its lines answer.
struct Conversation {
  private(set) var session = Session()

  /// A session after lines that are all accepted.
  init(_ lines: String...) throws { try type(lines) }

  /// Types lines that are all accepted.
  mutating func type(_ lines: [String]) throws {
    for line in lines {
      let refusal = refusal(of: line)
      try #require(refusal == nil, "\(line): \(refusal?.message ?? "")")
    }
  }

  /// Why a line is refused; nil for one that is accepted.
  mutating func refusal(of line: String) -> Diagnostic? {
    var diagnostic: Diagnostic?
    run(line) { reply, _ in
      if case .failure(let refusal) = reply.result { diagnostic = refusal.diagnostic }
    }
    return diagnostic
  }

  /// Whether a line is accepted.
  mutating func accepts(_ line: String) -> Bool { refusal(of: line) == nil }

  /// Why a line is refused that must change nothing.
  mutating func rejection(of line: String) throws -> Diagnostic {
    let before = try state
    let diagnostic = try #require(refusal(of: line), "\(line) is accepted")
    try #require(try state == before, "\(line)")
    return diagnostic
  }

  /// The last reply to a line as JSON, as it is printed.
  mutating func text(of line: String) -> String {
    var output: [UInt8] = []
    let bytes = Array(line.utf8)
    run(line) { reply, session in
      output.removeAll()
      JSONRenderer(isQuiet: false).render(
        reply, session, line: bytes[...], number: 1, to: &output)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The last reply to a line as JSON, read back.
  mutating func answer(to line: String) throws -> [String: Any] {
    let text = text(of: line)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(line)")
  }

  /// What the lines answer that show all there is: sheets, rows, options, and what can be undone.
  var state: [String] {
    get throws {
      var copy = self
      let sheets = try #require(try copy.answer(to: "sheets")["sheets"] as? [[String: Any]])
      var state = [
        "sheets", "option", "undo 999999", "redo 999999", "price", "show all", "lots",
      ].map { copy.text(of: $0) }
      for name in sheets.compactMap({ $0["name"] as? String }) {
        state.append(copy.text(of: "sheet \(name)"))
      }
      return state
    }
  }

  private mutating func run(_ line: String, _ body: (Reply, borrowing Session) -> Void) {
    let bytes = Array(line.utf8)
    session.run(bytes, in: 0..<bytes.count, reply: body)
  }
}

/// An object of a reply.
typealias JSONObject = [String: Any]

extension JSONObject {
  /// The object of that name within this one.
  func object(_ name: String) throws -> JSONObject {
    try #require(self[name] as? JSONObject, "\(name) of \(self)")
  }

  /// The objects in the array of that name.
  func objects(_ name: String) throws -> [JSONObject] {
    try #require(self[name] as? [JSONObject], "\(name) of \(self)")
  }

  /// The number of that name, or nil for `null`.
  func number(_ name: String) throws -> Figure? {
    let value = try #require(self[name], "\(name) of \(self)")
    if value is NSNull { return nil }
    return Figure(try Decimal.read(try #require(value as? String, "\(name) of \(self)")))
  }
}

extension Figure {
  /// Whether two numbers differ by no more than the 30th digit of the scale, or of the larger one.
  func isNear(_ other: Figure, scale: Figure = .zero) -> Bool {
    let limit = Swift.max(magnitude, other.magnitude, scale.magnitude)
    return (self - other).magnitude * Figure(Self.thirtyDigits) <= limit
  }

  private static let thirtyDigits = (try? Decimal.read("1e30")) ?? Decimal(0)

  var magnitude: Figure { Swift.max(self, -self) }
}
