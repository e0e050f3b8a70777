import Commands
import Decimals
import Trades

/// What a table has led to beyond its totals row, on a line for fees and sales and one for the
/// market price.
package struct Facts {
  /// The lines, each in parts that stay together.
  package let lines: [[String]]

  /// What is worth showing of a position.
  package init(_ position: Position, _ format: NumberFormat) {
    func part(_ measure: Measure) -> String? {
      guard position.shows(measure) else { return nil }
      let value = position[measure]
      switch measure {
      case .gain:
        let percent = position[.gainPercent].map { ", \(Percent.text($0)) %" } ?? ""
        return "\(measure.name) \(format.signed(value))\(percent)"
      case .realised, .totalGain: return "\(measure.name) \(format.signed(value))"
      default: return "\(measure.name) \(format.text(value))"
      }
    }
    var market = [Measure.valueNow, .gain, .totalGain].compactMap(part)
    if let price = position.price {
      market.insert(
        "\(Question.Label.marketPrice.name) \(format.text(entered: price))", at: 0)
    }
    lines = [
      [Measure.fees, .averageWithoutFees, .realised, .breakEven].compactMap(part), market,
    ].filter { !$0.isEmpty }
  }

  func write(width: Int, to output: inout TextOutput) {
    for parts in lines { output.flow(parts, width: width) }
  }
}
