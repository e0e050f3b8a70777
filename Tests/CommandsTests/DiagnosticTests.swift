import Commands
import Decimals
import Testing
import Trades

/// A line that is refused: the words under the caret and what would be typed instead.
struct RefusedLine: CustomTestStringConvertible, Sendable {
  let line: String
  let marked: String
  let code: String
  let correction: String?

  init(_ line: String, _ marked: String, _ code: String, _ correction: String? = nil) {
    self.line = line
    self.marked = marked
    self.code = code
    self.correction = correction
  }

  var testDescription: String { line }

  static let all = [
    RefusedLine("quitx", "quitx", "unknown-command", "quit"),
    RefusedLine("rowsss 5", "rowsss", "unknown-command", "rows"),
    RefusedLine("sett 1 amount 2", "sett", "unknown-command", "set"),
    RefusedLine("xyz", "xyz", "unknown-command"),
    RefusedLine("set 2 amout 0.5", "amout", "unknown-word", "amount"),
    RefusedLine("option colour on", "colour", "unknown-word", "color"),
    RefusedLine("set", "", "missing"),
    RefusedLine("set 2 amount", "", "missing"),
    RefusedLine("rows 5 6 7", "6 7", "surplus"),
    RefusedLine("set 1 amount 1 amount 2", "amount", "twice"),
    RefusedLine("rows five", "five", "whole-number"),
    RefusedLine("rows 0", "0", "count"),
    RefusedLine("rows 05", "05", "whole-number", "5"),
    RefusedLine("show 1..02", "02", "whole-number", "2"),
    RefusedLine("buy -1 @ 5", "-1", "trade"),
    RefusedLine("rows 10000001", "10000001", "count"),
    RefusedLine("rows 99999999999999999999", "99999999999999999999", "count"),
    RefusedLine("rows -3", "-3", "count"),
    RefusedLine("set 0 amount 1", "0", "row"),
    RefusedLine("show 1..9223372036854775808", "9223372036854775808", "row"),
    RefusedLine("show 3..1", "3..1", "row", "1..3"),
    RefusedLine("set 1e3 amount 1", "1e3", "whole-number"),
    RefusedLine("buy 1.2.3 @ 4", ".3", "number-malformed"),
    RefusedLine("buy 1.234,56 @ 4", ",56", "number-separator", "1234.56"),
    RefusedLine("buy 1,234 @ 4", ",", "number-ambiguous"),
    RefusedLine("buy 5$ @ 4", "$", "number-trailing", "$5"),
    RefusedLine("buy 10% @ 4", "%", "number-percent"),
    RefusedLine("buy 2*1k @ 4", "k", "number-multiplier"),
    RefusedLine("buy 1/0 @ 4", "/0", "arithmetic"),
    RefusedLine("buy 1/(2-2) @ 4", "/(2-2)", "arithmetic"),
    RefusedLine("buy (1+2 @ 4", "(", "arithmetic"),
    RefusedLine("buy 2*-3 @ 4", "-", "arithmetic"),
    RefusedLine("buy 2* @ 4", "", "arithmetic"),
    RefusedLine("buy (1+2)) @ 4", ")", "arithmetic"),
    RefusedLine("buy price(7) @ 4", "7", "row"),
    RefusedLine("buy price(1) @ 4", "price(1)", "no-number"),
    RefusedLine("buy averag*2 @ 4", "averag", "arithmetic", "average"),
    RefusedLine("buy averag @ 4", "averag", "arithmetic", "average"),
    RefusedLine("buy abc @ 4", "abc", "arithmetic"),
    RefusedLine("buy nan @ 4", "nan", "number-not-finite"),
    RefusedLine("buy price( @ 4", "", "arithmetic"),
    RefusedLine("buy 2 * 3 @ 4", "*", "arithmetic"),
    RefusedLine("show al", "al", "whole-number", "all"),
    RefusedLine("buy 2024-01-05 @ 4", "2024-01-05", "arithmetic"),
    RefusedLine("05/01/2024 40", "05/01/2024", "arithmetic"),
    RefusedLine("0.25,80", ",80", "number-separator"),
    // What was typed is kept: sign, currency sign, exponent and what follows.
    RefusedLine("set 2 amount -1,5", ",5", "number-separator", "-1.5"),
    RefusedLine("buy $1.234,56 @ 2", ",56", "number-separator", "$1234.56"),
    RefusedLine("buy $1,50 @ 2", ",50", "number-separator", "$1.50"),
    RefusedLine("set 1 price 4,1275e-05", ",1275", "number-separator", "4.1275e-05"),
    RefusedLine("set 1 price 1,5k", "k", "number-multiplier"),
    RefusedLine("set 1 price 1,234k", "k", "number-multiplier"),
    RefusedLine("set 1 price 1,5%", "%", "number-percent"),
    RefusedLine("buy 1,5$ @ 2", "$", "number-trailing", "$1.5"),
    RefusedLine("buy 5e-1€ @ 2", "€", "number-trailing", "€5e-1"),
    RefusedLine("set 2 amount $-1.50", "-1.50", "number-malformed", "-$1.50"),
    RefusedLine("set 1 price 1,23.5", ",23.5", "number-separator"),
    RefusedLine("set 2 fee 1,5e-3%", ",5", "number-separator", "1.5e-3"),
    RefusedLine("split 1,5e1:1", ",5", "number-separator", "1.5e1"),
    RefusedLine("target average 1,5e-3 @ 2", ",5", "number-separator", "1.5e-3"),
    RefusedLine("price 1,5e2", ",5", "number-separator", "1.5e2"),
    RefusedLine("set 1 amount 2 price 3 value $7", "$7", "trade", "$6"),
    RefusedLine(
      "show 0123456789012345678901234567", "0123456789012345678901234567", "whole-number",
      "123456789012345678901234567"),
    // All numbers of a command are mended, or none.
    RefusedLine("buy 1,5 @ 95,20", ",5", "number-separator", "1.5 @ 95.20"),
    RefusedLine("1,5\t95,20", ",5", "number-separator", "1.5\t95.20"),
    RefusedLine(
      "set 2 amount -1,5 price 2 fee 3€ note x", ",5", "number-separator", "-1.5 price 2 fee €3"),
    RefusedLine("buy 1,5 @ 1,234", ",5", "number-separator"),
    RefusedLine("buy 1,5 @ 2k", ",5", "number-separator"),
    RefusedLine("buy 1,5 @ (2)", ",5", "number-separator"),
    RefusedLine("buy 1,5", ",5", "number-separator", "1.5"),
    // In arithmetic a number is mended where all of it can then be read.
    RefusedLine("buy (1,5+2) @ 2", ",5", "number-separator", "1.5"),
    RefusedLine("buy (1,5+2,5) @ 2", ",5", "number-separator"),
    RefusedLine("buy 2*5$ @ 2", "$", "number-trailing"),
    // Less than zero in accounts, itself in arithmetic.
    RefusedLine("set 2 amount (1.50)", "(1.50)", "number-ambiguous"),
    RefusedLine("set 2 amount ($1.50)", "($1.50)", "number-ambiguous"),
    RefusedLine("set 2 amount -(1.50)", "-(1.50)", "number-ambiguous"),
    RefusedLine("set 2 amount $(22.00)", "$(22.00)", "number-ambiguous"),
    RefusedLine("set 2 amount ( -( 1.50 ) )", "( -( 1.50 ) )", "number-ambiguous"),
    RefusedLine("buy 1 @ (53,180.08)", "(53,180.08)", "number-ambiguous"),
    RefusedLine("(1.50) 100", "(1.50)", "number-ambiguous"),
    RefusedLine("buy 1 @ 2 fee (5)%", "(5)", "number-ambiguous"),
    RefusedLine("split (2):1", "(2)", "number-ambiguous"),
    RefusedLine("price (1)..(3)", "(1)", "number-ambiguous"),
    // Lines of a file: nobody joins their digits.
    RefusedLine("2024-01-02,1,100", "2024-01-02,1,100", "arithmetic"),
    RefusedLine("2024-01-12,12,100", "2024-01-12,12,100", "arithmetic"),
    RefusedLine("buy 2024-01-12,12,100 @ 4", "2024-01-12,12,100", "arithmetic"),
    RefusedLine("1,100", ",", "number-ambiguous"),
    RefusedLine("1,12,100", ",12,100", "number-separator"),
    RefusedLine("1,5 100", ",5", "number-separator", "1.5"),
    // Meaning before letters.
    RefusedLine("remove 2", "remove", "unknown-command", "delete"),
    RefusedLine("EDIT 2 price 9", "EDIT", "unknown-command", "set"),
    RefusedLine("load x.dca", "load", "unknown-command", "open"),
    RefusedLine("load x.csv", "load", "unknown-command", "import"),
    RefusedLine("read \"my x.TSV\"", "read", "unknown-command", "import"),
    RefusedLine("rename a b", "rename", "unknown-command"),
    RefusedLine("help rm", "rm", "unknown-command", "delete"),
    // A word that leaves or deletes is proposed for its own misspellings alone.
    RefusedLine("exist", "exist", "unknown-command"),
    RefusedLine("exot", "exot", "unknown-command"),
    RefusedLine("qiut", "qiut", "unknown-command", "quit"),
    RefusedLine("exi", "exi", "unknown-command", "exit"),
    RefusedLine("delte 2", "delte", "unknown-command", "delete"),
    RefusedLine("deletee 2", "deletee", "unknown-command", "delete"),
    RefusedLine("clean 2", "clean", "unknown-command"),
    RefusedLine("saved x", "saved", "unknown-command", "save"),
    RefusedLine("buy 3, @ 4", ",", "number-separator"),
    RefusedLine("buy 50*$2 @ 4", "$2", "arithmetic"),
    RefusedLine(
      "buy " + String(repeating: "1e300*", count: 27) + "1e92 @ 5",
      String(repeating: "1e300*", count: 27) + "1e92", "too-large"),
    RefusedLine("buy average @ 4", "average", "no-number"),
    RefusedLine("buy 9e200*9e200 @ 4", "9e200*9e200", "too-large"),
    RefusedLine("set 1 price -5", "-5", "trade"),
    RefusedLine("set 1 price -5 amount 1", "-5", "trade"),
    RefusedLine("set 1 value 50", "50", "trade"),
    RefusedLine("set 1 price 0 value 50", "50", "trade"),
    RefusedLine("set 1 price 0 value 0", "0", "trade"),
    RefusedLine("set 1 amount 1 price 2 value 3", "3", "trade", "2"),
    RefusedLine("sell -1 @ 5", "-1", "trade"),
    RefusedLine("buy 1 @ 4 fee -1%", "-1%", "trade"),
    RefusedLine("buy 1 @ 4 fee 1 fee 2", "fee", "twice"),
    RefusedLine("buy 1 @ 4 on 2023-02-29", "2023-02-29", "date"),
    RefusedLine("buy 1 @ 4 on 31.12.2023", "31.12.2023", "date", "2023-12-31"),
    RefusedLine("buy 1 @ 4 on 01/02/2023", "01/02/2023", "date"),
    RefusedLine("set 1 date 2023-1-5", "2023-1-5", "date", "2023-01-05"),
    RefusedLine("split 10", "10", "ratio"),
    RefusedLine("split 0:1", "0:1", "ratio"),
    RefusedLine("split 2:2", "2:2", "ratio"),
    RefusedLine("split 2:1 before 2024-02-30", "2024-02-30", "date"),
    RefusedLine("price 1..3 step 0", "0", "steps"),
    RefusedLine("grid price 3..1 amount 1", "3..1", "steps", "1..3"),
    RefusedLine("target avrage 5 @ 4", "avrage", "unknown-word", "average"),
    RefusedLine("target average 5 amount 3 for $9", "for", "unknown-word"),
    RefusedLine("target even fee 0.1 units", "0.1", "target"),
    RefusedLine("sheet ../x", "../x", "sheet"),
    RefusedLine("sheet copy sell", "sell", "sheet"),
  ]
}

