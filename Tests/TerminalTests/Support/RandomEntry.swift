/// Something that a person enters, and what a batch does that makes the same of the session.
struct RandomEntry {
  /// What is sent to the terminal, with Enter.
  var keys: String
  /// The lines that the prompt takes, one after the other; of each its commands in a batch.
  var lines: [[String]]

  /// The commands of a line.
  init(_ commands: String...) {
    keys = commands.joined(separator: "; ") + Key.enter
    lines = [commands]
  }

  private init(keys: String, lines: [[String]]) {
    self.keys = keys
    self.lines = lines
  }

  /// Files for entries that read some, and for those that fail.
  static let files = [
    "plan.dca": "buy 1 @ 10\nsheet plan\nbuy 2 @ 20 fee 1\nprice 7\nsheet main\nrows +1\n",
    "nested.dca": "source plan.dca\nset 1 price 7\n",
    "other.dca": "# dca session 1\noption method fifo\nbuy 3 @ 5 on 2024-01-31\nsheet plan\nrows 2",
    "opening.dca": "buy 1 @ 1\nopen other.dca\nbuy 2 @ 3\n",
    "empty.dca": "# nothing\n",
    "trades.csv": "date,side,amount,price,fee\n2024-01-01,sell,1,2,0\n2024-01-02,buy,3,4,1\n",
    "assets.csv": "asset,amount,price\nA,1,2\nB,3,4\nA,5,6\n",
    "broken.dca": "buy 1 @ 1\nbuy x @ 1\n",
  ]

  /// Lines of all kinds: changes, questions, several commands, files, refused ones.
  static func any(using random: inout some RandomNumberGenerator) -> RandomEntry {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    let row = number(1...4)
    let (amount, price) = ("\(number(1...9)).\(number(1...99))", "\(number(1...999))")
    let sheet = random.pick(["main", "plan", "a"])
    return switch number(0...27) {
    case 0...3: RandomEntry("buy \(amount) @ \(price)")
    case 4: RandomEntry("buy $\(price) @ 3 fee 0.1% on 2024-0\(row)-11 note \"a; b # \"\"c\"\"\"")
    case 5: RandomEntry("sell 0.\(number(1...99)) @ \(price)")
    case 6: RandomEntry("set \(row) \(random.pick(["amount", "price", "value"])) \(price)*3/7")
    case 7: RandomEntry("rows \(number(0...7))")
    case 8...10: RandomEntry(random.pick(["undo", "undo", "undo 2", "undo 3"]))
    case 11, 12: RandomEntry(random.pick(["redo", "redo", "redo 2"]))
    case 13: RandomEntry("sheet \(sheet)")
    case 14: RandomEntry("sheet \(random.pick(["copy", "delete"])) \(sheet)")
    case 15: RandomEntry("option \(random.pick(options))")
    case 16:
      RandomEntry(random.pick(["split 2:1", "sort price", "copy 1", "move 1 to 2", "clear 2"]))
    case 17:
      RandomEntry(
        random.pick(["delete 1", "insert 2", "clear all", "price \(price)", "sell all @ 9"]))
    case 18:
      RandomEntry(random.pick(["totals", "foo", "try buy 1 @ 2", "target average 9 @ 8", "# x"]))
    case 19, 20: RandomEntry("source \(random.pick(["plan.dca", "nested.dca", "opening.dca"]))")
    case 21: RandomEntry(random.pick(["source broken.dca", "open broken.dca", "save! saved.dca"]))
    case 22: RandomEntry(random.pick(["open other.dca", "open empty.dca"]))
    case 23: RandomEntry("buy \(amount) @ \(price)", "rows +1", "buy 1 @ 2", "undo")
    case 24: typedAhead(number(2...6), using: &random)
    case 26, 27: RandomEntry("import \(random.pick(imports))")
    // One purchase, since a batch has nothing that makes one change of several.
    default:
      RandomEntry(
        keys: Key.paste("Amount\tPrice\n\(amount)\t\(price)\n"),
        lines: [["buy \(amount) @ \(price)"]])
    }
  }

  private static let imports = [
    "trades.csv", "trades.csv again", "trades.csv as a", "assets.csv", "assets.csv asset B",
    "trades.csv --dry-run",
  ]
  private static let options = [
    "method fifo", "method lifo", "method average", "fee 1", "fee none", "decimals 3", "live off",
  ]

  /// Lines that are typed, or pasted, before the first of them is answered.
  private static func typedAhead(
    _ count: Int, using random: inout some RandomNumberGenerator
  ) -> RandomEntry {
    let lines = (1...count).map { ["buy \($0) @ \(Int.random(in: 1...99, using: &random))"] }
    let text = lines.map { $0[0] }.joined(separator: "\n")
    return random.isOne(in: 2)
      ? RandomEntry(keys: Key.paste(text) + Key.enter, lines: lines)
      : RandomEntry(keys: lines.map { $0[0] + Key.enter }.joined(), lines: lines)
  }
}
