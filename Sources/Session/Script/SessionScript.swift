import Commands
import Decimals
import Trades

/// A session as the commands that make it again: what a session file has.
///
/// They rebuild all sheets with their hidden rows and market prices, and the options that say how is
/// counted and shown; what can be undone, and options of the terminal, are no part of it. Run in a new
/// session, none of them is refused, and what they make is written in the same lines.
public struct SessionScript {
  /// The first line, which names the format and its version.
  public static let header = "# dca session \(version)"
  /// The version of the format that is written, and the newest that is read.
  static let version = 1

  /// How the first line begins, whatever the version.
  public static let start = Array("# dca session ".utf8)

  /// Whether a text begins as the file of a session does.
  public static func isHeader(_ text: ArraySlice<UInt8>) -> Bool { text.starts(with: start) }

  /// The version that the first line of a text names; nil where it names none.
  static func version(of text: ArraySlice<UInt8>) -> Int? {
    guard isHeader(text) else { return nil }
    let digits = text.dropFirst(start.count).prefix { (48...57).contains($0) }
    // More digits than a number has are a version that is far too new.
    return digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self)) ?? .max
  }

  private let session: Session

  /// The script of a session as it is now.
  public init(_ session: Session) {
    self.session = session
  }

  /// Hands over the lines one after the other, without newlines, as bytes of UTF-8.
  ///
  /// However long the tables are, there is never more than one line in memory.
  public func forEachLine<Failure>(
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var line = ScriptLine()
    func put(_ text: String) throws(Failure) {
      line.begin(text)
      try body(line.bytes)
    }
    try put(Self.header)
    // The usual fee is set when all rows are there, so that none of them gets it.
    for option in ["method", "decimals", "grouping"] { try write(option: option, &line, body) }
    for (index, name) in session.sheetNames.enumerated() {
      if index > 0 || name != "main" { try put("sheet \(name)") }
      if index == 0, name != "main" { try put("sheet delete main") }
      let sheet = session[name]
      let price = sheet.price
      try TableScript(sheet.model, method: session.options.method).write(
        price: nil, with: &line, to: body)
      if let price {
        if price.isRoundedZero { try put("price 1/3") }
        line.begin(price: price)
        try body(line.bytes)
      }
    }
    if session.sheetNames.last != session.currentName { try put("sheet \(session.currentName)") }
    try write(option: "fee", &line, body)
  }

  /// Sets an option that is not as it is at the start.
  private func write<Failure>(
    option name: String, _ line: inout ScriptLine, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard let option = Option.all.first(where: { $0.name == name }) else { return }
    let value = option.value(session.options)
    guard value != option.value(Options()) else { return }
    line.begin("option \(name) \(value)")
    try body(line.bytes)
  }
}
