import Commands
import Decimals
import Trades

/// Writes reports as text for a screen of some size.
public struct TextRenderer: Sendable {
  /// The screen: its columns, and its lines where there is one.
  public struct Screen: Sendable {
    /// The columns of a line.
    public let width: Int
    /// The lines, or nil where their number does not count.
    public let height: Int?
    /// Whether the text goes to a terminal, which may have no height that counts.
    let isTerminal: Bool

    /// A screen of so many columns and lines.
    public init(width: Int, height: Int?) {
      self.width = max(width, 10)
      self.height = height
      isTerminal = height != nil
    }

    /// Where the text is laid out for no terminal; it may go to one all the same.
    public init(isTerminal: Bool) {
      width = 80
      height = nil
      self.isTerminal = isTerminal
    }

    /// Where the text goes to no terminal.
    public static let none = Screen(isTerminal: false)
  }

  /// The rows printed of a table that goes to no terminal before some are left out.
  static let rowsWithoutScreen = 200
  /// The lines of a terminal that a table leaves free: the two headers, the totals, what changed and
  /// the prompt.
  static let linesBesideRows = 5

  let screen: Screen
  /// Whether only what was asked for is printed.
  let isQuiet: Bool

  /// A renderer for a screen.
  public init(screen: Screen, isQuiet: Bool = false) {
    self.screen = screen
    self.isQuiet = isQuiet
  }

  /// Writes a report as lines of text; nothing for what is not to be printed.
  public func render(
    _ report: Report, _ session: borrowing Session, to output: inout TextOutput
  ) {
    guard !isQuiet || report.isAnswer else { return }
    write(report, session, &output)
  }

  private func write(
    _ report: Report, _ session: borrowing Session, _ output: inout TextOutput
  ) {
    let format = session.options.format
    switch report {
    case .change(let before, let rows, let remark):
      write(before, rows, session, remark, &output)
    case .pasted(let purchases, let skipped): write(purchases, skipped, &output)
    case .table(let rows):
      let ranges = rows.map { [$0] } ?? visibleRows(of: session.model, around: nil)
      write(session, rows: ranges, nil, &output)
    case .sheet(let isNew):
      output.line("sheet \(session.currentName)\(isNew ? ", new" : "")")
      let ranges = visibleRows(of: session.model, around: nil)
      write(session, rows: ranges, nil, &output)
    case .totals:
      write(session.position, format, &output)
      writeUnpriced(session, &output)
    case .price where session.sheet.price == nil:
      output.wrap("no market price ('price 120' sets one)", from: 0, width: screen.width)
    case .price: Facts(session.position, format).write(width: screen.width, to: &output)
    case .prices(let positions):
      TextTable(prices: positions, format).write(width: screen.width, to: &output)
    case .lots(let lots): TextTable(lots: lots, format).write(width: screen.width, to: &output)
    case .target(let answer): answer.write(format, width: screen.width, to: &output)
    case .grid(let answer): answer.write(format, width: screen.width, to: &output)
    case .tried(let before, let after, _):
      let positions = [
        ("before", session.position(of: before)), ("after", session.position(of: after)),
      ]
      TextTable(comparing: positions, format).write(width: screen.width, to: &output)
    case .sheets(let sheets, let deleted):
      if let deleted {
        output.wrap(
          "sheet \(deleted.name) is deleted: \(deleted.extent(format)); 'undo' brings it back",
          from: 0, width: screen.width)
      }
      SheetSummary.table(sheets, current: session.currentName, format).write(
        width: screen.width, to: &output)
    case .travelled(let journey, .change(let before, let rows, _)):
      write(before, rows, session, journey.text, &output)
    case .travelled(let journey, let outcome):
      output.wrap(journey.text, from: 0, width: screen.width)
      write(outcome, session, &output)
    case .comparison(let comparison):
      comparison.write(format, width: screen.width, to: &output)
    case .explanation(let explanation): explanation.write(width: screen.width, to: &output)
    case .options(let option): write(option.map { [$0] } ?? Option.all, session.options, &output)
    case .optionSet(let option, let before):
      write([option], session.options, &output)
      if let before {
        ChangeLine(before, session.position, format).write(width: screen.width, to: &output)
      }
    case .help(let command):
      HelpText(command, session.context, width: screen.width).write(to: &output)
    case .imported(let report, let before, let rows):
      report.write(format, width: screen.width, to: &output)
      if report.hasChanged, !isQuiet { write(before, rows, session, nil, &output) }
    case .file(let text): output.wrap(text, from: 0, width: screen.width)
    case .text(let text) where screen.isTerminal:
      let newline = UInt8(ascii: "\n")
      let lines = text.last == newline ? text.dropLast() : text[...]
      for line in lines.split(separator: newline, omittingEmptySubsequences: false) {
        // The line ends of CSV are no part of what is looked at.
        let end = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        output.line(String(decoding: end, as: UTF8.self))
      }
    case .text(let text): output.bytes += text
    case .leaving: break
    }
  }

