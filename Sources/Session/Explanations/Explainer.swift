import Commands
import Decimals
import Trades

/// Puts an explanation together, paragraph by paragraph.
struct Explainer {
  let model: TradesModel
  let position: Position
  let format: NumberFormat
  let method: CostMethod
  private(set) var paragraphs: [Explanation.Paragraph] = []

  init(_ session: borrowing Session) {
    model = session.model
    position = session.position
    format = session.options.format
    method = session.options.method
  }

  var totals: Totals { position.totals }

  /// Adds a sentence or more.
  mutating func say(_ text: String) { paragraphs.append(.words(text)) }

  /// Adds what a name is equal to: a formula in words, then workings that are equal, then their
  /// result.
  mutating func show(
    _ name: String, _ words: String? = nil, _ workings: Working..., result: Figure? = nil
  ) {
    var sides = workings.map(\.text)
    let result = format.text(result ?? workings.last?.value)
    if sides.last != result { sides.append(result) }
    paragraphs.append(.equation(name, (words.map { [$0] } ?? []) + sides))
  }

  /// A number in a working.
  func number(_ figure: Figure?) -> Working { Working(figure, format) }

  /// One of the numbers that the table leads to.
  func number(_ measure: Measure) -> Working { number(position[measure]) }

  /// A field of a row, as the table shows it; an empty one counts as zero.
  func number(_ field: Field, _ trade: Trade) -> Working {
    guard let figure = trade[field], let text = TableColumn.field(field).text(trade, format, nil)
    else { return number(.zero) }
    return Working(figure, format, entered: String(decoding: text, as: UTF8.self))
  }

  /// A sum over rows, with what is known to be its result.
  func sum(
    _ rows: Rundown.Listing, _ total: Figure, _ term: (Trade) -> Working
  ) -> Working {
    if rows.count == 0 { return number(total) }
    return Working(
      rows.shown.map { term(model[$0]) }, leftOut: rows.count - rows.shown.count, total: total)
  }

  /// A sum over a list, with what is known to be its result.
  func sum<Part>(_ list: [Part], _ total: Figure, _ term: (Part) -> Working) -> Working {
    if list.isEmpty { return number(total) }
    let shown = list.count > 4 ? list.prefix(2) + list.suffix(1) : list[...]
    return Working(shown.map(term), leftOut: list.count - shown.count, total: total)
  }

  /// A number of things.
  static func count(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }
}
