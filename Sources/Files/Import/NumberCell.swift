import Decimals

/// A number as it stands in a cell: its digits, what is known of its decimal mark, and the unit that
/// is glued to it.
struct NumberCell {
  /// The digits without marks.
  var coefficient: UInt128 = 0
  /// How many of them are decimals, if the only mark is a decimal mark.
  var decimals = 0
  var isNegative = false
  /// The mark before exactly three last digits, which may be one of decimals or of thousands.
  var openMark: DecimalMark?
  /// The mark that is a decimal mark beyond doubt, or that must be, since the other one groups.
  var certainMark: DecimalMark?
  /// What is written in front or behind, such as `EUR`, `$` or `BTC`.
  var unit = CellText(start: nil, count: 0)
  /// Whether `≈` says that digits were cut.
  var isRounded = false

  /// The number where a doubtful mark is read by the column's decimal mark.
  func decimal(_ mark: DecimalMark) -> Decimal? {
    let isGroup = openMark != nil && openMark != mark
    return Decimal(
      coefficient: coefficient, decimals: isGroup ? decimals - 3 : decimals, isNegative: isNegative)
  }

  /// What a cell is that should hold a number.
  enum Content {
    case number(NumberCell)
    /// Nothing, or what is written for it.
    case empty
    case other
  }

  /// Whether a text is a number without a unit.
  static func isBare(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      if case .number(let number) = read(CellText(start: bytes.baseAddress, count: bytes.count)) {
        return number.unit.isEmpty
      }
      return false
    }
  }

  /// The number that a text is.
  private static func number(_ text: String) -> (estimate: Double, unit: String)? {
    var text = text
    return text.withUTF8 { bytes in
      let cell = CellText(start: bytes.baseAddress, count: bytes.count).trimmed
      guard case .number(let number) = read(cell) else { return nil }
      let isGroup = number.openMark == .comma
      var estimate = Double(number.coefficient)
      for _ in 0..<max(isGroup ? 0 : number.decimals, 0) { estimate /= 10 }
      return (estimate, number.unit.text)
    }
  }

  /// Whether a text is a number, with or without a unit.
  static func isNumber(_ text: String) -> Bool { number(text) != nil }

  /// About how much a text is without its sign; nil for nothing and for no number.
  ///
  /// Only ratios are told by it.
  static func estimate(_ text: String) -> Double? {
    number(text).flatMap { $0.estimate == 0 ? nil : $0.estimate }
  }

  /// What is glued to the number that a text is.
  static func unit(_ text: String) -> String { number(text)?.unit ?? "" }

  /// The words for no number, in lower case.
  private static let emptyWords: Set<String> = [
    "-", "--", "---", "n/a", "na", "nan", "null", "none", "nil", "–", "—", "#n/a",
  ]

  /// Reads a cell.
  static func read(_ cell: CellText) -> Content {
    if cell.isEmpty { return .empty }
    if let plain = readPlain(cell) { return .number(plain) }
    var scanner = NumberScanner(cell)
    if let number = scanner.read(), scanner.rest.isEmpty { return .number(number) }
    return cell.count <= 5 && emptyWords.contains(cell.text.lowercased()) ? .empty : .other
  }

  /// The short way for what nearly all cells are: a sign, digits and at most one point.
  @inline(__always)
  static func readPlain(_ cell: CellText) -> NumberCell? {
    guard cell.count <= 19 else { return nil }
    var coefficient: UInt64 = 0
    var point = -1
    let isNegative = cell[0] == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    var index = first
    while index < cell.count {
      let digit = cell[index] &- UInt8(ascii: "0")
      if digit <= 9 {
        coefficient = coefficient &* 10 &+ UInt64(digit)
      } else if cell[index] == UInt8(ascii: "."), point < 0, index > first {
        point = index
      } else {
        return nil
      }
      index += 1
    }
    guard index > first, index - first <= 18 || point >= 0 else { return nil }
    var number = NumberCell(coefficient: UInt128(coefficient), isNegative: isNegative)
    guard point >= 0 else { return number }
    number.decimals = index - 1 - point
    let isOpen =
      number.decimals == 3 && point - first <= 3 && cell[first] != UInt8(ascii: "0")
    if isOpen { number.openMark = .point } else { number.certainMark = .point }
    return number
  }
}