  /// The table after a change, a remark, and what the change did to the totals.
  private func write(
    _ before: Earlier, _ rows: Range<Int>, _ session: borrowing Session, _ remark: String?,
    _ output: inout TextOutput
  ) {
    let changes = TableChanges(before: before, rows: rows, now: session)
    write(session, rows: visibleRows(of: session.model, around: rows), changes, &output)
    if let remark { output.wrap(remark, from: 0, width: screen.width) }
    ChangeLine(before, session).write(width: screen.width, to: &output)
  }

  /// How many lines that were not read are named one by one.
  private static let namedLines = 8

  /// Says how many pasted lines were read and which were not.
  private func write(
    _ purchases: Int, _ skipped: [PastedCells.Skipped], _ output: inout TextOutput
  ) {
    var text = "pasted: \(purchases) \(purchases == 1 ? "purchase" : "purchases")"
    if !skipped.isEmpty {
      var reasons = skipped.prefix(Self.namedLines).map { "line \($0.line) (\($0.reason))" }
      if skipped.count > reasons.count { reasons.append("\(skipped.count - reasons.count) more") }
      text += "; not read: " + reasons.joined(separator: ", ")
    }
    output.wrap(text, from: 0, width: screen.width)
  }

  /// All rows if they fit; else the first, the last and the touched ones with their neighbours, and
  /// as many more of the first as there is room for.
  private func visibleRows(of model: TradesModel, around touched: Range<Int>?) -> [Range<Int>] {
    let room = screen.height.map { max($0 - Self.linesBesideRows, 3) } ?? Self.rowsWithoutScreen
    guard model.count > room else { return [model.rows] }
    var ranges: [Range<Int>] = []
    // Two lines may say how many rows are left out, and the first and the last have one each.
    var left = room - 4
    if let touched {
      let first = max(touched.lowerBound - 1, 1)
      let last = min(max(touched.upperBound, first), model.count, first + max(left, 1) - 1)
      ranges.append(first..<last + 1)
      left -= last + 1 - first
    }
    ranges.insert(1..<2 + max(left, 0), at: 0)
    ranges.append(model.count..<model.count + 1)
    return ranges.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }

  private func write(
    _ list: [Option], _ options: Options, _ output: inout TextOutput
  ) {
    let values = list.map { $0.value(options) }
    let nameWidth = list.map(\.name.utf8.count).max() ?? 0
    let valueWidth = values.map(\.utf8.count).max() ?? 0
    for (option, value) in zip(list, values) {
      output.write(option.name, .bold)
      output.pad(nameWidth - option.name.utf8.count + 2)
      output.write(value)
      output.pad(valueWidth - value.utf8.count + 2)
      output.wrap(
        "\(option.meaning): \(option.expectation)", from: nameWidth + valueWidth + 4,
        width: screen.width, .dim)
    }
  }

  private func write(_ position: Position, _ format: NumberFormat, _ output: inout TextOutput) {
    let names =
      position.hasTableOnly ? Self.tableNames : Self.names.filter { position.shows($0.measure) }
    let width = names.reduce(0) { max($0, $1.text.count) } + 2
    for (measure, text) in names {
      output.write(text[...])
      output.pad(width - text.count)
      output.write(.bold) { format.writeTotal(position[measure], to: &$0) }
      output.newline()
    }
  }

  /// The names of what a table leads to, as they are written; most tables have the first alone.
  private static let tableNames = names.filter { Measure.inTable.contains($0.measure) }
  private static let names = Measure.allCases.map { measure in
    (measure: measure, text: Array(measure.name.utf8))
  }

  /// Rows of the table, the totals, and what else the table has led to.
  private func write(
    _ session: borrowing Session, rows: [Range<Int>], _ changes: TableChanges?,
    _ output: inout TextOutput
  ) {
    let (position, price) = (session.position, session.sheet.price)
    let layout = TableLayout(
      TableColumn.used(by: session.model, rows: rows, price: price), changes: changes,
      format: session.options.format, price: price)
    TextTable(layout.lines(session.model, rows: rows, position, session.interruption)).write(
      width: screen.width, to: &output)
    Facts(position, session.options.format).write(width: screen.width, to: &output)
    writeUnpriced(session, &output)
  }

  private func writeUnpriced(_ session: borrowing Session, _ output: inout TextOutput) {
    guard let remark = Remarks.unpriced(in: session.model) else { return }
    output.wrap(remark, from: 0, width: screen.width)
  }
}
