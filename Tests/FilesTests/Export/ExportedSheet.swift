import Commands
import Decimals
import Files
import Testing
import Trades

@testable import Session

/// A session made of typed lines, and what its present sheet is as a file.
struct ExportedSheet {
  private(set) var session = Session()

  /// A session after lines that are all accepted.
  init(_ lines: String...) throws {
    for line in lines {
      let isAccepted = accepts(line)
      try #require(isAccepted, "\(line)")
    }
  }

  /// Runs a line; whether it is accepted.
  @discardableResult mutating func accepts(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    var isAccepted = true
    session.run(bytes, in: 0..<bytes.count) { reply, _ in
      if reply.isRefusal { isAccepted = false }
    }
    return isAccepted
  }

  /// A sheet with a row for each of some notes.
  init(notes: [String]) throws {
    for (index, note) in notes.enumerated() {
      let isAccepted = accepts("buy 1 @ 3")
      try #require(isAccepted)
      var trade = session.model[index + 1]
      // A typed line has no room for all that a file may bring.
      trade.note = note
      session.sheet.model.replace(index + 1, with: trade)
    }
  }

  /// Notes that something might trip over.
  static let hostileNotes = [
    "a;b ;c  ;d", "he said \"no\" \\ \\n", "\"", "\"\"", "[2024-13-45] [=x] date:no",
    ":tag: key: value",
    "(x) {y} @ z = 5", "\u{202E}right\u{200F} to left", "a | b \\| c", "🙂👨‍👩‍👧", "* ! #", "= @ - +",
    "\u{7}bell\u{1B}[31m", "tab\tbed\tand\t=1", "two\nlines", "two\r\nlines\r", "\n", "\t=1",
    "\r-1", " =1 ", "\u{A0}=1", "\u{FEFF}=1", "\u{200B}+1", "\u{3000}\u{2060}@x", "\u{85}-1",
    "'", "''", "'=1", "a,b", ",", " blank ", "\u{FEFF}", "\u{2028}",
    "<b>*bold*</b> `code` [x](y) &amp; $1$ ~~a~~",
    String(repeating: "größer 🙂 ", count: 1000), String(repeating: "\u{0}", count: 3), "end  ",
  ]

  /// The sheet as text.
  func text(as format: ExportFormat) throws -> String {
    String(decoding: try Export(session, as: format).flatMap { $0 }, as: UTF8.self)
  }

  /// The lines of that text.
  func lines(as format: ExportFormat) throws -> [String] {
    try text(as: format).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .dropLast().map(String.init)
  }

  /// The trades of the rows shown.
  var trades: [Trade] { session.model.rows.map { session.model[$0] } }
}
