import Decimals
import Trades

/// What is said of a trade beside its numbers; nil for what is not mentioned, and a nil within for
/// what is to be taken away.
struct Terms: Sendable {
  var fee: (value: Fee?, range: Range<Int>)?
  var date: Day??
  var note: String??
  var lots: (value: [Int]?, range: Range<Int>)?
  /// The split that the numbers, and a fee in units, are from before.
  var split: SplitRatio?
  /// The fee of a new row for which none is given.
  var usualFee: Fee?

  var isEmpty: Bool {
    fee == nil && date == nil && note == nil && lots == nil && split == nil && usualFee == nil
  }

  /// The words that begin a part, in the order of usage lines.
  enum Word: String, CaseIterable {
    case fee, on, split, note, from

    /// What stands behind the word.
    var meaning: String {
      switch self {
      case .fee: "and money, 0.1% or 0.001 units"
      case .on: "and a date"
      case .split: "and a later split's ratio"
      case .note: "and a text"
      case .from: "and rows"
      }
    }
  }
}

/// What is entered into a row: nearly always numbers alone, and then it is small.
enum Edits: Sendable {
  case numbers(Assignments)
  /// Numbers, if any, and what stands beside them.
  indirect case all(Assignments?, Terms)

  /// Numbers, and what stands beside them if anything does.
  init(_ numbers: Assignments, _ terms: Terms) {
    self = terms.isEmpty ? .numbers(numbers) : .all(numbers, terms)
  }
}

extension Parameter where Value == Terms {
  /// Fee, date and note of a purchase.
  static let purchaseTerms = terms(
    [.fee, .on, .split, .note], "[fee <fee>] [on <date>] [split <new>:<old>] [note <text>]")
  /// The same of a sale, and the rows that it takes.
  static let saleTerms = terms(
    [.fee, .on, .from, .split, .note],
    "[from <rows>] [fee <fee>] [on <date>] [split <new>:<old>] [note <text>]")

  private static func terms(_ words: [Terms.Word], _ placeholder: String) -> Parameter {
    let expectation = Expectation.oneOf(
      placeholder, words.map(\.rawValue),
      meaning: words.map { "'\($0.rawValue)' \($0.meaning)" }.joined(separator: ", "))
    return Parameter(expectation) { (reader, context) throws(Diagnostic) in
      var terms = Terms()
      while !reader.ends(expectation), let place = reader.peek() {
        let word = words[try reader.choice(expectation, kind: "word", context)]
        try terms.read(word, at: place, &reader, context)
      }
      terms.usualFee = context.options.fee
      return terms
    }
  }
}

extension Terms {
  /// Reads what stands behind a word, which stands at `place` and may be there once.
  mutating func read(
    _ word: Word, at place: Range<Int>, _ reader: inout WordReader, _ context: Context
  ) throws(Diagnostic) {
    switch word {
    case .fee where fee == nil: fee = try reader.fee(context)
    case .on where date == nil: date = .some(try reader.date(context))
    case .from where lots == nil: lots = try reader.rowList(context)
    case .split where split == nil: split = try Parameter<SplitRatio>.ratio.read(&reader, context)
    case .note where note == nil: note = .some(try reader.note(context))
    default: throw reader.twice(place)
    }
  }
}

extension Expectation {
  static let fee = Expectation(
    "<fee>", { _ in "a fee: money, a percentage such as 0.1%, or 0.001 units" },
    candidates: { _ in ["none"] })
  static let date = Expectation(
    "<date>", { _ in "a date such as 2024-01-31" }, sample: "2024-01-28")
  static let note = Expectation(
    "<text>", { _ in "a text to the command's end, or in quotes, of which \"\" stands for one" })
  static let rowList = Expectation(
    "<rows>", { context in "\(row.words(context)), or some of them as in 2,5..7" },
    candidates: { row.candidates($0) + ["none"] })
  static let units = oneOf("units", ["units"])
}

extension WordReader {
  /// Money, a percentage or a number and `units`; nil for `none`.
  mutating func fee(
    _ context: Context
  ) throws(Diagnostic) -> (value: Fee?, range: Range<Int>) {
    let word = try word(.fee, context)
    if self.word(word, is: "none") { return (nil, word) }
    if self[word].last == UInt8(ascii: "%") {
      let percent = try number(word.lowerBound..<word.upperBound - 1, context)
      guard percent < Decimal(100) else {
        throw Diagnostic(
          .trade, "the fee is all of the value or more", at: word, label: "expected less than 100%")
      }
      return (.percent(percent), word)
    }
    let number = try number(word, context)
    return (skip(["units", "unit"], .units) ? .units(number) : .money(number), word)
  }

  /// A text in quotes, or the rest of the command, as a note; nil for `none` and `""`.
  mutating func note(_ context: Context) throws(Diagnostic) -> String? {
    if let word = peek(), isQuoted(word) {
      _ = next(.note)
      let text = try unquoted(word)
      return text.isEmpty ? nil : text
    }
    guard let range = rest(.note) else { throw missing(.note, context) }
    if word(range, is: "none") { return nil }
    var bytes = self[range]
    // Within a parenthesis that stays open blanks belong to the last word.
    while let last = bytes.last, Self.isBlank(last) { bytes.removeLast() }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Rows and stretches of rows with commas between them, in the order given; nil for `none`.
  mutating func rowList(
    _ context: Context
  ) throws(Diagnostic) -> (value: [Int]?, range: Range<Int>) {
    let word = try word(.rowList, context)
    if self.word(word, is: "none") { return (nil, word) }
    var rows: [Int] = []
    var seen: Set<Int> = []
    var start = word.lowerBound
    for part in self[word].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let range = start..<start + part.count
      start = range.upperBound + 1
      let stretch = try self.stretch(range, .rowList, context)
      guard stretch.count <= 1000 - rows.count else {
        throw Diagnostic(
          .row, "the sale names too many rows", at: word, label: "expected at most 1000 rows")
      }
      guard stretch.allSatisfy({ seen.insert($0).inserted }) else { throw twice(range) }
      rows += stretch
    }
    return (rows, word)
  }
}
