import Commands
import Decimals
import Trades

/// The text of a journal as it grows: entries with their postings, in the words of one program.
struct JournalText {
  let dialect: Dialect
  /// The commodity's name in accounts, and as it stands behind numbers.
  let name: String
  let commodity: String
  var bytes: [UInt8] = []
  /// The longest number written so far, in characters.
  private(set) var longestNumber = 0
  /// How many digits the largest number written so far has before its point.
  private(set) var wholeDigits = 1

  enum Account: String {
    case holdings = "Assets:Holdings:"
    case cash = "Assets:Cash:"
    case gains = "Income:Gains:"
  }

  init(_ dialect: Dialect, sheet: String?) {
    self.dialect = dialect
    name = Dialect.commodity(of: sheet)
    commodity = dialect.quoted(name)
  }

  mutating func line(_ text: String = "") {
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func comment(_ text: String) { line("; \(text)") }

  /// The first line of an entry; `remark` is a text of the table.
  mutating func entry(_ day: Day, _ verb: String, note: String?, remark: String) {
    line()
    let words = note.map { "\(verb): \(Self.cut($0))" } ?? verb
    line(
      "\(day) * \(dialect == .beancount ? Self.quoted(words) : Self.unquoted(words))  ; \(remark)")
  }

  /// Begins a posting; what stands behind its amount is written next, and then the line is ended.
  mutating func posting(_ account: Account, _ part: String = "") {
    bytes.append(contentsOf: "    \(account.rawValue)\(name)\(part)  ".utf8)
  }

  /// A posting of money.
  mutating func posting(_ account: Account, _ part: String = "", money: ExactDecimal) {
    posting(account, part)
    self.money(money)
    line()
  }

  mutating func money(_ number: ExactDecimal) {
    write(number)
    bytes.append(contentsOf: " \(Dialect.money)".utf8)
  }

  mutating func units(_ number: ExactDecimal) {
    write(number)
    bytes.append(contentsOf: " \(commodity)".utf8)
  }

  mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ number: ExactDecimal) {
    let start = bytes.count
    NumberFormat.writePlain(number, to: &bytes)
    longestNumber = max(longestNumber, bytes.count - start)
    let point = bytes[start...].firstIndex(of: UInt8(ascii: ".")) ?? bytes.count
    wholeDigits = max(wholeDigits, point - start - (number.isNegative ? 1 : 0))
  }

  /// The longest note of which nothing is cut, in characters; Ledger reads lines of 4095 bytes.
  private static let noteLimit = 300

  private static func cut(_ note: String) -> String {
    let head = note.unicodeScalars.prefix(noteLimit + 1)
    guard head.count > noteLimit else { return note }
    return "\(String(String.UnicodeScalarView(head.prefix(noteLimit))))…"
  }

  /// A text of the table as Beancount's string: on one line, with what is invisible written out.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in Quotation.escaped(text).unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return "\(quoted)\""
  }

  /// A text of the table as a description, in which a semicolon would start a comment.
  private static func unquoted(_ text: String) -> String {
    var unquoted = ""
    for scalar in Quotation.escaped(text).unicodeScalars {
      if scalar == ";" { unquoted += "\\u{3B}" } else { unquoted.unicodeScalars.append(scalar) }
    }
    return unquoted
  }
}
