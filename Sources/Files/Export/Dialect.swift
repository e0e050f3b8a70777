/// What a journal is written for.
enum Dialect {
  case ledger, hledger, beancount

  /// The longest number, in characters, that all three programs read (Ledger and Beancount read 255).
  static let longestNumber = 250
  /// The name of the money, of which a table does not know what it is.
  static let money = "MONEY"
  /// The name of the units where the sheet has none of its own.
  private static let unit = "UNIT"

  /// The first year whose dates can be written: Ledger's calendar begins late.
  var firstYear: Int { self == .ledger ? 1400 : 1 }

  /// A sheet's name as the name of a commodity and as a part of an account, as Beancount takes them:
  /// 2 to 24 capitals, digits and dashes, a letter first and no dash at the end.
  static func commodity(of sheet: String?) -> String {
    var name = (sheet ?? "").uppercased().unicodeScalars.map { scalar in
      isLetter(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
    }[...]
    name = name.drop { $0 == "-" || $0.isNumber }.prefix(24)
    while name.last == "-" { name.removeLast() }
    let text = String(name)
    guard !text.isEmpty else { return unit }
    // Beancount needs two characters, and has words of its own.
    let isTaken = text.count == 1 || [money, "TRUE", "FALSE", "NULL"].contains(text)
    return isTaken ? "\(text)-\(unit)" : text
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }

  /// A commodity's name as it stands behind a number.
  func quoted(_ commodity: String) -> String {
    self == .beancount || commodity.unicodeScalars.allSatisfy(Self.isLetter)
      ? commodity : "\"\(commodity)\""
  }
}
