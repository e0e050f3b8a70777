import Commands
import Trades

/// Ways in which a refused command could go on, tried out to tell an unfinished word from a wrong one.
struct Continuations {
  private let line: [UInt8]
  private let diagnostic: Diagnostic
  /// Where the command begins in the line that the diagnostic speaks of.
  private let offset: Int
  /// Texts that may stand where the last word does.
  private let samples: [String]

  init(of command: [UInt8], _ diagnostic: Diagnostic, offset: Int, samples: [String]) {
    line = command
    self.diagnostic = diagnostic
    self.offset = offset
    self.samples = samples
  }

  /// Whether the line is accepted, or at least reads on, with more behind it.
  func isAnyValid(in session: Session) -> Bool {
    let endings = isLastWord ? [""] + wordEndings(rows: session.model.count) : [""]
    return endings.contains { isValid($0, in: session) }
  }

  private func isValid(_ ending: String, in session: Session) -> Bool {
    switch Rehearsal(of: line + ending.utf8, in: session).outcome {
    case .nothing, .accepted, .tooLong: true
    case .refused(let other) where Self.followers[other.code.name] != nil:
      (Self.followers[other.code.name] ?? []).contains { follower in
        if case .accepted = Rehearsal(of: line + ending.utf8 + follower.utf8, in: session).outcome {
          true
        } else {
          false
        }
      }
    case .refused(let other):
      // A field of another row may have a number.
      !ending.isEmpty
        && (other.code == .missing || (other.code == .noNumber && other.code != diagnostic.code))
    }
  }

  /// What may mend a refusal of some kinds: another field may explain a value that alone is refused,
  /// and a sum be above zero in the end; a later day or other rows may have enough to sell.
  private static let followers = [
    Diagnostic.Code.trade.name: ["+1e30", " amount 1", " price 1", " value 1"],
    Diagnostic.Code.oversold.name: [" on 9999-12-28"],
  ]

  /// Whether what is refused stands in the word that the line's end touches.
  private var isLastWord: Bool {
    if openParentheses > 0 { return true }
    // The refusal of a sale points at the whole command.
    if diagnostic.code == .oversold { return line.last.map { !" \t".utf8.contains($0) } ?? false }
    return !line[min(diagnostic.range.lowerBound - offset, line.count)...].contains {
      " \t;#".utf8.contains($0)
    }
  }

  private var openParentheses: Int {
    line.reduce(0) { depth, byte in
      byte == UInt8(ascii: "(") ? depth + 1 : byte == UInt8(ascii: ")") ? max(depth - 1, 0) : depth
    }
  }

  /// What may complete a number, the number of a row, a stretch of rows or arithmetic.
  private func wordEndings(rows: Int) -> [String] {
    let word = line.reversed().prefix { !" \t;@".utf8.contains($0) }
    let letters = String(
      decoding: line.reversed().prefix { Unicode.Scalar($0).properties.isAlphabetic }.reversed(),
      as: UTF8.self)
    var endings = [
      // Digits, thousands, decimals, an exponent; and what makes a minus sign right.
      "1", "01", "001", ".1", "0.1", "00.1", "000.1", ",001.1", "(1)", "(0-1)",
    ]
    // No row has a number that begins with 0.
    if diagnostic.code == .row || diagnostic.code == .count {
      endings = word.elementsEqual("0".utf8) ? [] : Self.digits(rows: rows)
    } else {
      endings += ["\(rows)", ".\(rows)"]
    }
    // The rest of a word of fixed form, as a date; the other number of a ratio or a stretch.
    endings += samples.map { String($0.dropFirst(word.count)) } + [":3", "0"]
    let text = String(decoding: word.reversed(), as: UTF8.self)
    if let dots = text.firstRange(of: "..") {
      endings.append(String(text[..<dots.lowerBound].dropFirst(text[dots.upperBound...].count)))
    }
    if text.utf8.count <= 10, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 0x2D }) {
      // Days early and late, some of which begin like any date.
      endings += ["9999-12-28", "9999-09-28", "9999-02-28", "0001-01-01"].map {
        String($0.dropFirst(text.utf8.count))
      }
    }
    if diagnostic.code == .oversold || text.contains(",") {
      let lists = (1...max(min(rows, 30), 1)).map { "\($0)" } + ["1..\(rows)", "2..\(rows)"]
      endings += text.hasSuffix(",") ? lists : lists.map { ",\($0)" }
      endings += (1...6).map { String(repeating: "0", count: $0) }
    }
    for name in Catalogue.arithmeticNames where !letters.isEmpty && name.hasPrefix(letters) {
      let rest = String(name.dropFirst(letters.count))
      endings += [rest, "\(rest)(1)", "\(rest)1)"]
    }
    if let correction = diagnostic.correction, correction.range.upperBound == offset + line.count {
      let typed = line.suffix(correction.range.count)
      let text = Array(correction.text.utf8)
      if text.starts(with: typed) {
        endings.append(String(decoding: text.dropFirst(typed.count), as: UTF8.self))
      }
    }
    let closing = String(repeating: ")", count: openParentheses)
    // A number that is all there is in brackets is refused, and more behind it makes it arithmetic.
    if text.contains("(") { endings.append("*1") }
    return closing.isEmpty ? endings : [closing] + endings.map { $0 + closing } + endings
  }

  /// Digits that lead to the least and the greatest row numbers that a number can begin, and to those
  /// at the table's end.
  private static func digits(rows: Int) -> [String] {
    let lengths = 1...String(TradesModel.maximumRows).count
    let ends = ["\(rows)", "\(rows + 1)"].flatMap { end in
      end.indices.map { String(end[$0...]) }
    }
    return ends
      + lengths.flatMap { [String(repeating: "0", count: $0), String(repeating: "9", count: $0)] }
  }
}
