import Decimals
import Trades

/// How many new units a split makes of old ones.
struct SplitRatio: Sendable {
  let new: Fraction
  let old: Fraction
  /// The numbers as they were typed.
  let newText: String
  let oldText: String
  /// Where the ratio stands.
  let range: Range<Int>

  /// New units for each old one, in as few digits as it can have.
  var ratio: Fraction { (new / old ?? Fraction(.zero)).reduced }

  /// The refusal of a split that would take a number out of range.
  var outOfRange: Diagnostic {
    let limit = Decimal.maximumExponent
    return Diagnostic(
      .tooLarge, "an amount, a price or a fee would be out of range", at: range,
      label: "expected a split that keeps them between 1e-\(limit) and 1e\(limit)")
  }

  /// What such a split does.
  var words: String {
    let one = Fraction(ExactDecimal(1))
    let factors =
      old == one
      ? "amounts × \(newText), prices / \(newText)"
      : new == one
        ? "amounts / \(oldText), prices × \(oldText)"
        : "amounts × \(newText)/\(oldText), prices × \(oldText)/\(newText)"
    let units = old == one ? "unit" : "units"
    return
      "\(oldText) \(units) became \(newText): \(factors), values as they were"
  }
}

/// The rows that a split changes.
enum SplitExtent: Sendable {
  case rows(Range<Int>)
  case before(Day)
}

extension Expectation {
  static let ratio = Expectation(
    "<new>:<old>", { _ in "a ratio such as 10:1, new units to old" }, sample: "2:1")
  static let before = oneOf("[before <row>|<date>]", ["before"])
  static let extent = Expectation(
    before.placeholder, { "'before' and \(rowOrDate.words($0)); all rows unless said" })
  static let rowOrDate = Expectation(
    "<row>|<date>", { "\(row.words($0)), or a date" }, candidates: { row.candidates($0) })
  static let marketPrice = Expectation(
    "[<price>|off|<from>..<to> [step <number>]]",
    { _ in "a price, 'off', or prices such as 100..150" }, candidates: { _ in ["off"] })
  static let gridQuantity = oneOf("amount|money", ["amount", "money"])
  static let show = oneOf("[show \(measureShown.placeholder)]", ["show"])
  static let gridMeasure = Expectation(
    show.placeholder, { "'show' and \(measureShown.words($0)); the average unless said" })
  static let measureShown = oneOf(
    Grid.measures.map(\.name).joined(separator: "|"), Grid.measures.map(\.name))
  static let sheetName = Expectation(
    "<sheet>", { _ in "the name of a sheet" }, candidates: { $0.sheets })
  static let sheetRequest = Expectation(
    "<sheet>|copy <sheet>|delete <sheet>", { _ in "the name of a sheet, 'copy' or 'delete'" },
    candidates: { ["copy", "delete"] + $0.sheets }, sample: "main")
  static let question = Expectation(
    "<label>|row <row>|target …|dca",
    { _ in "the name of a number, 'row N', 'target …' or 'dca'" },
    candidates: { _ in Question.names + ["row", "target", "dca"] }, sample: "dca")
}

extension Grid {
  static let measures: [Measure] = [.average, .cost, .gain, .breakEven]
}

extension Parameter where Value == SplitRatio {
  /// New units to old ones.
  static let ratio = Parameter(.ratio) { (word, reader, context) throws(Diagnostic) in
    let parts = reader[word].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw Self.refusal(reader, word) }
    let first = word.lowerBound..<word.lowerBound + parts[0].count
    let last = word.upperBound - parts[1].count..<word.upperBound
    let new = try reader.exactNumber(first, context)
    let old = try reader.exactNumber(last, context)
    guard new > Fraction(.zero), old > Fraction(.zero) else {
      throw Diagnostic(
        .ratio, "both numbers of a split must be more than 0", at: word,
        label: "expected a ratio such as 10:1")
    }
    guard new != old else {
      throw Diagnostic(
        .ratio, "this split changes nothing", at: word, label: "expected two different numbers")
    }
    return SplitRatio(
      new: new, old: old, newText: reader.text(first), oldText: reader.text(last),
      range: word)
  }

  private static func refusal(_ reader: WordReader, _ word: Range<Int>) -> Diagnostic {
    Diagnostic(
      .ratio, "cannot read \(Quotation.quoted(reader[word])) as a ratio", at: word,
      label: "expected new units to old, as in 10:1")
  }
}

extension Parameter where Value == SplitExtent {
  /// All rows, or those before a row or a date.
  static let extent = Parameter(.extent) { (reader, context) throws(Diagnostic) in
    if reader.ends(.before) { return .rows(context.model.rows) }
    _ = try reader.choice(.before, kind: "word", context)
    let word = try reader.word(.rowOrDate, context)
    if reader.isDate(word) { return .before(try reader.date(word, context)) }
    let row = try reader.row(word, .rowOrDate, in: context.model.rows, context)
    return .rows(1..<row)
  }
}

