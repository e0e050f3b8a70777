import Decimals
import Trades

extension Catalogue {
  static let editing = Topic(
    title: "Changing the table",
    commands: [
      Command(
        "buy", .quantity, .priceAt,
        summary: "Buy an amount, or for so much money, at a price",
        examples: ["buy 0.5 @ 100", "buy $100 @ 80", "0.5 @ 100", "0.5 100"],
        takesBareNumbers: true
      ) { quantity, price in
        .replace(.next) { (trade) throws(Diagnostic) in
          try trade.entering(Assignments(first: quantity, others: [price]))
        }
      },
      Command(
        "set", .row, .assignments,
        summary: "Set fields of a row; the two entered last determine the third",
        examples: ["set 2 amount 0.5", "set 1 amount 1 price 100", "set 2 value 50"]
      ) { row, assignments in
        .replace(.number(row)) { (trade) throws(Diagnostic) in try trade.entering(assignments) }
      },
      Command(
        "rows", .rowCount,
        summary: "Show so many rows; hidden ones are kept",
        examples: ["rows 5", "rows +1", "rows -2"]
      ) { count in
        .change { model in
          let before = model.count
          model.resize(to: count)
          return min(before, count) + 1..<count + 1
        }
      },
      Command(
        "insert", .place,
        summary: "Insert an empty row so that it gets the number",
        examples: ["insert 2"]
      ) { row in
        .change { model in
          model.insert([.empty], at: row)
          return row..<row + 1
        }
      },
      Command(
        "delete", .rows,
        summary: "Delete rows; those behind them move up",
        examples: ["delete 2", "delete 1..2"]
      ) { rows in
        .change { model in
          model.remove(rows)
          return rows.lowerBound..<rows.lowerBound
        }
      },
      Command(
        "move", .row, .keyword("to"), .row,
        summary: "Move a row so that it gets the second number",
        examples: ["move 3 to 1"]
      ) { row, _, target in
        .change { model in
          model.move(row, to: target)
          return target..<target + 1
        }
      },
      Command(
        "copy", .row,
        summary: "Copy a row to the place below it",
        examples: ["copy 1"]
      ) { row in
        .change { model in
          model.insert([model[row]], at: row + 1)
          return row + 1..<row + 2
        }
      },
      Command(
        "clear", .rowOrAll,
        summary: "Empty a row, or all rows",
        examples: ["clear 2", "clear all"]
      ) { rows in
        .change { model in
          model.clear(rows)
          return rows
        }
      },
      Command(
        "sort", .field, .either("ascending", "descending"),
        summary: "Sort the rows by a field; equal ones keep their order",
        examples: ["sort price", "sort value descending"]
      ) { field, isDescending in
        .rewrite { model in
          model.sort(by: field, descending: isDescending)
          return model.rows
        }
      },
    ])

  static let undoing = Topic(
    title: "Going back",
    commands: [
      Command(
        "undo", Parameter<Int>.steps.optional,
        summary: "Take back the last change, or so many",
        examples: ["undo", "undo 3"]
      ) { steps in .undo(steps ?? 1) },
      Command(
        "redo", Parameter<Int>.steps.optional,
        summary: "Make the change again that was taken back",
        examples: ["redo", "redo 2"]
      ) { steps in .redo(steps ?? 1) },
    ])

  static let looking = Topic(
    title: "Looking at it",
    commands: [
      Command(
        "show", Parameter<Range<Int>>.rowsOrAll.optional,
        summary: "Show the table, or any of its rows",
        examples: ["show", "show 2", "show 1..3", "show all"]
      ) { rows in .show(rows) },
      Command(
        "totals",
        summary: "Show the sum of amounts, the average and the cost",
        examples: ["totals"]
      ) { .totals },
    ])

  static let talking = Topic(
    title: "The program",
    commands: [
      Command(
        "option", .option,
        summary: "List the options, or show or set one",
        examples: ["option", "option decimals 2", "option grouping on"]
      ) { action in action },
      Command(
        "help", aliases: ["?"], Parameter<Command>.command.optional,
        summary: "List the commands, or explain one",
        examples: ["help", "help set"]
      ) { command in .help(command) },
      Command(
        "quit", aliases: ["exit"],
        summary: "Leave",
        examples: ["quit"]
      ) { .quit },
    ])
}

extension Trade {
  /// The trade with numbers entered; a refusal points at the number that causes it.
  fileprivate func entering(_ assignments: Assignments) throws(Diagnostic) -> Trade {
    var trade = self
    do {
      try trade.enter(assignments.first.entry, assignments.others.map(\.entry))
    } catch {
      var place = assignments.others.last ?? assignments.first
      if case .negative(let field) = error { place = assignments.to(field) ?? place }
      throw Diagnostic(
        .trade, error.message, at: place.range, label: error.expectation,
        replacement: error == .contradiction ? assignments.agreeing : nil)
    }
    return trade
  }
}
