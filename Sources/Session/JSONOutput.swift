import Commands
import Decimals

/// JSON as bytes: commas are set by what was written before.
struct JSONOutput {
  private(set) var bytes: [UInt8]

  mutating func begin() {
    separate()
    raw("{")
  }

  mutating func end() { raw("}") }

  mutating func beginArray(_ name: String) {
    key(name)
    raw("[")
  }

  mutating func endArray() { raw("]") }

  mutating func beginObject(_ name: String) {
    key(name)
    raw("{")
  }

  mutating func number(_ name: String, _ value: Int) {
    key(name)
    raw(String(value))
  }

  mutating func bool(_ name: String, _ value: Bool) {
    key(name)
    raw(value ? "true" : "false")
  }

  /// A string, or `null`.
  mutating func string(_ name: String, _ value: String?) {
    key(name)
    if let value { quote(value) } else { raw("null") }
  }

  mutating func null() {
    separate()
    raw("null")
  }

  mutating func numbers(_ name: String, _ values: [Int]) {
    beginArray(name)
    for value in values {
      separate()
      raw(String(value))
    }
    endArray()
  }

  /// Numbers as strings with all their digits.
  mutating func decimals(_ name: String, _ values: [Decimal?]) {
    key(name)
    list(values)
  }

  /// The same within an array.
  mutating func decimals(_ values: [Decimal?]) {
    separate()
    list(values)
  }

  private mutating func list(_ values: [Decimal?]) {
    raw("[")
    for value in values {
      separate()
      write(value)
    }
    raw("]")
  }

  mutating func strings(_ name: String, _ values: [String]) {
    beginArray(name)
    for value in values { element(value) }
    endArray()
  }

  /// A string in an array.
  mutating func element(_ value: String) {
    separate()
    quote(value)
  }

  /// All digits as a string, so that no reader takes them for a binary number; `null` for none.
  mutating func decimal(_ name: String, _ value: Decimal?) {
    key(name)
    write(value)
  }

  private mutating func write(_ value: Decimal?) {
    guard let value else {
      raw("null")
      return
    }
    raw("\"")
    NumberFormat.writePlain(value, to: &bytes)
    raw("\"")
  }

  mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func key(_ name: String) {
    separate()
    quote(name)
    raw(":")
  }

  private mutating func separate() {
    guard let last = bytes.last, !"{[:\n".utf8.contains(last) else { return }
    raw(",")
  }

  private mutating func quote(_ text: String) {
    raw("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": raw("\\\"")
      case "\\": raw("\\\\")
      case "\n": raw("\\n")
      case _ where Quotation.isVisible(scalar):
        bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
      default:
        // As two halves where it takes more than 16 bits.
        for unit in UTF16.encode(scalar) ?? .init() {
          let hex = String(unit, radix: 16)
          raw("\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex)
        }
      }
    }
    raw("\"")
  }
}