extension Parameter where Value == Action {
  /// A market price, none, or prices to be tried.
  static let marketPrice = Parameter(.marketPrice) { (reader, context) throws(Diagnostic) in
    if reader.ends(.marketPrice) { return .showPrice }
    let word = try reader.word(.marketPrice, context)
    if reader.word(word, is: "off") { return .setPrice(nil) }
    if reader.ends(of: word) != nil { return .prices(try reader.steps(word, context)) }
    let price = try reader.number(word, context)
    guard !price.isNegative else {
      throw Diagnostic(
        .trade, "the price cannot be negative", at: word, label: "expected 0 or more")
    }
    return .setPrice(price)
  }
}

extension Parameter where Value == Grid.Quantities {
  /// The amounts, or the sums of money, of a grid's purchases.
  static let gridQuantities = Parameter(
    Expectation(
      "amount|money <from>..<to> [step <number>]",
      { _ in "amounts, or sums of money, such as 'amount 1..5'" })
  ) { (reader, context) throws(Diagnostic) in
    let isMoney = try reader.choice(.gridQuantity, kind: "word", context) == 1
    let steps = try reader.steps(try reader.word(.steps, context), context)
    return isMoney ? .money(steps) : .amounts(steps)
  }
}

extension Parameter where Value == Measure {
  /// What a grid shows; the average unless said.
  static let gridMeasure = Parameter(.gridMeasure) { (reader, context) throws(Diagnostic) in
    if reader.ends(.show) { return .average }
    _ = try reader.choice(.show, kind: "word", context)
    return Grid.measures[try reader.choice(.measureShown, kind: "number", context)]
  }
}

extension Parameter where Value == SheetRequest {
  static let sheetRequest = Parameter(.sheetRequest) { (reader, context) throws(Diagnostic) in
    let word = try reader.word(.sheetRequest, context)
    if reader.word(word, is: "copy") {
      let name = try reader.word(.sheetName, context)
      return .copy(try reader.newSheetName(name, context))
    }
    if reader.word(word, is: "delete") {
      return .delete(try reader.sheetName(try reader.word(.sheetName, context), context))
    }
    return .open(try reader.anySheetName(word, context))
  }
}

extension Parameter where Value == [String] {
  /// Two sheets or more.
  static let sheetNames = Parameter(
    Expectation("<sheet> <sheet>…", Expectation.sheetName.words)
  ) { (reader, context) throws(Diagnostic) in
    var names: [String] = []
    repeat {
      let word = try reader.word(.sheetName, context)
      let name = try reader.sheetName(word, context)
      guard !names.contains(name) else { throw reader.twice(word) }
      names.append(name)
    } while names.count < 2 || !reader.ends(.sheetName)
    return names
  }
}

extension Parameter where Value == Question {
  static let question = Parameter(.question) { (reader, context) throws(Diagnostic) in
    let word = try reader.word(.question, context)
    switch reader.text(word) {
    case "row":
      let number = try reader.word(.row, context)
      return .row(try reader.row(number, .row, in: context.model.rows, context))
    case "target": return .target(try Parameter<Target>.target.read(&reader, context))
    case "dca": return .averaging
    default: return try reader.question(from: word)
    }
  }
}

extension WordReader {
  /// The name of a number, of one word or several.
  fileprivate mutating func question(from first: Range<Int>) throws(Diagnostic) -> Question {
    let range = rest(from: first, .question)
    if let question = Question(named: text(range)) { return question }
    throw Diagnostic(
      .unknownWord, "there is no number \(Quotation.quoted(self[range]))", at: range,
      label: "expected the name of a number, 'row N', 'target …' or 'dca'",
      replacement: Suggestion.nearest(to: self[range], among: Question.names))
  }

  /// The name of a sheet that there is.
  fileprivate func sheetName(_ word: Range<Int>, _ context: Context) throws(Diagnostic) -> String {
    let name = text(word)
    guard context.sheets.contains(name) else {
      throw Diagnostic(
        .sheet, "there is no sheet \(Quotation.quoted(self[word]))", at: word,
        label: "expected one of: \(context.sheets.joined(separator: ", "))",
        replacement: Suggestion.nearest(to: self[word], among: context.sheets))
    }
    return name
  }

  /// The name of a sheet that there is, or of a new one.
  func anySheetName(_ word: Range<Int>, _ context: Context) throws(Diagnostic) -> String {
    let name = text(word)
    return context.sheets.contains(name) ? name : try newSheetName(word, context)
  }

  /// The name of a sheet that there is not yet.
  fileprivate func newSheetName(
    _ word: Range<Int>, _ context: Context
  ) throws(Diagnostic) -> String {
    let name = text(word)
    guard SheetName.isWellFormed(name)
    else {
      throw Diagnostic(
        .sheet, "\(Quotation.quoted(self[word])) cannot be the name of a sheet", at: word,
        label:
          "expected a letter, then letters, digits, - and _, at most \(SheetName.maximumLength)")
    }
    guard !SheetName.isWord(name) else {
      throw Diagnostic(
        .sheet, "\(Quotation.quoted(self[word])) is a command", at: word,
        label: "expected another name")
    }
    guard !context.sheets.contains(name) else {
      throw Diagnostic(
        .sheet, "there is a sheet \(Quotation.quoted(self[word])) already", at: word,
        label: "expected a new name")
    }
    return name
  }
}