@Suite(.timeLimit(.minutes(10))) struct DiagnosticTests {
  @Test(arguments: RefusedLine.all)
  func `a refusal marks the words that cause it`(refused: RefusedLine) throws {
    let model = TradesModel([.empty, .empty, .empty])
    var reader = WordReader(refused.line)
    let hasCommand = reader.nextCommand()
    #expect(hasCommand)
    let diagnostic = try #require(refusal(&reader, model))
    #expect(String(decoding: reader[diagnostic.range], as: UTF8.self) == refused.marked)
    #expect(diagnostic.code.name == refused.code)
    #expect(diagnostic.correction?.text == refused.correction)
    #expect(diagnostic.message.first?.isUppercase == false && !diagnostic.message.hasSuffix("."))
  }

  /// The refusal of reading a line, or of the change that it asks for.
  private func refusal(_ reader: inout WordReader, _ model: TradesModel) -> Diagnostic? {
    var name = ""
    do throws(Diagnostic) {
      let action = try Catalogue.read(&reader, Context(model: model), name: &name)
      if case .replace(_, let change) = action { _ = try change(model[1]) }
      return nil
    } catch {
      return error
    }
  }

  @Test func `of a number in brackets both readings are said`() {
    var reader = WordReader("set 2 amount $(22.00)")
    _ = reader.nextCommand()
    let label = refusal(&reader, TradesModel([.empty, .empty]))?.label
    #expect(label == "expected -$22.00 or $22.00")
  }

  @Test(arguments: ["(1 + 2)", "(100/3)", "(1.5)*2", "-(1.5)*2", "2*(3)", "(amount(1))", "(0)"])
  func `brackets in arithmetic group`(number: String) throws {
    var model = TradesModel([.empty])
    var trade = Trade.empty
    try trade.enter(.init(field: .amount, number: Decimal(1)))
    model.replace(1, with: trade)
    var reader = WordReader("set 1 amount \(number)")
    _ = reader.nextCommand()
    #expect(refusal(&reader, model) == nil)
  }

  @Test func `text from outside is quoted short and without control characters`() {
    let long = Array(repeating: UInt8(ascii: "x"), count: 10_000)
    #expect(Quotation.quoted(long[...]).count == 43)
    #expect(Quotation.quoted(Array("a\u{1B}[2J\u{202E}b".utf8)[...]) == "'a\\u{1B}[2J\\u{202E}b'")
  }
}
