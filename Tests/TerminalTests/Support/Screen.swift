/// What a person would see: a terminal of a given size that was fed a program's output.
///
/// It behaves as xterm does: a character in the last column leaves the cursor there until the next
/// one wraps. Rows and columns count from 0. What it doesn't know it lists in `unrecognized`, so
/// that a test can ask for none.
struct Screen: Equatable, Sendable {
  struct Position: Hashable, Sendable {
    var row: Int
    var column: Int

    init(_ row: Int, _ column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// A private mode switched on or off, as 2004 for bracketed paste.
  struct ModeChange: Hashable, Sendable {
    var mode: Int
    var isOn: Bool
  }

  struct SavedCursor: Equatable, Sendable {
    var cursor: Position
    var style: Style
    var awaitsWrap: Bool
  }

  var grid: Grid
  var cursor = Position(0, 0)
  /// The style that the next character will wear.
  var style = Style.plain
  /// The last column is written and the next character starts a new row.
  var awaitsWrap = false
  var saved: SavedCursor?
  /// The rows that scroll.
  var region: Range<Int>
  var inserts = false
  /// The private modes that are on; 7 (wrap) and 25 (cursor) are at the start.
  var modes: Set<Int> = [7, 25]
  /// All changes of private modes, in their order.
  var modeChanges: [ModeChange] = []
  var bells = 0
  /// Sequences that this screen does not know, with ESC written as `ESC`.
  var unrecognized: [String] = []
  private var reader = TerminalReader()

  init(rows: Int = 24, columns: Int = 80) {
    grid = Grid(rows: rows, columns: columns)
    region = 0..<rows
  }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for token in reader.read(bytes) { obey(token) }
  }

  mutating func feed(_ text: String) { feed(text.utf8) }
}

extension Screen {
  var rows: Int { grid.rows.count }
  var columns: Int { grid.columns }

  /// The rows on the screen, without trailing blanks.
  var lines: [String] { grid.rows.map(\.text) }

  /// The rows on the screen down to the last that isn't empty, one a line.
  var text: String { Screen.joined(lines) }

  /// The rows that scrolled off the top.
  var scrollback: [String] { grid.scrollback.map(\.text) }

  /// All that was ever left standing: the scrollback, then the screen.
  var transcript: String { Screen.joined(scrollback + lines) }

  /// The row of the cursor.
  var currentLine: String { lines[cursor.row] }

  /// The text of the cursor's line up to the cursor, with the rows that it wrapped from.
  var textBeforeCursor: String {
    var first = cursor.row
    while first > 0, grid.rows[first - 1].isWrapped { first -= 1 }
    let before = grid.rows[first..<cursor.row].flatMap(\.cells)
    let here = grid.rows[cursor.row].cells[..<(awaitsWrap ? columns : cursor.column)]
    return (before + here).map(\.text).joined()
  }

  var isCursorVisible: Bool { modes.contains(25) }
  var isBracketedPasteOn: Bool { modes.contains(2004) }

  func cell(_ row: Int, _ column: Int) -> Cell { grid.rows[row].cells[column] }

  func style(_ row: Int, _ column: Int) -> Style { cell(row, column).style }

  /// Where `text` stands last on the screen, within one row.
  func place(of text: String) -> Position? {
    for row in lines.indices.reversed() {
      guard let range = lines[row].ranges(of: text).last else { continue }
      return Position(row, ColumnWidth.of(String(lines[row][..<range.lowerBound])))
    }
    return nil
  }

  /// The style of `text` where it stands last; `nil` where it is absent or in several styles.
  func style(of text: String) -> Style? {
    guard let place = place(of: text) else { return nil }
    let end = place.column + max(ColumnWidth.of(text), 1)
    let styles = Set(grid.rows[place.row].cells[place.column..<end].map(\.style))
    return styles.count == 1 ? styles.first : nil
  }

  /// The columns of a row whose cells pass, as those that are dim.
  func columns(ofRow row: Int, where passes: (Style) -> Bool) -> [Int] {
    grid.rows[row].cells.indices.filter { passes(style(row, $0)) }
  }

  private static func joined(_ lines: [String]) -> String {
    let end = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
    return lines[..<end].joined(separator: "\n")
  }
}

extension Screen: CustomStringConvertible {
  /// The screen in a frame, for messages.
  var description: String {
    let end = max((lines.lastIndex { !$0.isEmpty } ?? 0), cursor.row) + 1
    let edge = "+" + String(repeating: "-", count: columns) + "+"
    let framed = lines[..<end].map { line in
      "|" + line + String(repeating: " ", count: max(columns - ColumnWidth.of(line), 0)) + "|"
    }
    let place = "cursor at row \(cursor.row), column \(cursor.column)"
    return ([edge] + framed + [edge, place]).joined(separator: "\n")
  }
}
