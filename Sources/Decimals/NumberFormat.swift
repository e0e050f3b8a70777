/// How numbers are shown; what is stored is never changed by it.
public struct NumberFormat: Equatable, Sendable {
  /// The decimals that a derived number shows at most, unless that leaves fewer than 4 digits.
  public static let derivedDecimals = 8
  /// The significant digits that are shown of a small number all the same.
  static let minimumDigits = 4

  /// The decimals shown at most, of entered numbers too; nil shows entered numbers whole.
  public var decimals: Int?
  /// Whether commas stand between groups of three digits.
  public var isGrouped: Bool

  /// The format with at most `decimals` decimals, or with the default where it is nil.
  public init(decimals: Int? = nil, isGrouped: Bool = false) {
    self.decimals = decimals
    self.isGrouped = isGrouped
  }

  /// Every digit, plain: what programs read.
  public static func writePlain(_ number: Decimal, to output: inout [UInt8]) {
    write(number, isGrouped: false, to: &output)
  }

  /// An entered number: whole where it is exact and no `decimals` are set.
  public func writeEntered(_ number: Decimal, to output: inout [UInt8]) {
    if decimals == nil, !number.isRounded {
      Self.write(number, isGrouped: isGrouped, to: &output)
    } else {
      write(Figure(Fraction(number.exact), isApproximate: number.isRounded), to: &output)
    }
  }

  /// A computed number: cut to the format's decimals, and marked where digits were lost.
  public func write(_ figure: Figure, to output: inout [UInt8]) {
    let shown = shown(figure)
    if shown.isRounded { output.append(contentsOf: [0xE2, 0x89, 0x88]) }
    Self.write(shown, isGrouped: isGrouped, to: &output)
  }

  /// The number rounded once: to the decimals asked for, or to four digits where that would leave
  /// fewer of a number that has no decimals set, or none at all.
  private func shown(_ figure: Figure) -> Decimal {
    let limit = -(decimals ?? Self.derivedDecimals)
    var shown = Decimal(figure.fraction.rounded(to: .exponent(limit))) ?? figure.decimal
    let least = decimals == nil ? limit + Self.minimumDigits - 1 : limit
    if shown.isRounded, shown.magnitude.map({ $0 < least }) ?? true {
      shown =
        Decimal(figure.fraction.rounded(to: .significant(Self.minimumDigits))) ?? shown
    }
    return figure.isApproximate ? shown.markedRounded : shown
  }

  /// Plain notation: no exponent, no minus before zero.
  private static func write(_ number: Decimal, isGrouped: Bool, to output: inout [UInt8]) {
    if number.isNegative { output.append(UInt8(ascii: "-")) }
    let digits = DecimalDigits(number.coefficient)
    let exponent = number.exponent
    let whole = max(digits.count + min(exponent, 0), 0)
    let zeros = number.isZero ? 0 : max(exponent, 0)
    if whole == 0 {
      output.append(UInt8(ascii: "0"))
    } else if isGrouped {
      for index in 0..<whole + zeros {
        if index > 0, (whole + zeros - index) % 3 == 0 { output.append(UInt8(ascii: ",")) }
        output.append(index < whole ? digits[index] : UInt8(ascii: "0"))
      }
    } else {
      digits.write(0..<whole, to: &output)
      writeZeros(zeros, to: &output)
    }
    guard exponent < 0 else { return }
    output.append(UInt8(ascii: "."))
    writeZeros(-exponent - digits.count, to: &output)
    digits.write(whole..<digits.count, to: &output)
  }

  private static func writeZeros(_ count: Int, to output: inout [UInt8]) {
    if count > 0 { output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count)) }
  }
}

/// The decimal digits of a coefficient as ASCII, without an allocation.
private struct DecimalDigits {
  private static let capacity = 40

  private var storage: InlineArray<40, UInt8> = .init(repeating: UInt8(ascii: "0"))
  private var start = Self.capacity

  init(_ coefficient: UInt128) {
    var rest = coefficient
    // 64-bit divisions are many times faster than 128-bit ones: take 19 digits at once.
    while rest > UInt128(UInt64.max) {
      let (quotient, chunk) = rest.quotientAndRemainder(dividingBy: 10_000_000_000_000_000_000)
      let end = start - 19
      write(UInt64(truncatingIfNeeded: chunk))
      start = end
      rest = quotient
    }
    write(UInt64(truncatingIfNeeded: rest))
    if start == Self.capacity { start -= 1 }
  }

  private mutating func write(_ chunk: UInt64) {
    var chunk = chunk
    while chunk != 0 {
      let (quotient, digit) = chunk.quotientAndRemainder(dividingBy: 10)
      start -= 1
      storage[start] = UInt8(truncatingIfNeeded: digit) | UInt8(ascii: "0")
      chunk = quotient
    }
  }

  var count: Int { Self.capacity - start }
  subscript(index: Int) -> UInt8 { storage[start + index] }

  /// Appends a range of the digits.
  func write(_ range: Range<Int>, to output: inout [UInt8]) {
    storage.span.extracting(start + range.lowerBound..<start + range.upperBound)
      .withUnsafeBufferPointer { output.append(contentsOf: $0) }
  }
}

extension Decimal: CustomStringConvertible {
  /// Every digit in plain notation, as it would be typed.
  public var description: String {
    var text: [UInt8] = []
    NumberFormat.writePlain(self, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
