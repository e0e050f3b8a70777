/// A number that each row may have: where it stands, and what is known about how it is written.
struct Slot {
  /// What the number is.
  let role: Role
  /// Its column; nil where it stands within a text.
  let column: Columns.Column?
  /// The column that tells what it is counted in.
  let unitColumn: Columns.Column?
  /// The mark before its decimals, once that is known.
  var mark: DecimalMark?
  /// Whether the number is a cost where it is negative, of a fee.
  var isCostNegative = false
  /// Whether money includes the fee, where that is known.
  var includesFee: Bool?
  /// What was seen of it.
  var seen = Seen()

  init(_ role: Role, _ column: Columns.Column?, in columns: Columns, includesFee: Bool? = nil) {
    self.role = role
    self.column = column
    unitColumn = column.flatMap { columns.unit(of: $0) } ?? columns[.unit(role)]
    self.includesFee = includesFee
  }

  /// How a message names it.
  var name: String {
    guard let column else { return "the \(role.name) within texts" }
    return column.name.isEmpty ? "column \(column.index + 1)" : "column '\(column.name)'"
  }

  /// The cells of a slot, counted by what they show.
  struct Seen {
    var certainPoints = 0
    var certainCommas = 0
    /// A number that may be read in two ways, and its line.
    var openExample: (text: String, mark: DecimalMark, line: Int)?
    var negatives = 0
    var positives = 0

    mutating func add(_ content: NumberCell.Content, _ cell: @autoclosure () -> String, line: Int) {
      guard case .number(let number) = content else { return }
      if number.coefficient != 0 {
        if number.isNegative { negatives += 1 } else { positives += 1 }
      }
      switch number.certainMark {
      case .point: certainPoints += 1
      case .comma: certainCommas += 1
      case nil: break
      }
      if openExample == nil, let mark = number.openMark { openExample = (cell(), mark, line) }
    }

    /// The one mark that the cells show; nil where they show none, or both.
    var onlyMark: DecimalMark? {
      switch (certainPoints > 0, certainCommas > 0) {
      case (true, false): .point
      case (false, true): .comma
      default: nil
      }
    }
  }
}
