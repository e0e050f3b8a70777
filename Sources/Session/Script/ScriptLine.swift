import Decimals
import Trades

/// A line of a script while it is put together.
struct ScriptLine {
  private(set) var bytes: [UInt8] = []

  /// Begins another line; the memory of the one before is used again.
  mutating func begin(_ words: String) {
    bytes.removeAll(keepingCapacity: true)
    append(words)
  }

  /// Begins the line that sets the market price, or takes it away.
  mutating func begin(price: Decimal?) {
    begin("price ")
    if let price { append(price) } else { append("off") }
  }

  /// Adds text as it stands.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ number: Int) { append(String(number)) }

  /// Adds a number as what is read as the same one: its digits, and where it is marked as rounded
  /// arithmetic that is rounded to it.
  mutating func append(_ number: Decimal) {
    guard number.isRounded else {
      NumberFormat.writePlain(number, to: &bytes)
      return
    }
    if number.isZero {
      append("0*market")
    } else if let (dividend, divisor) = number.simplestQuotient {
      NumberFormat.writePlain(dividend, to: &bytes)
      append("/")
      NumberFormat.writePlain(divisor, to: &bytes)
    } else {
      // A part in 10^40 is lost in 34 digits, and leaves its mark.
      NumberFormat.writePlain(number, to: &bytes)
      append("*(1+1e-40)")
    }
  }

  /// Adds a ratio of splits, in arithmetic where it has more digits than a number may have.
  mutating func append(ratio: Fraction) {
    let ratio = ratio.reduced
    append(whole: ratio.numerator.wholeDigits)
    append(":")
    append(whole: ratio.denominator.wholeDigits)
  }

  private mutating func append(whole digits: [UInt8]) {
    let size = Decimal.maximumDigits
    let chunks = (digits.count - 1) / size
    for _ in 0..<chunks { append("(") }
    let head = digits.count - chunks * size
    bytes.append(contentsOf: digits[..<head])
    for start in stride(from: head, to: digits.count, by: size) {
      append("*1e\(size)+")
      bytes.append(contentsOf: digits[start..<start + size])
      append(")")
    }
  }

  /// Adds a fee with its word; `none` stands for that there is none.
  mutating func append(fee: Fee?) {
    append(" fee ")
    switch fee {
    case nil: append("none")
    case .money(let money): append(money)
    case .units(let units):
      append(units)
      append(" units")
    case .rate(let rate):
      let percent = Decimal(rounding: rate.exact * ExactDecimal(100))
      append(rate.isRounded ? percent.markedRounded : percent)
      append("%")
    }
  }

  /// Adds a note with its word, in quotes. What no line can have is replaced by a blank.
  mutating func append(note: String) {
    append(" note \"")
    for byte in note.utf8 {
      switch byte {
      case 0, UInt8(ascii: "\n"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "\""):
        bytes.append(byte)
        bytes.append(byte)
      default: bytes.append(byte)
      }
    }
    append("\"")
  }

  /// Adds row numbers with their word, those that follow on each other as a stretch.
  mutating func append(lots: [Int]) {
    append(" from ")
    var index = 0
    while index < lots.count {
      var last = index
      while last + 1 < lots.count, lots[last + 1] == lots[last] + 1 { last += 1 }
      if index > 0 { append(",") }
      append(lots[index])
      if last > index {
        append("..")
        append(lots[last])
      }
      index = last + 1
    }
  }
}

extension Decimal {
  /// Whether the number is a rounded zero, which arithmetic reaches only from a rounded number.
  var isRoundedZero: Bool { isRounded && isZero }
}
