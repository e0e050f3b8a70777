import Commands
import Decimals
import Trades

extension Diagnostic {
  /// The refusal of a change that would let a sale of a table sell more than there is.
  init(
    oversold shortfall: Shortfall, in table: TradesModel, on sheet: String? = nil,
    _ format: NumberFormat, at command: Range<Int>
  ) {
    let date = table[shortfall.row].date.map { " on \($0)" } ?? ""
    var (wanted, available) = (format.text(shortfall.wanted), format.text(shortfall.available))
    if wanted.drop(while: { $0 == "≈" }) == available.drop(while: { $0 == "≈" }) {
      (wanted, available) = ("\(shortfall.wanted.decimal)", "\(shortfall.available.decimal)")
    }
    self.init(
      .oversold,
      "row \(shortfall.row)\(sheet.map { " of sheet \($0)" } ?? "") would then sell "
        + "\(wanted)\(date), but only \(available) could be sold",
      at: command, label: "expected no sale of more than is held at that place")
  }
}
