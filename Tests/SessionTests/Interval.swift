import Decimals

/// What a printed number may be: itself, or, where it is marked, anything within a unit of its last
/// digit.
struct Interval {
  let low: Figure
  let high: Figure

  private init(_ ends: [Figure]) {
    low = ends.min() ?? 0
    high = ends.max() ?? 0
  }

  /// A number as it is printed; nil for any other text.
  init?(printed text: Substring) {
    guard let number = try? Decimal.read(Array(text.utf8.filter { $0 != UInt8(ascii: ",") })[...])
    else { return nil }
    let figure = Figure(Fraction(number.exact), isApproximate: false)
    guard text.contains("≈") else {
      self.init([figure])
      return
    }
    let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
    var unit: Figure = 1
    for _ in 0..<decimals { unit = (unit / 10) ?? unit }
    self.init([figure - unit, figure + unit])
  }

  /// What written arithmetic comes to, worked out with exact fractions; nil for words, and where a
  /// divisor may be zero.
  init?(arithmetic text: String) {
    var reader = Reader(rest: text.replacing(" ", with: "")[...])
    guard let value = reader.sum(), reader.rest.isEmpty else { return nil }
    self = value
  }

  func overlaps(_ other: Interval) -> Bool { low <= other.high && other.low <= high }

  private func combined(
    with other: Interval, _ operation: (Figure, Figure) -> Figure?
  ) -> Interval? {
    let ends = [low, high].flatMap { a in [other.low, other.high].map { operation(a, $0) } }
    let known = ends.compactMap { $0 }
    return known.count == ends.count ? Interval(known) : nil
  }

  private struct Reader {
    var rest: Substring

    mutating func sum() -> Interval? {
      guard var total = product() else { return nil }
      while let sign = rest.first, "+-".contains(sign) {
        rest.removeFirst()
        guard let part = product(),
          let next = total.combined(with: part, sign == "+" ? { $0 + $1 } : { $0 - $1 })
        else { return nil }
        total = next
      }
      return total
    }

    private mutating func product() -> Interval? {
      guard var total = factor() else { return nil }
      while let sign = rest.first, "×/".contains(sign) {
        rest.removeFirst()
        guard let part = factor() else { return nil }
        if sign == "/", part.low <= 0, part.high >= 0 { return nil }
        guard let next = total.combined(with: part, sign == "×" ? { $0 * $1 } : { $0 / $1 })
        else { return nil }
        total = next
      }
      return total
    }

    private mutating func factor() -> Interval? {
      if rest.first == "(" {
        rest.removeFirst()
        guard let inner = sum(), rest.first == ")" else { return nil }
        rest.removeFirst()
        return inner
      }
      let sign = rest.prefix { "≈-".contains($0) }
      let digits = rest.dropFirst(sign.count).prefix { "0123456789.,".contains($0) }
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(sign.count + digits.count)
      return Interval(printed: sign + digits)
    }
  }
}
