import Decimals

/// Arithmetic as it is written out, and its exact result.
///
/// Text and result are made by the same operation, so that the one cannot say what the other is not.
struct Working {
  /// How firmly a text holds together: where it is looser than what it stands in, parentheses go
  /// around it.
  private enum Bond: Comparable {
    case sum, product, number
  }

  let text: String
  /// Nil where something is divided by zero, or a number is missing.
  let value: Figure?
  private let bond: Bond

  private init(_ text: String, _ value: Figure?, _ bond: Bond) {
    self.text = text
    self.value = value
    self.bond = bond
  }

  /// A number, shown as the format has it, or as it was entered.
  init(_ value: Figure?, _ format: NumberFormat, entered: String? = nil) {
    self.init(entered ?? format.text(value), value, .number)
  }

  /// A sum of which only some of the terms are shown: those and, before the last, how many are not.
  init(_ terms: [Working], leftOut: Int, total: Figure) {
    var texts = terms.enumerated().map {
      $0.offset == 0 ? $0.element.text : $0.element.inside(.product)
    }
    if leftOut > 0 { texts.insert("… \(leftOut) more …", at: max(texts.count - 1, 0)) }
    self.init(texts.joined(separator: " + "), total, texts.count > 1 ? .sum : .number)
  }

  static func + (a: Working, b: Working) -> Working {
    Working("\(a.text) + \(b.inside(.product))", both(a, b, +), .sum)
  }

  static func - (a: Working, b: Working) -> Working {
    Working("\(a.text) - \(b.inside(.product))", both(a, b, -), .sum)
  }

  static func * (a: Working, b: Working) -> Working {
    Working("\(a.inFront(of: .product)) × \(b.inside(.number))", both(a, b, *), .product)
  }

  static func / (a: Working, b: Working) -> Working {
    Working("\(a.inFront(of: .product)) / \(b.inside(.number))", both(a, b, /), .product)
  }

  private static func both(
    _ a: Working, _ b: Working, _ operation: (Figure, Figure) -> Figure?
  ) -> Figure? {
    a.value.flatMap { a in b.value.flatMap { operation(a, $0) } }
  }

  /// The text as the first part of something that binds so firmly.
  private func inFront(of outer: Bond) -> String { bond < outer ? "(\(text))" : text }

  /// The text as a part that stands behind an operator, where a sign would be a second one.
  private func inside(_ outer: Bond) -> String {
    let hasSign = text.hasPrefix("-") || text.hasPrefix("≈-")
    return hasSign ? "(\(text))" : inFront(of: outer)
  }
}
