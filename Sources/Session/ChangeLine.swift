import Decimals
import Trades

/// The line that says what a change did to the totals.
struct ChangeLine {
  private var parts: [String] = []

  init(_ before: Earlier, _ after: TradesModel, _ format: NumberFormat) {
    func add(_ name: String, _ old: Figure?, _ new: Figure?, percent: Bool = false) {
      guard old != new else { return }
      var part = "\(name) \(Self.text(old, format)) → \(Self.text(new, format))"
      if percent, let old, let new, let change = Self.percent(old, new) { part += ", \(change) %" }
      parts.append(part)
    }
    let rows = before.count(now: after.count)
    if rows != after.count {
      let hidden = after.hiddenCount > 0 ? " (\(after.hiddenCount) hidden)" : ""
      parts.append("rows \(rows) → \(after.count)\(hidden)")
    }
    let (before, after) = (before.totals(now: after), after.totals)
    add("average", before.average, after.average, percent: true)
    add("cost", before.cost, after.cost)
    // The table's totals row has the amount; here it stands only where the cost says nothing.
    if before.cost == after.cost { add("amount", before.amount, after.amount) }
    if parts.isEmpty { parts.append("the totals stay") }
  }

  /// Writes the parts on one line, or on a line each where one is too narrow for them.
  func write(width: Int, to output: inout TextOutput) {
    let line = parts.joined(separator: "; ")
    for text in TextWidth.of(line) <= width ? [line] : parts { output.line(text) }
  }

  static func text(_ figure: Figure?, _ format: NumberFormat) -> String {
    var bytes: [UInt8] = []
    format.writeTotal(figure, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// By how many percent a number has changed, to two decimals; nil from zero, and where the
  /// figure would say less than the two numbers do.
  private static func percent(_ old: Figure, _ new: Figure) -> String? {
    let difference = (new.fraction - old.fraction) * Fraction(ExactDecimal(100))
    guard let ratio = difference / old.fraction else { return nil }
    let shown = Decimal(rounding: ratio).rounded(toDecimals: 2)
    guard (shown.magnitude ?? 0) < 6 else { return nil }
    let isRounded = shown.isRounded || old.isApproximate || new.isApproximate
    return (isRounded ? "≈" : "") + (shown.isNegative || shown.isZero ? "" : "+") + "\(shown)"
  }
}
