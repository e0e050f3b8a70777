import Session
import Testing

@Suite(.timeLimit(.minutes(10))) struct PreviewTests {
  private static func session(_ line: String) -> Session {
    var session = Session()
    let bytes = Array(line.utf8)
    session.run(bytes, in: 0..<bytes.count) { _, _ in }
    return session
  }

  private let session = Self.session("buy 1 @ 100; buy 2 @ 90; rows 12")

  private func preview(_ line: String) -> Preview { session.preview(of: Array(line.utf8)) }

  /// What stands behind the line on a wide screen.
  private func shown(_ line: String, columns: Int = 500) -> String {
    let (blanks, completion, hint) = preview(line).fitted(to: columns)
    return blanks + completion + hint
  }

  /// The words in which a part of the line is red.
  private func wrong(_ line: String) -> String? {
    preview(line).wrong.map { String(decoding: Array(line.utf8)[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    ("set 2", " <field> <number>"), ("set 2 ", "<field> <number>"),
    ("set", " <row> <field> <number>"),
    ("buy", " <amount>|$<value> @ <price>"), ("buy 1", " @ <price>"), ("buy 1 @", " <price>"),
    ("0.5", " @ <price>"), ("move 1", " to <row>"), ("move 1 to ", "<row>"),
    ("rows 3; set 1 amount", " <number>"),
  ])
  func `what is missing stands behind the line`(line: String, hint: String) {
    #expect(shown(line) == hint)
    #expect(preview(line).completion == "")
    #expect(preview(line).wrong == nil)
  }

  @Test(arguments: [
    ("set 2 pr", "ice", " <number>"), ("mov", "e", " <row> to <row>"), ("exi", "t", ""),
    ("set 1 amount aver", "age", ""), ("option dec", "imals", ""), ("clear al", "l", ""),
    ("s", "", "  sell, set, sort, split, show, sheet, sheets, save, source"),
    ("se", "", "  sell, set"),
    ("so", "", "  sort, source"), ("sor", "t", " <field>|date"),
  ])
  func `a word that can only become one is completed`(
    line: String, completion: String, hint: String
  ) {
    #expect(preview(line).completion == completion)
    #expect(shown(line) == completion + hint)
    #expect(preview(line).wrong == nil)
  }

  @Test(arguments: [
    // (100 + 180 + 80) / 4
    (
      "buy 1 @ 80", "  → average ≈93.33333333 → 90   cost 280 → 360   amount 3 → 4"
    ),
    // 80 / 40; (280 + 80) / (3 + 2)
    (
      "buy $80 @ 40",
      "  → average ≈93.33333333 → 72   cost 280 → 360   row 3 amount 2   amount 3 → 5"
    ),
    ("rows 3", "  → rows 12 → 3   average ≈93.33333333   cost 280   amount 3"),
    (
      "delete 2; delete 1",
      "  → average ≈93.33333333 → n/a   cost 280 → 0   amount 3 → 0   rows 12 → 10"
    ),
    ("totals", "  → average ≈93.33333333   cost 280   amount 3"),
    ("show 2", "  → amount 2   price 90   value 180"), ("show 4", "  → empty"),
    ("undo", "  → rows 12 → 2   average ≈93.33333333   cost 280   amount 3"),
    ("option decimals", "  → decimals auto"), ("option decimals 2", "  → decimals auto → 2"),
    ("help buy", "  → Buy an amount, or for so much money, at a price"),
    ("buy 1 @ 80; quit", "  → average ≈93.33333333 → 90   cost 280 → 360   amount 3 → 4"),
    (
      "buy 1 @ 80; option decimals 2",
      "  → average ≈93.33 → 90   cost 280 → 360   amount 3 → 4   decimals auto → 2"
    ), ("quit", ""), ("", ""), ("  # buy", ""),
  ])
  func `what Enter would do stands behind the line`(line: String, hint: String) {
    #expect(shown(line) == hint)
    #expect(preview(line).wrong == nil)
  }

  @Test(arguments: [
    ("set 1 amount 1.2.", "1.2."), ("buy 1.2.3 @ 5", "1.2.3"), ("set 13", "13"), ("set 0", "0"),
    ("sex", "sex"), ("set 2 amx", "amx"), ("set 2 am ", "am"), ("totals 5", "5"),
    ("buy 1+ 2", "1+"), ("delete ..5", "..5"), ("delete 1.. ", "1.."),
    ("buy -1 ", "-1"), ("buy price 2", "price"), ("undo 01", "01"), ("set 1 amount 1 am", "am"),
    ("redo", "redo"), ("buy 1 @ -5 ", "-5"), ("rows 10000001", "10000001"), ("show 9..x", "9..x"),
    ("show 12..3", "12..3"), ("buy 1 @ price(3)", "price(3)"), ("buy 1 @ 5/0.0 ", "5/0.0"),
    ("buy 50%", "50%"), ("buy 1 @ 1k", "1k"), ("set 1 amount 1 amount", "amount"),
  ])
  func `a word that cannot become valid is red`(line: String, red: String) {
    #expect(wrong(line) == red)
    #expect(shown(line).hasPrefix("  "))
  }

  @Test(arguments: [
    "set 2 amount 1.", "set 2 amount -", "set 2 am", "buy $", "buy ≈", "buy 1 @ 1,2",
    "buy 1 @ 1,23",
    "buy 1 @ 1,234", "buy 1 @ 1,234,", "buy 1 @ 1e", "buy 1 @ 1e-", "buy 1 @ 100/", "buy 1 @ 100/0",
    "buy 1 @ 100/0.", "buy 1 @ (1", "buy 1 @ ((1+", "buy 1 @ (1 + ", "buy 1 @ pri",
    "buy 1 @ price(",
    "buy 1 @ 2*price(1", "buy 1 @ price(3", "show 1.", "show 1..", "show 2..1", "show 9..1",
    "rows +",
    "set 1", "clear a", "option color o", "set 4 value 5", "set 4 value 5 ", "set 4 value 5 p",
    "set 4 amount 2 price 25 value 5", "h", "set 4 value .", "set 4 value -", "set 4 value 1,",
    "set 4 value (a", "buy 1 @ 7-8", "buy 1 @ (-a", "buy 1 @ (-(1", "buy 1 @ −",
    "insert 13; show 13.",
    "set 4 value ≈", "buy 1 @ value(1)-122", "?", "buy 1 @ 2*av",
  ])
  func `a word that is only unfinished is not red`(line: String) {
    #expect(wrong(line) == nil)
  }

  @Test func `why Enter would be refused is said in the words of the refusal`() {
    #expect(
      shown("set 13 ") == "  there is no row 13: expected the number of a row, 1 to 12")
  }

  @Test func `every beginning of a line that is accepted is free of red`() {
    let lines = [
      "buy $1,234.50 @ (price(2)+average)/2 # dear", "set 12 amount 1e-3 price 100",
      "move 10 to 12",
      "show 10..12", "insert 13", "option grouping on; rows +3; set 15 value 0",
      "sort value descending",
      "≈0.5 @ -(0-2)", "buy (1.5)*2 @ (((3))+1)", "set 3 value 50 amount 2", "rows -11; redo",
    ]
    for line in lines {
      for end in line.indices {
        #expect(wrong(String(line[..<end])) == nil, "\(line[..<end])")
      }
    }
  }

  @Test func `only whole parts of an answer are shown where the row is full`() {
    let parts = [
      "average ≈93.33333333 → 90", "cost 280 → 360", "amount 3 → 4",
    ]
    let allowed = (1...parts.count).map { count in
      "  → " + parts[..<count].joined(separator: "   ") + (count < parts.count ? " …" : "")
    }
    for columns in 0...100 {
      let text = shown("buy 1 @ 80", columns: columns)
      #expect(text.isEmpty || text == "  …" || allowed.contains(text))
      #expect(text.count <= columns)
      #expect(allowed.contains(text) || columns < allowed[0].count)
    }
  }

  @Test func `what is red is a part of the line, whatever was typed`() {
    let pieces = ["1", "+", ";", " ", "(", "@", "buy ", "..", "#", ")", "set 1 price ", "é"]
    var lines = [""]
    for _ in 0..<3 {
      lines = lines.flatMap { line in pieces.map { line + $0 } }
      for line in lines {
        if let wrong = preview(line).wrong {
          #expect(!wrong.isEmpty && wrong.upperBound <= line.utf8.count, "\(line)")
        }
      }
    }
  }

  @Test func `looking ahead changes nothing`() {
    let before = session.model
    for line in ["buy 1 @ 80", "clear all", "undo", "option decimals 2", "quit", "sort price"] {
      _ = preview(line)
    }
    #expect(session.model == before)
    #expect(!session.isOver)
    #expect(session.options == Self.session("rows 1").options)
  }
}
