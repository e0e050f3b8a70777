import Decimals

extension NumberFormat {
  /// A number as text, or `n/a` where there is none.
  package func text(_ figure: Figure?) -> String {
    var bytes: [UInt8] = []
    writeTotal(figure, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An entered number as text.
  func text(entered number: Decimal) -> String {
    var bytes: [UInt8] = []
    writeEntered(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number with its sign, as differences and gains are shown.
  func signed(_ figure: Figure?) -> String {
    guard let figure, figure > .zero else { return text(figure) }
    let text = text(figure)
    return text.hasPrefix("≈") ? "≈+\(text.dropFirst())" : "+\(text)"
  }

  /// A number, or `n/a` where there is none.
  func writeTotal(_ figure: Figure?, to output: inout [UInt8]) {
    if let figure {
      write(figure, to: &output)
    } else {
      output.append(contentsOf: "n/a".utf8)
    }
  }
}
