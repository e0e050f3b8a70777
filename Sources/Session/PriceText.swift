import Decimals
import Trades

/// What a market price means for the table.
struct PriceText {
  private let facts: Facts?

  init(_ session: borrowing Session) {
    facts = session.sheet.price == nil ? nil : Facts(session.position, session.options.format)
  }

  func write(width: Int, to output: inout TextOutput) {
    if let facts {
      facts.write(width: width, to: &output)
    } else {
      output.wrap("no market price ('price 120' sets one)", from: 0, width: width)
    }
  }

  /// A line for each of some prices.
  static func lines(_ positions: [Position], _ format: NumberFormat) -> TextTable {
    TextTable(
      [.names("price", [Measure.valueNow, .gain, .gainPercent].map(\.name))]
        + positions.map { position in
          let price = format.text(entered: position.price ?? .zero)
          return .cells(
            price, title: "price \(price)",
            [
              TextTable.Cell(format.text(position[.valueNow])),
              TextTable.Cell(format.signed(position[.gain])),
              TextTable.Cell(position[.gainPercent].map(Percent.text) ?? "n/a"),
            ])
        })
  }
}
