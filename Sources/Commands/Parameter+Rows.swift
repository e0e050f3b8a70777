import Trades

extension Parameter where Value == Int {
  /// The number of a row of the table.
  static let row = Parameter(.row) { (word, reader, context) throws(Diagnostic) in
    try reader.row(word, .row, in: context.model.rows, context)
  }

  /// The number of a row, or one past the last.
  static let place = Parameter(.place) { (word, reader, context) throws(Diagnostic) in
    try reader.row(word, .place, in: 1..<context.model.count + 2, context)
  }

  /// How many rows the table is to have: a number, or a difference with its sign.
  static let rowCount = Parameter(.rowCount) { (word, reader, context) throws(Diagnostic) in
    let present = context.model.count
    let sign = reader[word].first
    let isStep = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    let digits = isStep ? word.lowerBound + 1..<word.upperBound : word
    let number = try reader.wholeNumber(digits, of: word, .rowCount, context)
    // Both bounds hold far from overflow: a whole number is at most 10^18.
    let count = !isStep ? number : sign == UInt8(ascii: "+") ? present + number : present - number
    guard (1...TradesModel.maximumRows).contains(count) else {
      throw Diagnostic(
        .count, "the number of rows is out of range", at: word,
        label: "expected \(Expectation.rowCount.words(context))")
    }
    return count
  }

  /// How many steps, from 1.
  static let steps = Parameter(.undoSteps) { (word, reader, context) throws(Diagnostic) in
    let number = try reader.wholeNumber(word, of: word, .undoSteps, context)
    guard number > 0 else {
      throw Diagnostic(
        .count, "there is nothing to do in 0 steps", at: word,
        label: "expected \(Expectation.undoSteps.words(context))")
    }
    return number
  }
}

extension Parameter where Value == Range<Int> {
  /// A row or a stretch of rows, `2..4`.
  static let rows = stretch("<row>|<row>..<row>", allWords: nil)
  /// A row, a stretch of rows or `all`.
  static let rowsOrAll = stretch("<row>|<row>..<row>|all", allWords: "all")
  /// A row or `all`.
  static let rowOrAll = Parameter(.rowOrAll) { (word, reader, context) throws(Diagnostic) in
    if reader.word(word, is: "all") { return context.model.rows }
    let row = try reader.row(word, .rowOrAll, in: context.model.rows, context)
    return row..<row + 1
  }

  private static func stretch(_ placeholder: String, allWords: String?) -> Parameter {
    let expectation = Expectation(
      placeholder,
      { context in
        let all = allWords.map { ", or \($0)" } ?? ""
        return "\(Expectation.row.words(context)), or 1..2\(all)"
      },
      candidates: { context in Expectation.row.candidates(context) + (allWords.map { [$0] } ?? []) }
    )
    return Parameter(expectation) { (word, reader, context) throws(Diagnostic) in
      if let allWords, reader.word(word, is: allWords) { return context.model.rows }
      return try reader.stretch(word, expectation, context)
    }
  }
}

extension Expectation {
  static let row = Expectation(
    "<row>",
    { context in
      let count = context.model.count
      return count == 0
        ? "the number of a row (the table has none yet)" : "the number of a row, 1 to \(count)"
    },
    candidates: { rowNumbers(upTo: $0.model.count) })
  static let place = Expectation(
    "<row>", { "the number of a row, 1 to \($0.model.count + 1)" },
    candidates: { rowNumbers(upTo: $0.model.count + 1) })
  static let rowCount = Expectation(
    "<count>|+<count>|-<count>",
    { _ in "a number of rows, 1 to \(TradesModel.maximumRows), or +N or -N" })
  static let undoSteps = Expectation("<steps>", { _ in "a number of steps, from 1" })
  static let rowOrAll = Expectation(
    "<row>|all", { "\(row.words($0)), or all" }, candidates: { row.candidates($0) + ["all"] })

  /// Row numbers to choose from; of a long table only as many as one would look through.
  private static func rowNumbers(upTo count: Int) -> [String] {
    count <= 99 ? (1..<count + 1).map { String($0) } : []
  }
}

extension WordReader {
  /// A word of digits as a row number within a range.
  func row(
    _ word: Range<Int>, _ expectation: Expectation, in rows: Range<Int>, _ context: Context
  ) throws(Diagnostic) -> Int {
    let number = try wholeNumber(word, of: word, expectation, context)
    guard rows.contains(number) else {
      throw Diagnostic(
        .row, "there is no row \(Quotation.shortened(self[word]))", at: word,
        label: "expected \(expectation.words(context))")
    }
    return number
  }

  /// A word as a row or a stretch of rows, `2..4`.
  func stretch(
    _ word: Range<Int>, _ expectation: Expectation, _ context: Context
  ) throws(Diagnostic) -> Range<Int> {
    guard let (first, last) = ends(of: word) else {
      let row = try row(word, expectation, in: context.model.rows, context)
      return row..<row + 1
    }
    let from = try row(first, expectation, in: context.model.rows, context)
    let to = try row(last, expectation, in: context.model.rows, context)
    guard from <= to else {
      throw Diagnostic(
        .row, "the rows \(from)..\(to) run backwards", at: word,
        label: "expected the smaller number first", replacement: "\(to)..\(from)")
    }
    return from..<to + 1
  }

  /// What stands on both sides of the two points within a word; nil without them.
  func ends(of word: Range<Int>) -> (first: Range<Int>, last: Range<Int>)? {
    let bytes = self[word]
    guard
      let point = bytes.indices.first(where: {
        bytes[$0] == UInt8(ascii: ".") && $0 + 1 < bytes.endIndex
          && bytes[$0 + 1] == UInt8(ascii: ".")
      })
    else { return nil }
    let offset = word.lowerBound + point - bytes.startIndex
    return (word.lowerBound..<offset, offset + 2..<word.upperBound)
  }

  /// Digits as a whole number of at most 18 digits; `word` is what a refusal points at.
  func wholeNumber(
    _ digits: Range<Int>, of word: Range<Int>, _ expectation: Expectation, _ context: Context
  ) throws(Diagnostic) -> Int {
    var number = 0
    var isWhole = !digits.isEmpty
    for byte in self[digits] where isWhole {
      let digit = byte &- UInt8(ascii: "0")
      isWhole = digit <= 9
      if isWhole { number = min(number * 10 + Int(digit), 1_000_000_000_000_000_000 / 10 - 1) }
    }
    guard isWhole else {
      throw Diagnostic(
        .wholeNumber, "\(Quotation.quoted(self[word])) is not a whole number", at: word,
        label: "expected \(expectation.words(context))",
        replacement: Suggestion.nearest(
          to: self[word], among: expectation.candidates(context).filter { Int($0) == nil }))
    }
    if digits.count > 1, self[digits].first == UInt8(ascii: "0") {
      throw Diagnostic(
        .wholeNumber, "\(Quotation.quoted(self[word])) begins with 0", at: word,
        label: "expected \(expectation.words(context))",
        correction: Diagnostic.Correction(range: digits, text: withoutZeros(digits)))
    }
    return number
  }

  /// Digits without the zeros in front of them, however many they are.
  private func withoutZeros(_ digits: Range<Int>) -> String {
    let text = String(decoding: self[digits].drop { $0 == UInt8(ascii: "0") }, as: UTF8.self)
    return text.isEmpty ? "0" : text
  }
}
