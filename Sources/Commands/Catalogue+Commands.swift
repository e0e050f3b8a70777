import Decimals
import Trades

extension Catalogue {
  static let editing = Topic(
    title: "Changing the table",
    commands: [
      Command(
        "buy", .quantity, .priceAt, .purchaseTerms,
        alsoCalled: ["add", "bought", "purchase"],
        summary: "Buy an amount, or for so much money, at a price",
        examples: [
          "buy 0.5 @ 100", "buy $100 @ 80 fee 0.1%", "0.5 100",
          "buy 2 @ 111.11 on 2024-01-31 fee 1.50",
        ],
        takesBareNumbers: true
      ) { quantity, price, terms in
        let edits = Edits(Assignments(first: quantity, others: [price]), terms)
        return .replace(.next) { (trade) throws(Diagnostic) in try trade.entering(edits) }
      },
      Command(
        "sell", .sold, .priceAt, .saleTerms,
        alsoCalled: ["sold"],
        summary: "Sell an amount, for so much money, or all, at a price",
        examples: ["sell 0.5 @ 120", "sell $30 @ 120", "sell all @ 120", "sell 0.5 @ 120 from 2"]
      ) { quantity, price, terms in
        guard let quantity else {
          return .sellAll { (amount) throws(Diagnostic) in
            let entry = Trade.Entry(field: .amount, number: -amount)
            let all = Assignment(entry: entry, range: price.range)
            let edits = Edits(Assignments(first: all, others: [price]), terms)
            return try Trade.empty.entering(edits)
          }
        }
        let edits = Edits(Assignments(first: quantity, others: [price]), terms)
        return .replace(.behind) { (trade) throws(Diagnostic) in try trade.entering(edits) }
      },
      Command(
        "set", .row, .edits,
        alsoCalled: ["change", "edit", "update"],
        summary: "Set fields of a row; the two entered last determine the third",
        examples: [
          "set 2 amount 0.5", "set 1 amount 1 price 100", "set 2 fee 1.50",
          "set 2 date 2024-01-31 note monthly plan",
        ]
      ) { row, edits in
        .replace(.number(row)) { (trade) throws(Diagnostic) in try trade.entering(edits) }
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
        alsoCalled: ["del", "remove", "rm"], isDestructive: true,
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
        isDestructive: true,
        summary: "Empty a row, or all rows",
        examples: ["clear 2", "clear all"]
      ) { rows in
        .change { model in
          model.clear(rows)
          return rows
        }
      },
      Command(
        "sort", .sortKey, .either("ascending", "descending"),
        summary: "Sort the rows by a field or date; equal ones keep their order",
        examples: ["sort price", "sort value descending", "sort date"]
      ) { key, isDescending in
        .rewrite { model, interruption in
          model.sort(by: key, descending: isDescending, interruption) ? model.rows : nil
        }
      },
      Command(
        "split", .ratio, .extent,
        summary: "Make new units of old ones in rows; their values stay",
        examples: ["split 10:1", "split 1:2 before 2", "split 3:1 before 2024-06-01"]
      ) { ratio, extent in
        .rewrite(remark: ratio.words) { (model, interruption) throws(Diagnostic) in
          let isInRange: Bool
          var rows = model.rows
          switch extent {
          case .rows(let some):
            rows = some
            isInRange = model.split(by: ratio.ratio, rows: some, interruption)
          case .before(let day):
            isInRange = model.split(by: ratio.ratio, before: day, interruption)
          }
          if interruption.isRequested { return nil }
          guard isInRange else { throw ratio.outOfRange }
          return rows
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
        alsoCalled: ["list", "ls", "print", "table"],
        summary: "Show the table, or any of its rows",
        examples: ["show", "show 2", "show 1..3", "show all"]
      ) { rows in .show(rows) },
      Command(
        "totals",
        alsoCalled: ["avg", "stats", "sum"],
        summary: "Show the sum of amounts, the average and the cost",
        examples: ["totals"]
      ) { .totals },
      Command(
        "lots",
        summary: "List what is held, lot by lot as option 'method' has them",
        examples: ["lots"]
      ) { .lots },
      Command(
        "explain", .question,
        summary: "Explain a number that is shown, with the table's own numbers",
        examples: ["explain average", "explain row 1", "explain dca"]
      ) { question in .explain(question) },
    ])

  static let exploring = Topic(
    title: "What if",
    commands: [
      Command(
        "price", .marketPrice,
        summary: "Set the market price, or see what would be at others",
        examples: ["price 120", "price 100..150 step 10", "price off"]
      ) { action in action },
      Command(
        "target", .target,
        summary: "Find how much, or at which price, to reach a goal",
        examples: [
          "target average 90 @ 80", "target average 90 for $100", "target even fee 0.5%",
          "target gain 20%", "target cash $50 @ 120", "target average 90 @ 80 each $50",
        ]
      ) { target in .target(target) },
      Command(
        "try",
        summary: "Compare before and after commands that are not kept",
        examples: ["try buy 1 @ 80", "try buy 1 @ 80; buy 1 @ 60"], takesCommands: true
      ) { .attempt },
      Command(
        "grid", .keyword("price"), .steps, .gridQuantities, .gridMeasure,
        summary: "Show what purchases at several prices would lead to",
        examples: [
          "grid price 60..100 step 20 amount 1..3",
          "grid price 60..100 step 20 money 50..100 step 50 show cost",
        ]
      ) { _, prices, quantities, measure in
        .grid(Grid(prices: prices, quantities: quantities, measure: measure))
      },
      Command(
        "sheet", .sheetRequest,
        summary: "Go to another table, or copy this one to try a plan",
        examples: ["sheet copy plan", "sheet main", "sheet delete old"]
      ) { request in .sheet(request) },
      Command(
        "sheets",
        summary: "List the sheets with what they hold",
        examples: ["sheets"]
      ) { .sheet(.list) },
      Command(
        "compare", .sheetNames,
        summary: "Put the totals of sheets side by side, and rows that differ",
        examples: ["sheet copy plan; buy 1 @ 80; compare main plan"]
      ) { names in .sheet(.compare(names)) },
    ])

  static let keeping = Topic(
    title: "Files",
    commands: [
      Command(
        "save", Parameter<Bool>.force, Parameter<String>.path.optional,
        alsoCalled: ["write"],
        summary: "Write the session to a file, as commands",
        examples: ["save table.dca", "save", "save! plan.dca"], canBeForced: true,
        leavesSession: true
      ) { force, path in .file(.save(to: path, force: force)) },
      Command(
        "open", Parameter<String>.path,
        alsoCalled: ["load", "read"], isDestructive: true,
        summary: "Go on with the session of a file in place of this one",
        examples: ["open plan.dca"], leavesSession: true
      ) { path in .file(.open(path)) },
      Command(
        "source", Parameter<String>.path,
        summary: "Run the commands of a file, as one change",
        examples: ["source more.dca"], leavesSession: true
      ) { path in .file(.source(path)) },
      Command(
        "import", .importRequest,
        fileEndings: [".csv": "open", ".tsv": "open"],
        summary: "Read trades from a CSV file of a broker or an exchange",
        examples: [
          "import trades.csv", "import trades.csv as coins --dry-run",
          "import trades.csv dates ymd note none",
        ], leavesSession: true
      ) { request in .file(.importTrades(request)) },
      Command(
        "export", Parameter<Bool>.force, Parameter<String>.path,
        summary: "Write the table as .csv, .json, .md, or for ledger programs",
        examples: ["export table.csv", "export! table.md"], canBeForced: true, leavesSession: true
      ) { force, path in .file(.export(to: path, force: force)) },
      Command(
        "resume", Parameter<FileRequest>.session,
        isDestructive: true,
        summary: "Bring back a session that ended without being saved",
        examples: ["resume", "resume list", "resume 2", "resume forget 2"],
        leavesSession: true
      ) { request in .file(request) },
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
        isDestructive: true,
        summary: "Leave",
        examples: ["quit"], leavesSession: true
      ) { .quit },
    ])
}
