import Decimals
import Trades

/// The line that says what a change did to what the table leads to.
struct ChangeLine {
  private var parts: [String] = []

  init(_ before: Earlier, _ session: borrowing Session) {
    let format = session.options.format
    let rows = before.count(now: session.model.count)
    if rows != session.model.count {
      let hidden =
        session.model.hiddenCount > 0 ? " (\(session.model.hiddenCount) hidden)" : ""
      parts.append("rows \(rows) → \(session.model.count)\(hidden)")
    }
    add(from: before.position(now: session), to: session.position, format)
  }

  /// What another way of counting makes of a position.
  init(_ old: Position, _ new: Position, _ format: NumberFormat) {
    add(from: old, to: new, format)
  }

  private mutating func add(from old: Position, to new: Position, _ format: NumberFormat) {
    func add(_ measure: Measure) {
      guard old.shows(measure) || new.shows(measure), old[measure] != new[measure] else { return }
      var part = "\(measure.name) \(format.text(old[measure])) → \(format.text(new[measure]))"
      if measure == .average, let old = old[measure], let new = new[measure],
        let change = Percent.change(from: old, to: new)
      {
        part += ", \(change) %"
      }
      parts.append(part)
    }
    add(.average)
    add(.cost)
    // The table's totals row has the amount; here it stands only where the cost says nothing.
    if old[.cost] == new[.cost] { add(.amount) }
    add(.realised)
    if parts.isEmpty { parts.append("the totals stay") }
  }

  /// All parts on one line.
  var text: String { parts.joined(separator: "; ") }

  /// Writes the parts on one line, or on a line each where one is too narrow for them.
  func write(width: Int, to output: inout TextOutput) {
    for text in TextWidth.of(text) <= width ? [text] : parts { output.line(text) }
  }
}
